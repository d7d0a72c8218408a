import { useNavigation } from 'react-router'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Page } from '#app/ui/page.tsx'
import type { OwnListingRecord } from '../queries/own.server.ts'
import {
  LISTING_STATUS_LABELS,
  LISTING_STATUS_TONES,
  listingRequestPath,
  VISIBILITIES,
} from '#app/listings/schema.ts'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { AnswersBySubmission, RequestedItemList } from '#app/review/requested/requested-item-list.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { itemPath } from '#app/review/requested/schema.ts'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'
import { reviewText } from '#app/review/suspension.ts'

function Paragraphs({ texts }: { texts: readonly (string | null)[] }) {
  return texts.map(
    (text) =>
      text && (
        <p key={text} className="mt-1 whitespace-pre-line">
          {text}
        </p>
      ),
  )
}

/** Review and market status of the listing, above the editor (ADM-133, ADM-137, ADM-195). */
function ListingAlerts({ listing, isAsked }: { listing: OwnListingRecord; isAsked: boolean }) {
  const { working, isApproved, suspensionReason, listed } = listing
  const askedPath = listingRequestPath(listing.id)
  const stays = isApproved && listing.onMarket ? 'The approved version stays on the market.' : null
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {suspensionReason !== null && (
        <Notice tone="stop" title="Suspended by our team">
          <Paragraphs
            texts={[
              suspensionReason,
              'The listing is off the market until we lift the suspension.',
              listing.reviewOn && reviewText(listing.reviewOn),
            ]}
          />
        </Notice>
      )}
      {working?.status === 'rejected' && (
        <Notice tone="stop" title="Listing rejected">
          <Paragraphs
            texts={[
              working.reason,
              working.memberNotes,
              stays,
              'Edit and save the listing, then submit it again.',
            ]}
          />
        </Notice>
      )}
      {working?.status === 'more_info_requested' && (
        <Notice tone="note" title="Additional information requested">
          <Paragraphs texts={[working.reason, working.memberNotes, stays]} />
        </Notice>
      )}
      {listing.asked && !isAsked && (
        <Notice
          tone="wait"
          title={REQUESTED.title}
          action={
            <LinkButton to={askedPath} size="sm">
              {REQUESTED.answerHere}
            </LinkButton>
          }
        >
          <RequestedItemList items={listing.asked.shown} to={(item) => itemPath(askedPath, item)} />
        </Notice>
      )}
      {working?.status === 'pending' && (
        <Notice tone="wait" title={isApproved ? 'Your changes are under review' : 'Under review'}>
          {working.returned && <p>{NOTHING_TO_DO.returnedListing}</p>}
          {isApproved &&
            `Version ${working.number} changes ${list(working.changed)}. The approved version stays in place until we decide. `}
          Review takes {REVIEW_TIME}. You can keep editing. The reviewer always sees the latest version you
          saved.
        </Notice>
      )}
      {isApproved && !working && (
        <Notice tone="ok" title={listed ? 'Published' : 'Withdrawn from the market'}>
          <Paragraphs
            texts={[
              listing.approvalNotes,
              `Sale status and stricter visibility take effect when you save. We review every other change first. Until then the published version stays ${listed ? 'on the market' : 'unchanged'}.`,
            ]}
          />
        </Notice>
      )}
    </div>
  )
}

function list(names: readonly string[]): string {
  if (names.length === 0) return 'the photos'
  return new Intl.ListFormat('en-GB').format(names.map((name) => name.toLowerCase()))
}

/** Handover notice above an admin's draft for a company. */
function HandoverNotice({ company }: { company: string }) {
  const isSending = useNavigation().formData?.get('intent') === 'hand'
  return (
    <Notice tone="note" title={`Only ${company} can submit this listing`}>
      <p>
        When the draft is ready, hand it over. We’ll email the company’s members a link and remind them if
        they do not respond. Once you hand it over, you can no longer edit it.
      </p>
      <PostForm result={null} className="mt-3">
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
          {listing?.isForOthers && <HandoverNotice company={listing.company.name} />}
          {children}
          {listing && listing.answered.length > 0 && (
            <Card as="section" className="py-5 sm:p-6">
              <CardHeader title={REQUESTED.earlier} level={2} />
              <AnswersBySubmission submissions={listing.answered} />
            </Card>
          )}
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
