import type { ComparedPicture, PictureMark } from '#app/listings/images/compare-pictures.ts'
import { IMAGE_KINDS } from '#app/listings/images/schema.ts'
import type { ListingReview } from '#app/listings/queries/review.server.ts'
import { Elevation } from '#app/listings/ui/elevation.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { RecordSection } from '#app/review/desk/record-section.tsx'

const MARKS = {
  added: { label: 'Added', tone: 'ok' },
  removed: { label: 'Removed', tone: 'stop' },
  moved: { label: 'Moved', tone: 'note' },
  primary: { label: 'New primary', tone: 'note' },
} as const satisfies Record<PictureMark, { label: string; tone: BadgeTone }>

function Picture({ picture }: { picture: ComparedPicture }) {
  const { fileId, kind, sortOrder, isPrimary, alt, marks } = picture
  const name = `${IMAGE_KINDS[kind]} ${sortOrder + 1}`
  return (
    <li className="w-44 max-w-full min-w-0">
      <a
        href={`/files/${fileId}?size=full`}
        target="_blank"
        rel="noreferrer"
        className="block aspect-3/2 overflow-hidden rounded-control border border-line bg-wash"
      >
        <img
          src={`/files/${fileId}?size=card`}
          alt={`${alt ?? name} (opens in a new tab)`}
          width={176}
          height={117}
          loading="lazy"
          className={
            kind === 'floorplan' ? 'size-full bg-sheet object-contain p-1' : 'size-full object-cover'
          }
        />
      </a>
      <div className="mt-1 flex flex-wrap items-center gap-1.5">
        <span className="text-13 text-ink-2">
          {name}
          {isPrimary && ' · primary'}
        </span>
        {marks.map((mark) => (
          <Badge key={mark} tone={MARKS[mark].tone}>
            {MARKS[mark].label}
          </Badge>
        ))}
      </div>
      <p className="text-13 wrap-anywhere text-ink-2">{alt ? `“${alt}”` : 'No alt text'}</p>
    </li>
  )
}

function Strip({ label, pictures }: { label: string | null; pictures: readonly ComparedPicture[] }) {
  return (
    <div className="mb-5">
      {label && <h4 className="mb-2 text-13 font-medium text-ink-2">{label}</h4>}
      {pictures.length === 0 ? (
        <p className="text-ink-2">No picture.</p>
      ) : (
        <ul className="flex flex-wrap gap-4">
          {pictures.map((picture) => (
            <Picture key={picture.fileId} picture={picture} />
          ))}
        </ul>
      )}
    </div>
  )
}

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
      {isBoth && <Strip label={`Approved · version ${approved.number}`} pictures={pictures.approved} />}
      {!isNone && (
        <Strip
          label={isBoth ? `Proposed · version ${proposed.number} · changed` : null}
          pictures={pictures.proposed}
        />
      )}
    </RecordSection>
  )
}
