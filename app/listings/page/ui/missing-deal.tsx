import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import type { DealDocuments } from '../../documents/queries.server.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import type { Gallery } from '../../visibility/present-gallery.ts'
import { DealView } from './deal-view.tsx'

export type Sample = { deal: Deal; gallery: Gallery | null; documents: DealDocuments | null }

/** In place of a listing that is unknown or hidden: the illustrative sample where there is one (PUB-094). */
export function MissingDeal({ sample, mapStyleUrl }: { sample: Sample | null; mapStyleUrl: string | null }) {
  const banner = (
    <Notice
      tone="wait"
      action={
        <LinkButton to="/listings" size="sm">
          All listings
        </LinkButton>
      }
    >
      This listing is not available. You are viewing an illustrative sample.
    </Notice>
  )
  return sample ? (
    <DealView {...sample} mapStyleUrl={mapStyleUrl} hasInquiry={false} notice={banner} />
  ) : (
    <Page title="Listing not available">{banner}</Page>
  )
}
