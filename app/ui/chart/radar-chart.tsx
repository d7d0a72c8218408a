import { clsx } from 'clsx'
import { figureText } from './chart-data.ts'

type RadarAxis = {
  key: string
  label: string
  /** 0 to 10, or null if unknown: the axis is drawn without a point. */
  value: number | null
  /** Short source, or why there is no value. */
  from: string
  /** Breakdown of the value, one line each, in a disclosure. */
  parts: readonly string[]
}

type RadarChartProps = { label: string; note?: string | undefined; axes: readonly RadarAxis[] }

const MAX = 10
const SIZE = { width: 360, height: 296 }
const MIDDLE = { x: SIZE.width / 2, y: SIZE.height / 2 }
const RADIUS = 104
const RINGS = 5
/** With fewer known axes there is no area, so bars replace the shape. */
const MIN_AXES = 3

type Place = { x: number; y: number }

/** The first axis points up; the others follow clockwise. */
function place(index: number, count: number, share: number): Place {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2
  const at = (middle: number, way: number) => Math.round((middle + way * RADIUS * share) * 10) / 10
  return { x: at(MIDDLE.x, Math.cos(angle)), y: at(MIDDLE.y, Math.sin(angle)) }
}

const points = (places: readonly Place[]) => places.map(({ x, y }) => `${x},${y}`).join(' ')

const valueText = (value: number | null) => (value === null ? '–' : figureText(value, 1))

function Axis({ axis, index, count }: { axis: RadarAxis; index: number; count: number }) {
  const end = place(index, count, 1)
  const name = place(index, count, 1.15)
  const text = {
    x: name.x,
    // Room for two lines of text above the top axis and below the others.
    y: name.y < MIDDLE.y - RADIUS ? name.y - 12 : name.y,
    textAnchor: Math.abs(name.x - MIDDLE.x) < 8 ? 'middle' : name.x > MIDDLE.x ? 'start' : 'end',
  } as const
  return (
    <>
      <line x1={MIDDLE.x} y1={MIDDLE.y} x2={end.x} y2={end.y} className="stroke-line-2" />
      <text {...text} dy="0.1em" className="fill-ink-2 text-[13px]">
        {axis.label}
      </text>
      <text {...text} dy="1.35em" className="fill-ink text-[13px] font-medium tabular-nums">
        {valueText(axis.value)}
      </text>
    </>
  )
}

function Shape({ label, axes }: Pick<RadarChartProps, 'label' | 'axes'>) {
  const count = axes.length
  const known = axes.flatMap(({ value }, index) => (value === null ? [] : [place(index, count, value / MAX)]))
  const descriptions = axes.map(
    (axis) => `${axis.label} ${axis.value === null ? 'unknown' : valueText(axis.value)}`,
  )
  return (
    <svg
      role="img"
      aria-label={`${label}, 0 to ${MAX}. ${descriptions.join('. ')}.`}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      className="w-full fill-none"
    >
      {Array.from({ length: RINGS }, (_, ring) => (
        <polygon
          key={ring}
          points={points(axes.map((_axis, index) => place(index, count, (ring + 1) / RINGS)))}
          className={ring === RINGS - 1 ? 'stroke-line-2' : 'stroke-line'}
        />
      ))}
      {axes.map((axis, index) => (
        <Axis key={axis.key} axis={axis} index={index} count={count} />
      ))}
      <polygon
        points={points(known)}
        strokeWidth="2"
        strokeLinejoin="round"
        className="fill-boundary/15 stroke-boundary"
      />
      {known.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.5" className="fill-boundary" />
      ))}
    </svg>
  )
}

function AxisName({ axis: { label, from, parts } }: { axis: RadarAxis }) {
  const rest = <span className="block text-13 text-ink-2">{from}</span>
  if (parts.length === 0)
    return (
      <>
        {label}
        {rest}
      </>
    )
  return (
    <details className="group">
      <summary className="w-fit text-boundary underline decoration-1 underline-offset-3 group-hover:decoration-2">
        {label}
      </summary>
      {rest}
      <ul className="mt-1.5 flex flex-col gap-1 text-13 text-ink-2">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </details>
  )
}

/** A radar shape over axes from 0 to 10, next to a table with every figure and its breakdown. */
export function RadarChart({ label, note, axes }: RadarChartProps) {
  const hasShape = axes.filter(({ value }) => value !== null).length >= MIN_AXES
  return (
    <figure>
      {note && <figcaption className="mb-3 text-13 text-ink-2">{note}</figcaption>}
      <div
        className={clsx(
          'grid items-center gap-5 rounded-card border border-line-2 bg-sheet p-4 md:p-5',
          hasShape && 'md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]',
        )}
      >
        {hasShape && <Shape label={label} axes={axes} />}
        <table className="w-full text-15">
          <caption className="sr-only">{label}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Axis</th>
              <th scope="col">0 to {MAX}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {axes.map((axis) => (
              <tr key={axis.key}>
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  <AxisName axis={axis} />
                </th>
                <td className="py-2 text-right align-top font-medium whitespace-nowrap tabular-nums">
                  <Score value={axis.value} isBar={!hasShape} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function Score({ value, isBar }: { value: number | null; isBar: boolean }) {
  if (value === null) return <span className="font-normal text-ink-2">–</span>
  return (
    <>
      {isBar && (
        <span
          data-bar={value}
          style={{ width: `${(value / MAX) * 8}rem` }}
          className="mr-3 inline-block h-3 max-w-[30vw] bg-chart-1 align-[-0.1em] print:border print:border-ink"
        />
      )}
      {valueText(value)}
      <span className="text-13 font-normal text-ink-2"> / {MAX}</span>
    </>
  )
}
