import type { ReactNode } from 'react'
import { BackToTop } from './back-to-top.tsx'
import { Badge } from './badge.tsx'
import { LinkButton } from './button.tsx'
import { GalleryActions, GalleryFilters } from './gallery/actions.tsx'
import { GalleryCharts } from './gallery/charts.tsx'
import { GalleryFields } from './gallery/fields.tsx'
import { GalleryAdmin, GalleryFooter, GalleryHeader } from './gallery/frames.tsx'
import { GalleryRegister, GalleryStates } from './gallery/records.tsx'
import { GalleryTables, GalleryWizard } from './gallery/tables.tsx'
import { Page } from './page.tsx'
import { Toaster } from './toaster.tsx'

export type GalleryProps = {
  /** Adds header and footer where the surrounding page has none. */
  framed?: boolean | undefined
  guest?: boolean | undefined
  /** Drawings from higher tiers, which this one cannot import. */
  drawings?: ReactNode
}

/** Every component in every state, for review and for automated checks. */
export function Gallery({ framed, guest, drawings }: GalleryProps) {
  const page = (
    <Page
      eyebrow="LISTING 00412 · KW WR1K/00••••••/•"
      title="Kazimierz Riverside Homes"
      badges={<Badge tone="ok">For sale</Badge>}
      lead="Every component in every state."
      crumbs={[
        { label: 'Listings', to: '/listings' },
        { label: 'Kraków', to: '/listings?location=krakow' },
        { label: 'Kazimierz Riverside Homes' },
      ]}
      actions={<LinkButton to="/compare">Compare</LinkButton>}
    >
      {drawings}
      <GalleryActions />
      <GalleryFilters />
      <GalleryFields />
      <GalleryStates />
      <GalleryRegister />
      <GalleryTables />
      <GalleryCharts />
      <GalleryWizard />
      <GalleryAdmin />
    </Page>
  )
  if (!framed) return page
  return (
    <>
      <GalleryHeader guest={guest} />
      <main id="main" tabIndex={-1}>
        {page}
      </main>
      <GalleryFooter />
      <BackToTop />
      <Toaster initial={{ title: 'Signed out successfully', tone: 'error' }} />
    </>
  )
}
