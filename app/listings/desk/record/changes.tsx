import { changedRows } from './comparison.ts'
import { ChangedPictures } from '#app/listings/images/ui/picture-strip.tsx'
import type { ListingReview } from '#app/listings/queries/review.server.ts'
import { RequestedItemList } from '#app/review/requested/requested-item-list.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { SinceList } from '#app/review/since/since-list.tsx'
import { SINCE } from '#app/review/since/since.ts'

/** Changes since the last decision in a resubmitted listing, images and documents included. */
export function ListingChanges({ review }: { review: ListingReview }) {
  const { decided, proposed, approved, market } = review
  const answered = proposed?.answered ?? []
  if (!proposed || (!decided && answered.length === 0)) return null
  if (!decided)
    return (
      <RecordSection title={REQUESTED.title}>
        <RequestedItemList items={answered} />
      </RecordSection>
    )
  const { pictures, documents, fields } = decided
  const isSame = decided.number === proposed.number
  const heads = {
    before: SINCE.decided(decided.number),
    after: isSame ? SINCE.now : SINCE.sent(proposed.number),
  }
  const isApproved = decided.number === approved?.number
  const before = isApproved ? { ...fields, ...market } : fields
  return (
    <RecordSection title={SINCE.title}>
      <SinceList
        since={{ rows: changedRows(before, proposed.fields), documents, answered }}
        {...heads}
        // Each view is recorded (PUB-226).
        pathOf={({ id }) => `/files/document/${id}`}
        pictures={
          pictures.isChanged &&
          (isApproved ? (
            <p>See the photos below. Changed ones are marked and shown next to the approved ones.</p>
          ) : (
            <ChangedPictures pictures={pictures} {...heads} />
          ))
        }
      />
    </RecordSection>
  )
}
