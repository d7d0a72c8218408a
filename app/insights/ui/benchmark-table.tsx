import { IllustrativeLabel, SourceList } from '#app/ui/chart/chart-table.tsx'
import { ScrollRegion } from '#app/ui/chart/scroll-region.tsx'
import type { BenchmarkCell, Benchmarks } from '../queries/benchmarks.ts'

function Cell({ cell }: { cell: BenchmarkCell }) {
  if (!cell) return <span className="text-ink-2">–</span>
  return (
    <>
      <span className="font-display text-17 tabular-nums">{cell.value}</span>
      <span className="block text-13 text-ink-2">
        {cell.period} <span className="sr-only">source </span>[{cell.source}]
      </span>
      {cell.illustrative && (
        <span className="block text-13">
          <IllustrativeLabel />
        </span>
      )}
    </>
  )
}

/** The six countries as a table with the current one highlighted; the first column is sticky on phones. */
export function BenchmarkTable({ benchmarks }: { benchmarks: Benchmarks }) {
  const { columns, rows, sources } = benchmarks
  return (
    <div>
      <ScrollRegion label="Cross-market benchmarking" className="rounded-card border border-line-2 bg-sheet">
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">Comparable figures for 6 countries, each for one year</caption>
          <thead>
            <tr className="text-13 text-ink-2">
              <th
                scope="col"
                className="sticky left-0 border-b border-line-2 bg-sheet px-4 py-2 text-left font-medium"
              >
                Country
              </th>
              {columns.map(({ label, unit }) => (
                <th
                  key={label}
                  scope="col"
                  className="border-b border-line-2 px-3 py-2 text-right font-medium whitespace-nowrap"
                >
                  {label}
                  <span className="block font-normal">{unit}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const rule = index > 0 ? 'border-t border-line' : ''
              const ground = row.own ? 'bg-boundary-tint' : 'bg-sheet'
              return (
                <tr key={row.code}>
                  <th
                    scope="row"
                    className={`sticky left-0 px-4 py-2 text-left align-top leading-6.5 ${row.own ? 'font-medium' : 'font-normal'} ${rule} ${ground}`}
                  >
                    {row.name}
                  </th>
                  {row.cells.map((cell, place) => (
                    <td
                      key={columns[place]?.label}
                      className={`px-3 py-2 text-right align-top whitespace-nowrap ${rule} ${ground}`}
                    >
                      <Cell cell={cell} />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
      <details className="mt-2 text-13 print:not-open:hidden">
        <summary className="w-fit text-boundary underline decoration-1 underline-offset-3 hover:decoration-2">
          Sources<span className="sr-only"> for cross-market benchmarking</span>
        </summary>
        <div className="mt-3">
          <SourceList sources={sources} />
        </div>
      </details>
    </div>
  )
}
