import { clsx } from 'clsx'
import type { ListingReview, ReviewVersion } from '#app/listings/queries/review.server.ts'
import { Elevation } from '#app/listings/ui/elevation.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { RecordSection } from './record-section.tsx'
import { compareVersions, type ComparedField } from '../listing-comparison.ts'

type Sides = { approved: ReviewVersion | null; proposed: ReviewVersion | null }

function Picture({ version, slug, label }: { version: ReviewVersion; slug: string; label: string | null }) {
  const { image, fields } = version
  return (
    <figure className="min-w-0">
      {label && <figcaption className="mb-1 text-13 text-ink-2">{label}</figcaption>}
      <div className="aspect-3/2 overflow-hidden rounded-card border border-line bg-wash">
        {image ? (
          <img src={`${image.imageUrl}?size=card`} alt={image.alt ?? `Photograph of ${fields.title}`} className="size-full object-cover" />
        ) : (
          <Elevation seed={slug} type={fields.propertyType ?? 'mixed'} title="No photograph: this drawing is shown" className="size-full" />
        )}
      </div>
    </figure>
  )
}

/** The primary photograph of each version; both where the proposed one brings another. */
export function ListingPictures({ approved, proposed, slug, imageChanged }: Sides & { slug: string; imageChanged: boolean }) {
  const only = proposed ?? approved
  if (!only) return null
  const isBoth = imageChanged && approved !== null && proposed !== null
  return (
    <div className={clsx('grid gap-4', isBoth ? 'sm:grid-cols-2' : 'max-w-md')}>
      {isBoth && <Picture version={approved} slug={slug} label={`Approved · version ${approved.number}`} />}
      <Picture version={only} slug={slug} label={isBoth ? `Proposed · version ${only.number} · changed` : null} />
    </div>
  )
}

const cell = 'px-3 py-2 align-top max-md:block max-md:py-0.5'
const absent = <span className="text-ink-2">Not stated</span>

function Row({ field, columns }: { field: ComparedField; columns: readonly { key: keyof Sides; label: string }[] }) {
  const { label, isChanged } = field
  return (
    <tr role="row" className={clsx('border-t border-line max-md:block max-md:py-1.5', isChanged && 'bg-note-tint')}>
      <th role="rowheader" scope="row" className={clsx(cell, 'text-left text-13 font-normal text-ink-2')}>
        <span className="mr-2">{label}</span>
        {isChanged && <Badge tone="note">Changed</Badge>}
      </th>
      {columns.map(({ key, label: heading }) => (
        <td key={key} role="cell" className={clsx(cell, 'whitespace-pre-wrap')}>
          {columns.length > 1 && <span className="text-13 text-ink-2 md:hidden">{heading}: </span>}
          {field[key] ?? absent}
        </td>
      ))}
    </tr>
  )
}

/** The approved version beside the proposed one, the differences marked (ADM-139). */
export function ListingVersions({ review }: { review: ListingReview }) {
  const { approved, proposed, marketVisibility } = review
  const onMarket = approved && { ...approved.fields, visibility: marketVisibility }
  const sections = compareVersions(onMarket, proposed?.fields ?? null)
  const columns = [
    ...(approved ? [{ key: 'approved' as const, label: `Approved · version ${approved.number}` }] : []),
    ...(proposed ? [{ key: 'proposed' as const, label: `Proposed · version ${proposed.number}` }] : []),
  ]
  const changed = sections.flatMap(({ fields }) => fields).filter(({ isChanged }) => isChanged)
  const names = [...changed.map(({ label }) => label), ...(review.imageChanged ? ['Photograph'] : [])]
  return (
    <RecordSection title="Versions" lead={approved && proposed && (names.length > 0 ? `Differs in: ${names.join(', ')}.` : 'Both versions say the same.')}>
      <table role="table" className="w-full table-fixed border-b border-line max-md:block">
        <caption className="sr-only">{columns.map(({ label }) => label).join(' beside ')}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="text-left text-13 text-ink-2">
            <th role="columnheader" scope="col" className="w-1/3 px-3 py-2 font-medium">Field</th>
            {columns.map(({ key, label }) => (
              <th key={key} role="columnheader" scope="col" className="px-3 py-2 font-medium">{label}</th>
            ))}
          </tr>
        </thead>
        {sections.map(({ title, fields }) => (
          <tbody key={title} role="rowgroup" className="max-md:block">
            <tr role="row" className="border-t border-line-2 max-md:block">
              <th role="rowheader" scope="colgroup" colSpan={columns.length + 1} className="bg-wash px-3 py-1.5 text-left text-13 font-medium max-md:block">
                {title}
              </th>
            </tr>
            {fields.map((field) => (
              <Row key={field.key} field={field} columns={columns} />
            ))}
          </tbody>
        ))}
      </table>
    </RecordSection>
  )
}
