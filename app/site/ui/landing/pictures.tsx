/** Drawings of the three pillars. They show shapes, never a figure, a name or a state that could be taken for real. */

const ROWS = [
  { width: 'w-36', tag: 'w-16' },
  { width: 'w-28', tag: 'w-20' },
  { width: 'w-40', tag: 'w-14' },
  { width: 'w-32', tag: 'w-20' },
]

export function DirectoryPicture() {
  return (
    <div className="rounded-card border border-line bg-sheet">
      {ROWS.map(({ width, tag }, index) => (
        <div key={width} className="flex items-center gap-4 border-b border-line px-5 py-4 last:border-0">
          <svg viewBox="0 0 40 40" className="size-10 shrink-0 fill-none stroke-ink-2" strokeWidth="1">
            <rect x=".5" y=".5" width="39" height="39" rx="5" className="fill-paper stroke-line-2" />
            <path d={`M8 32V${18 - index * 2}l12-8 12 8v${14 + index * 2}ZM16 32v-8h8v8`} />
          </svg>
          <div className="flex grow flex-col gap-2">
            <span className={`block h-2 max-w-full rounded-full bg-line-2 ${width}`} />
            <span className={`block h-2 rounded-full bg-line ${tag}`} />
          </div>
          <svg viewBox="0 0 16 16" className="size-5 fill-none stroke-boundary" strokeWidth="1.4">
            <circle cx="8" cy="8" r="7" className="fill-boundary-tint" />
            <path d="M5 8.2 7.2 10.4 11.2 6" />
          </svg>
        </div>
      ))}
    </div>
  )
}

const LINES = [
  'M24 150C60 142 84 148 116 128s60-10 96-34 64-12 88-34 48-14 76-22',
  'M24 168c44-6 70-2 104-14s62-20 92-22 66-18 92-20 42-8 64-16',
  'M24 120c30 8 62 26 96 22s66 6 96 2 58 10 92 6 46 2 68-2',
]

export function ChartPicture() {
  return (
    <svg viewBox="0 0 400 220" className="w-full rounded-card border border-line bg-sheet fill-none">
      {[40, 80, 120, 160].map((y) => (
        <path key={y} d={`M24 ${y}H376`} className="stroke-line" strokeDasharray="2 4" />
      ))}
      <path d="M24 192H376M24 24V192" className="stroke-line-2" />
      {LINES.map((line, index) => (
        <path
          key={line}
          d={line}
          strokeWidth={index === 0 ? 2.5 : 1.5}
          className={index === 0 ? 'stroke-boundary' : 'stroke-chart-quiet'}
        />
      ))}
      <circle cx="376" cy="38" r="4" className="fill-sheet stroke-boundary" strokeWidth="2" />
    </svg>
  )
}

const LISTED = ['residential', 'office', 'warehouse', 'mixed']

/** The buildings come as files (scripts/landing-drawings.mjs), one for each theme. */
export function MarketplacePicture() {
  return (
    <div className="grid grid-cols-2 gap-4">
      {LISTED.map((type) => (
        <div key={type} className="overflow-hidden rounded-card border border-line bg-sheet">
          <picture>
            <source media="(prefers-color-scheme: dark)" srcSet={`/drawings/${type}-dark.svg`} />
            <img
              src={`/drawings/${type}-light.svg`}
              alt=""
              width={400}
              height={240}
              loading="lazy"
              className="w-full"
            />
          </picture>
          <div className="grid grid-cols-2 gap-px border-t border-line bg-line *:bg-sheet">
            {[0, 1].map((cell) => (
              <div key={cell} className="flex flex-col gap-1.5 p-3">
                <span className="block h-1.5 w-8 rounded-full bg-line" />
                <span className="block h-2 w-14 rounded-full bg-line-2" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
