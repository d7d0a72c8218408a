import { ChevronDown } from 'lucide-react'
import type { ComparedListing, ComparedRow, ComparedSection } from '../present-comparison.ts'
import { CellValue } from './cell-value.tsx'
import { FIRST } from './columns.ts'

const first =
  'sticky left-0 z-1 border-t border-r border-line bg-sheet px-2 py-2 text-left align-top font-normal wrap-anywhere text-ink-2 sm:px-3 lg:px-4 print:static print:py-1'
const other =
  'border-t border-l border-line px-2 py-2 text-left align-top nth-[2]:border-l-0 sm:px-3 lg:px-4 print:py-1'
const head = 'print:border-t print:border-line print:px-3 print:py-1 print:text-left print:align-bottom'

function Row({
  row: { label, cells },
  listings,
}: {
  row: ComparedRow
  listings: readonly ComparedListing[]
}) {
  return (
    <tr>
      <th scope="row" className={first}>
        {label}
      </th>
      {cells.map((cell, column) => (
        <td key={listings[column]?.slug} className={other}>
          <CellValue cell={cell} />
        </td>
      ))}
    </tr>
  )
}

/** One collapsible section; all print open (PUB-123). */
export function SectionTable({
  section: { title, isOpen, rows },
  listings,
}: {
  section: ComparedSection
  listings: readonly ComparedListing[]
}) {
  return (
    <details open={isOpen} className="group print-open border-t border-line-2">
      <summary className="cursor-pointer list-none bg-wash py-2.5 print:break-after-avoid print:py-1 [&::-webkit-details-marker]:hidden">
        <span className="sticky left-0 inline-flex items-center gap-2 px-2 font-display text-17 font-medium sm:px-3 lg:px-4">
          <ChevronDown
            aria-hidden="true"
            className="size-4 -rotate-90 text-ink-2 transition-transform group-open:rotate-0 print:hidden"
            strokeWidth={2}
          />
          {title}
        </span>
      </summary>
      {rows.length === 0 ? (
        <p className="border-t border-line px-3 py-3 text-ink-2 lg:px-4">
          None of these listings has figures here that you can see.
        </p>
      ) : (
        <table className="w-full table-fixed border-separate border-spacing-0 text-13 lg:text-15 print:text-[9pt] print:leading-4">
          <caption className="sr-only">{title}</caption>
          <colgroup>
            <col className={FIRST} />
            {listings.map(({ slug }) => (
              <col key={slug} />
            ))}
          </colgroup>
          <thead className="sr-only print:not-sr-only">
            <tr>
              <th scope="col" className={head}>
                Fact
              </th>
              {listings.map(({ slug, title: name }) => (
                <th key={slug} scope="col" className={head}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} listings={listings} />
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
