import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { listingAskedPath } from '#app/listings/schema.ts'
import { RequestedItemList } from '#app/review/requested/requested-item-list.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { itemPath } from '#app/review/requested/schema.ts'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { reviewText } from '#app/review/suspension.ts'
import type { Asked } from './asked-items.tsx'
import type { OwnListingRecord } from '../queries/own.server.ts'

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
export function ListingAlerts({ listing, isAsked }: { listing: OwnListingRecord; isAsked: boolean }) {
  const { working, isApproved, suspensionReason, listed } = listing
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
      {listing.asked && !isAsked && <RequestNotice listing={listing} asked={listing.asked} />}
      {working?.status === 'pending' && (
        <Notice tone="wait" title={isApproved ? 'Your changes are under review' : 'Under review'}>
          {working.returned && <p>{NOTHING_TO_DO.returnedListing}</p>}
          {isApproved
            ? `Version ${working.number} changes ${list(working.changed)}. The approved version stays in place until we decide. `
            : ''}
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

function RequestNotice({ listing, asked }: { listing: OwnListingRecord; asked: Asked }) {
  const path = listingAskedPath(listing.id)
  return (
    <Notice
      tone="wait"
      title={REQUESTED.title}
      action={
        <LinkButton to={path} size="sm">
          {REQUESTED.answerHere}
        </LinkButton>
      }
    >
      <RequestedItemList items={asked.shown} to={(item) => itemPath(path, item)} />
    </Notice>
  )
}

function list(names: readonly string[]): string {
  if (names.length === 0) return 'the photos'
  return new Intl.ListFormat('en-GB').format(names.map((name) => name.toLowerCase()))
}
