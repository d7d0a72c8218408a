import { clsx } from 'clsx'
import type { ReviewVersion } from '#app/listings/queries/review.server.ts'
import { Elevation } from '#app/listings/ui/elevation.tsx'

type Sides = { approved: ReviewVersion | null; proposed: ReviewVersion | null }

function Picture({ version, slug, label }: { version: ReviewVersion; slug: string; label: string | null }) {
  const { image, fields } = version
  return (
    <figure className="min-w-0">
      {label && <figcaption className="mb-1 text-13 text-ink-2">{label}</figcaption>}
      <div className="aspect-3/2 overflow-hidden rounded-card border border-line bg-wash">
        {image ? (
          <img
            src={`${image.imageUrl}?size=card`}
            alt={image.alt ?? `Photograph of ${fields.title}`}
            className="size-full object-cover"
          />
        ) : (
          <Elevation
            seed={slug}
            type={fields.propertyType ?? 'mixed'}
            title="No photograph: this drawing is shown"
            className="size-full"
          />
        )}
      </div>
    </figure>
  )
}

/** The primary photograph of each version; both where the proposed one brings another. */
export function ListingPictures({
  approved,
  proposed,
  slug,
  imageChanged,
}: Sides & { slug: string; imageChanged: boolean }) {
  const only = proposed ?? approved
  if (!only) return null
  const isBoth = imageChanged && approved !== null && proposed !== null
  return (
    <div className={clsx('grid gap-4', isBoth ? 'sm:grid-cols-2' : 'max-w-md')}>
      {isBoth && <Picture version={approved} slug={slug} label={`Approved · version ${approved.number}`} />}
      <Picture
        version={only}
        slug={slug}
        label={isBoth ? `Proposed · version ${only.number} · changed` : null}
      />
    </div>
  )
}
