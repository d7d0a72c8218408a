const PARTS = [
  {
    title: 'Connect',
    text: 'Registered companies are vetted by an admin before they gain access. KYC is required of all users.',
  },
  {
    title: 'Evaluate',
    text: 'Standardised facts, the basis of every yield, and market figures with source and date.',
  },
  {
    title: 'Execute',
    text: 'Asset deals and share deals. Owners grant access, set an end date and can revoke it.',
  },
] as const

const RADIUS = 118
const CENTRE = 150
/** Degrees between two arcs. */
const GAP = 9

const at = (degrees: number, radius: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180
  const round = (value: number) => Math.round(value * 10) / 10
  return [round(CENTRE + radius * Math.cos(angle)), round(CENTRE + radius * Math.sin(angle))] as const
}

const arc = (index: number) => {
  const [x0, y0] = at(index * 120 + GAP - 60, RADIUS)
  const [x1, y1] = at((index + 1) * 120 - GAP - 60, RADIUS)
  return `M${x0} ${y0}A${RADIUS} ${RADIUS} 0 0 1 ${x1} ${y1}`
}

const tick = (degrees: number) => {
  const [x0, y0] = at(degrees, RADIUS + 14)
  const [x1, y1] = at(degrees, RADIUS + (degrees % 30 === 0 ? 24 : 19))
  return `M${x0} ${y0}L${x1} ${y1}`
}

/** The circle of three arcs, drawn like a surveyor's dial (PUB-038). */
function Dial() {
  return (
    <svg viewBox="0 0 300 300" aria-hidden="true" className="w-full max-w-80 fill-none">
      <path
        d={Array.from({ length: 72 }, (_, k) => tick(k * 5)).join('')}
        className="stroke-line-2"
        strokeWidth="1"
      />
      <circle cx={CENTRE} cy={CENTRE} r="66" className="stroke-line" strokeDasharray="2 5" />
      {PARTS.map(({ title }, index) => {
        const [x, y] = at(index * 120, RADIUS - 34)
        const [px, py] = at((index + 1) * 120 - 60, RADIUS)
        return (
          <g key={title}>
            <path d={arc(index)} className="stroke-boundary" strokeWidth="3" strokeLinecap="round" />
            <circle cx={px} cy={py} r="4.5" className="fill-sheet stroke-boundary" strokeWidth="2" />
            <text x={x} y={y + 5} textAnchor="middle" className="fill-ink font-display text-[17px]">
              {title}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

export function Circle() {
  return (
    <div className="grid items-center gap-x-16 gap-y-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div className="max-md:hidden">
        <Dial />
      </div>
      <ol className="flex flex-col">
        {PARTS.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-y-1 border-t border-line py-5 last:border-b"
          >
            <span className="pt-1 font-mono text-13 text-boundary">{index + 1} / 3</span>
            <h3 className="text-17 md:text-21">{title}</h3>
            <p className="col-start-2 max-w-[52ch] text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
