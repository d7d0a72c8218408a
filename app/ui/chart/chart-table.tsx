import { type ChartCell, type ChartSource, type ChartTableProps, datedText } from './chart-data.ts'
import { ScrollRegion } from './scroll-region.tsx'

export function HollowMark() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-2 rounded-full border-[1.5px] border-current align-[0.02em]"
    />
  )
}

export function IllustrativeLabel() {
  return (
    <span className="whitespace-nowrap text-ink-2">
      <HollowMark /> illustrative
    </span>
  )
}

function Cell({ cell }: { cell: ChartCell | null }) {
  if (!cell) return <td>–</td>
  return (
    <td>
      {cell.illustrative && <IllustrativeLabel />}
      {cell.illustrative ? ` ${cell.text}` : cell.text}
      {cell.source !== undefined && (
        <small>
          <span className="sr-only"> source </span>[{cell.source}]
        </small>
      )}
    </td>
  )
}

/** Sources under a table, by the numbers next to its figures. */
export function SourceList({ sources }: { sources: readonly ChartSource[] }) {
  return (
    <ol className="flex flex-col gap-1.5">
      {sources.map((source) => (
        <li key={source.number} className="flex gap-2">
          <span className="w-7 shrink-0 text-right text-ink-2 tabular-nums">[{source.number}]</span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {source.text}. <span className="whitespace-nowrap">{datedText(source.date)}</span>{' '}
            <span className="text-ink-2">{source.licence}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Every figure of a chart with its source number, for keyboards, screen readers and copying. */
export function ChartTable({ caption, first, columns, rows, sources = [] }: ChartTableProps) {
  return (
    <div className="mt-3 flex flex-col gap-4 text-13">
      <ScrollRegion label={caption} className="max-h-80 rounded-control border border-line">
        <table className="figures">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {[first, ...columns].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {row.cells.map((cell, index) => (
                  <Cell key={columns[index]} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {sources.length > 0 && <SourceList sources={sources} />}
    </div>
  )
}
