import { clsx } from 'clsx'
import type { ListingReview, ReviewVersion } from '#app/listings/queries/review.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { compareVersions, type ComparedField } from './comparison.ts'

type Sides = { approved: ReviewVersion | null; proposed: ReviewVersion | null }

/** Explicit roles, because some browsers drop them when rows become blocks on a phone. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

const cell = 'px-3 py-2 align-top max-md:block max-md:py-0.5'
const absent = <span className="text-ink-2">Not stated</span>

function Row({
  field,
  columns,
}: {
  field: ComparedField
  columns: readonly { key: keyof Sides; label: string }[]
}) {
  const { label, isChanged } = field
  return (
    <tr
      {...roles.row}
      className={clsx('border-t border-line max-md:block max-md:py-1.5', isChanged && 'bg-note-tint')}
    >
      <th {...roles.rowheader} scope="row" className={clsx(cell, 'text-left text-13 font-normal text-ink-2')}>
        <span className="mr-2">{label}</span>
        {isChanged && <Badge tone="note">Changed</Badge>}
      </th>
      {columns.map(({ key, label: heading }, index) => (
        <td
          key={key}
          {...roles.cell}
          className={clsx(cell, 'whitespace-pre-wrap', index > 0 && !isChanged && 'max-md:hidden')}
        >
          {columns.length > 1 && isChanged && (
            <span className="text-13 text-ink-2 md:hidden">{heading}: </span>
          )}
          {field[key] ?? absent}
        </td>
      ))}
    </tr>
  )
}

/** The approved and proposed versions side by side, with the differences marked (ADM-139). */
export function ListingVersions({ review }: { review: ListingReview }) {
  const { approved, proposed, market } = review
  const onMarket = approved && { ...approved.fields, ...market }
  const sections = compareVersions(onMarket, proposed?.fields ?? null)
  const columns = [
    ...(approved ? [{ key: 'approved' as const, label: `Approved · version ${approved.number}` }] : []),
    ...(proposed ? [{ key: 'proposed' as const, label: `Proposed · version ${proposed.number}` }] : []),
  ]
  const changed = sections.flatMap(({ fields }) => fields).filter(({ isChanged }) => isChanged)
  const names = [...changed.map(({ label }) => label), ...(review.imageChanged ? ['Photos and plans'] : [])]
  return (
    <RecordSection
      title="Versions"
      lead={
        approved &&
        proposed &&
        (names.length > 0 ? `Differs in: ${names.join(', ')}.` : 'Both versions are identical.')
      }
    >
      <table {...roles.table} className="w-full table-fixed border-b border-line max-md:block">
        <caption className="sr-only">{columns.map(({ label }) => label).join(' and ')}</caption>
        <thead {...roles.rowgroup} className="max-md:sr-only">
          <tr {...roles.row} className="text-left text-13 text-ink-2">
            <th {...roles.columnheader} scope="col" className="w-1/3 px-3 py-2 font-medium">
              Field
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} {...roles.columnheader} scope="col" className="px-3 py-2 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ title, fields }) => (
          <tbody key={title} {...roles.rowgroup} className="max-md:block">
            <tr {...roles.row} className="border-t border-line-2 max-md:block">
              <th
                {...roles.rowheader}
                scope="colgroup"
                colSpan={columns.length + 1}
                className="bg-wash px-3 py-1.5 text-left text-13 font-medium max-md:block"
              >
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
