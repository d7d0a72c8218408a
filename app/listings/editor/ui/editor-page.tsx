import { useNavigation } from 'react-router'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton, Button } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import type { OwnListingRecord } from '../queries/own.server.ts'
import { LISTING_STATUS_LABELS, LISTING_STATUS_TONES, VISIBILITIES } from '#app/listings/schema.ts'
import { ListingAlerts } from './listing-alerts.tsx'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

/** Handover notice above an admin's draft for a company. */
function HandOver({ company }: { company: string }) {
  const isSending = useNavigation().formData?.get('intent') === 'hand'
  return (
    <Notice tone="note" title={`Only ${company} can submit this listing`}>
      <p>
        When the draft is ready, hand it over. We’ll email the company’s members a link and remind them if
        they do not respond. Once you hand it over, you can no longer edit it.
      </p>
      <PostForm answer={null} className="mt-3">
        <Button name="intent" value="hand" size="sm" pending={isSending} pendingLabel="Handing over...">
          {`Hand over to ${company}`}
        </Button>
      </PostForm>
    </Notice>
  )
}

type EditorPageProps = {
  title: string
  listing?: OwnListingRecord | undefined
  aside?: ReactNode
  /** The page shows the requested items only. */
  isAsked?: boolean
  children: ReactNode
}

/** Page frame of the editor: status above the form, primary photo next to it from 1024 px. */
export function EditorPage({ title, listing, aside, isAsked = false, children }: EditorPageProps) {
  return (
    <Page
      title={title}
      eyebrow={listing && `Listing ${String(listing.id).padStart(5, '0')}`}
      crumbs={[{ label: 'My listings', to: '/my-listings' }, { label: title }]}
      badges={listing && <Badges listing={listing} />}
      actions={
        <>
          <LinkButton to="/my-listings">Back to my listings</LinkButton>
          {listing?.isApproved && (
            <LinkButton to={`/my-listings/${listing.id}/access`}>Manage access</LinkButton>
          )}
          {listing?.isApproved && <LinkButton to={`/deal/${listing.slug}`}>View listing page</LinkButton>}
        </>
      }
    >
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,48rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          {listing && <ListingAlerts listing={listing} isAsked={isAsked} />}
          {listing?.isForOthers && <HandOver company={listing.company.name} />}
          {children}
        </div>
        {aside && <aside className="lg:sticky lg:top-24">{aside}</aside>}
      </div>
    </Page>
  )
}

function Badges({ listing }: { listing: OwnListingRecord }) {
  const { status, working, isApproved, fields, isIllustrative } = listing
  const visibility = isApproved ? listing.marketVisibility : fields.visibility
  const isLocked = isApproved ? listing.isMarketLocked : fields.isLocked
  return (
    <>
      {isIllustrative && <IllustrativeBadge />}
      <Badge tone={LISTING_STATUS_TONES[status]}>{LISTING_STATUS_LABELS[status]}</Badge>
      {isApproved && working && (
        <Badge
          tone={LISTING_STATUS_TONES[working.status]}
        >{`Version ${working.number}: ${LISTING_STATUS_LABELS[working.status]}`}</Badge>
      )}
      {visibility !== 'public' && <Badge tone="brass">{VISIBILITIES[visibility]}</Badge>}
      {isLocked && <Badge tone="brass">Analytics locked</Badge>}
    </>
  )
}
