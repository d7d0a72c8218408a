import { ChevronDown, Lock } from 'lucide-react'
import type { ComparedCell, ComparedListing, ComparedRow, ComparedSection } from '../present-comparison.ts'
import { FIRST } from './column-heads.tsx'

const first =
  'sticky left-0 z-1 border-t border-r border-line bg-sheet px-2 py-2 text-left align-top font-normal wrap-anywhere text-ink-2 sm:px-3 lg:px-4 print:static print:py-1'
const other =
  'border-t border-l border-line px-2 py-2 text-left align-top nth-[2]:border-l-0 sm:px-3 lg:px-4 print:py-1'
const head = 'print:border-t print:border-line print:px-3 print:py-1 print:text-left print:align-bottom'

/** *** with its reason, and a lock where the value can be unlocked (PUB-060, PUB-099). */
function Missing({ cell: { lock, reason } }: { cell: Extract<ComparedCell, { value: null }> }) {
  const isLocked = lock !== 'unstated' && lock !== 'too_few'
  return (
    <span
      title={reason}
      className={isLocked ? 'inline-flex items-center gap-1.5 text-brass' : 'text-ink-2'}
      data-lock={lock}
    >
      <span aria-hidden="true" className="font-mono tracking-[0.08em]">
        ***
      </span>
      {isLocked && <Lock aria-hidden="true" className="size-3.5" strokeWidth={2} />}
      <span className="sr-only">{isLocked ? `Hidden: ${reason}` : reason}</span>
    </span>
  )
}

/** A value with its unit and the source of a market figure. */
function CellValue({ cell }: { cell: ComparedCell }) {
  if (cell.value === null) return <Missing cell={cell} />
  const { text, unit, note, value } = cell
  return (
    <>
      <span className={typeof value === 'number' ? 'font-medium tabular-nums' : 'min-w-0 wrap-anywhere'}>
        {text}
        {unit && (
          <span className={`${unit === '%' ? '' : 'ml-1 '}text-13 leading-none font-normal text-ink-2`}>
            {unit}
          </span>
        )}
      </span>
      {note && <span className="mt-0.5 block text-13 text-ink-2">{note}</span>}
    </>
  )
}

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

/** One collapsible section; open in print (PUB-123). */
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
    </details>
  )
}
