import { figureText } from './chart-data.ts'
import { IllustrativeLabel } from './chart-table.tsx'

type LevelBarsProps = {
  label: string
  unit: string
  /** Each at least 0; the largest value gets the longest bar. */
  bars: readonly { label: string; value: number }[]
}

/** A few illustrative values as hollow bars inside a table; needs neither script nor scale. */
export function LevelBars({ label, unit, bars }: LevelBarsProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className="keep rounded-card border border-line-2 bg-sheet p-4 md:p-5">
      <figcaption className="mb-3">
        <h3 className="text-17 text-balance">{label}</h3>
        <p className="text-13 text-ink-2">{unit}</p>
      </figcaption>
      <table className="w-full border-collapse text-13">
        <caption className="sr-only">
          {label}, {unit}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label: name, value }) => (
            <tr key={name}>
              <th scope="row" className="py-1 pr-3 text-left font-normal text-ink-2">
                {name}
              </th>
              <td className="w-3/5 border-l border-edge py-1 font-medium whitespace-nowrap tabular-nums">
                <span
                  style={{ width: `${(value / max) * 76}%` }}
                  className="mr-2 inline-block h-3.5 border-[1.5px] border-chart-1 align-[-0.15em] print:border print:border-ink"
                />
                {figureText(value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-13">
        <IllustrativeLabel />
      </p>
    </figure>
  )
}
