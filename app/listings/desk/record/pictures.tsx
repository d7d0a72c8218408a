import { PictureStrip } from '#app/listings/images/ui/picture-strip.tsx'
import type { ListingReview } from '#app/listings/queries/review.server.ts'
import { Elevation } from '#app/listings/ui/elevation.tsx'
import { RecordSection } from '#app/review/desk/record-section.tsx'

/** Photographs and plans; where the proposed version changes them, the approved ones stand above (ADM-139, ADM-197). */
export function ListingPictures({ review }: { review: ListingReview }) {
  const { pictures, proposed, approved, slug } = review
  const shown = proposed ?? approved
  if (!shown) return null
  const isBoth = pictures.isChanged && approved !== null && proposed !== null
  const isNone = pictures.proposed.length === 0 && pictures.approved.length === 0
  return (
    <RecordSection
      title="Pictures"
      lead={isBoth ? 'Added, removed and moved pictures are marked.' : undefined}
    >
      {isNone && (
        <div className="max-w-md overflow-hidden rounded-card border border-line bg-wash">
          <Elevation
            seed={slug}
            type={shown.fields.propertyType ?? 'mixed'}
            title="No photograph: this drawing is shown"
            className="size-full"
          />
        </div>
      )}
      {isBoth && (
        <PictureStrip label={`Approved · version ${approved.number}`} pictures={pictures.approved} />
      )}
      {!isNone && (
        <PictureStrip
          label={isBoth ? `Proposed · version ${proposed.number} · changed` : null}
          pictures={pictures.proposed}
        />
      )}
    </RecordSection>
  )
}
