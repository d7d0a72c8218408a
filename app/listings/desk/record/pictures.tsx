import { PictureStrip } from '#app/listings/images/ui/picture-strip.tsx'
import type { ListingReview } from '#app/listings/queries/review.server.ts'
import { Elevation } from '#app/listings/ui/elevation.tsx'
import { RecordSection } from '#app/review/desk/record-section.tsx'

/** Photos and plans; if the proposed version changes them, the approved ones come first (ADM-139, ADM-197). */
export function ListingPictures({ review }: { review: ListingReview }) {
  const { pictures, proposed, approved, slug } = review
  const shown = proposed ?? approved
  if (!shown) return null
  const hasBoth = pictures.isChanged && approved !== null && proposed !== null
  const isEmpty = pictures.proposed.length === 0 && pictures.approved.length === 0
  return (
    <RecordSection
      title="Photos and plans"
      lead={hasBoth ? 'Added, removed and moved images are marked.' : undefined}
    >
      {isEmpty && (
        <div className="max-w-md overflow-hidden rounded-card border border-line bg-wash">
          <Elevation
            seed={slug}
            type={shown.fields.propertyType ?? 'mixed'}
            title="Drawing shown because there is no photo"
            className="size-full"
          />
        </div>
      )}
      {hasBoth && (
        <PictureStrip label={`Approved · version ${approved.number}`} pictures={pictures.approved} />
      )}
      {!isEmpty && (
        <PictureStrip
          label={hasBoth ? `Proposed · version ${proposed.number} · changed` : null}
          pictures={pictures.proposed}
        />
      )}
    </RecordSection>
  )
}
