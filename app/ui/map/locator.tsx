import { clsx } from 'clsx'
import type { Locator } from './locator.server.ts'

const WIDTH = 980
const HEIGHT = 400
const INSET = 132

/** Shows a name from the width at which it is not clipped. */
const FROM = [
  [340, ''],
  [520, 'hidden @min-[520px]:block'],
  [700, 'hidden @min-[700px]:block'],
  [860, 'hidden @min-[860px]:block'],
] as const

const shownFrom = (minWidth: number): string =>
  FROM.find(([width]) => minWidth <= width)?.[1] ?? 'hidden @min-[980px]:block'

function Scale({ scale }: { scale: Locator['scale'] }) {
  return (
    <svg
      width={scale.width + 90}
      height="28"
      aria-hidden="true"
      className="absolute bottom-3 left-4 overflow-visible fill-none"
    >
      <path d={`M1 12V20H${scale.width}V12`} strokeWidth="5" className="stroke-sheet" />
      <path d={`M1 12V20H${scale.width}V12`} strokeWidth="1.4" className="stroke-ink" />
      <text
        x={scale.width + 9}
        y="21"
        strokeWidth="4"
        paintOrder="stroke"
        className="fill-ink stroke-sheet text-[13px] tabular-nums"
      >
        {scale.km} km
      </text>
    </svg>
  )
}

/** Position within the country, in a corner of the sheet. */
function Inset({ inset, country }: { inset: NonNullable<Locator['inset']>; country: string }) {
  return (
    <div className="absolute top-3 right-3 rounded-control border border-line-2 bg-sheet pb-1 text-center text-13 text-ink-2">
      <svg
        viewBox={`0 0 ${INSET} ${INSET}`}
        aria-hidden="true"
        className="block w-[84px] fill-none md:w-[132px]"
      >
        <path d={inset.outline} className="fill-wash stroke-ink-2" strokeWidth="0.9" strokeLinejoin="round" />
        <circle cx={inset.x} cy={inset.y} r="4.5" className="fill-boundary stroke-sheet" strokeWidth="1.5" />
      </svg>
      {country}
    </div>
  )
}

type Mark = { x: number; y: number; name: string; isLeft: boolean; dy?: number; isMain?: boolean }

function Town({ x, y, name, isLeft, dy = 4.5, isMain }: Mark) {
  return (
    <>
      <circle
        cx={x}
        cy={y}
        r={isMain ? 3.5 : 3}
        className={isMain ? 'fill-ink' : 'fill-sheet stroke-ink-2'}
        strokeWidth="1.4"
      />
      <text
        x={isLeft ? x - 8 : x + 8}
        y={y + dy}
        textAnchor={isLeft ? 'end' : 'start'}
        strokeWidth="4"
        paintOrder="stroke"
        className={clsx('stroke-sheet text-[13px]', isMain ? 'fill-ink font-medium' : 'fill-ink-2')}
      >
        {name}
      </text>
    </>
  )
}

/** A position on a survey sheet with towns, a scale and the distance to the centre. Server-rendered only. */
export function LocatorSheet({ locator, label }: { locator: Locator; label: string }) {
  const { here, centre, towns, land, grid, scale, inset, country } = locator
  const hasLine = centre !== null && Math.hypot(centre.x - here.x, centre.y - here.y) > 20
  return (
    <div
      role="img"
      aria-label={label}
      className="keep @container relative overflow-hidden rounded-card border border-line-2 bg-wash"
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMidYMid slice"
        className="h-[400px] w-full fill-none"
      >
        <path d={land} className="fill-sheet stroke-ink-2" strokeWidth="1.2" strokeLinejoin="round" />
        <path d={grid} className="stroke-line" />
        {towns.map((town) => (
          <g key={town.name} className={shownFrom(town.minWidth)}>
            <Town {...town} />
          </g>
        ))}
        {hasLine && (
          <line
            x1={here.x}
            y1={here.y}
            x2={centre.x}
            y2={centre.y}
            strokeDasharray="4 3"
            className="stroke-boundary"
          />
        )}
        {centre && <Town {...centre} isMain isLeft={centre.x < here.x} dy={centre.y > here.y ? 16 : -8} />}
        <circle
          cx={here.x}
          cy={here.y}
          r="15"
          className="fill-boundary/15 stroke-boundary"
          strokeWidth="1.5"
        />
        <circle cx={here.x} cy={here.y} r="4.5" className="fill-boundary stroke-sheet" strokeWidth="1.5" />
      </svg>
      {inset && <Inset inset={inset} country={country} />}
      <Scale scale={scale} />
    </div>
  )
}
