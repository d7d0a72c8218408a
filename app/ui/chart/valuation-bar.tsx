import { clsx } from 'clsx'

type ValuationBarProps = {
  label: string
  /** The formatted value, such as "€3,310/m²". */
  value: string
  /** Position on the bar, 0 to 100. */
  percent: number
  /** From the lowest, at the start of the bar, to the highest, at its end. */
  marks: readonly { key: string; label: string; value: string; percent: number }[]
  note?: string | undefined
}

const anchor = (percent: number) =>
  percent < 15
    ? 'translate-x-0 text-left'
    : percent > 85
      ? '-translate-x-full text-right'
      : '-translate-x-1/2 text-center'

const isInner = (percent: number) => percent > 0 && percent < 100

export function ValuationBar({ label, value, percent, marks, note }: ValuationBarProps) {
  // On a phone there is no room for a second label next to either end.
  const isCrowded = marks.some(({ percent: at }) => isInner(at) && (at < 36 || at > 64))
  const description = marks.map((mark) => `${mark.label} ${mark.value}`).join(', ')
  return (
    <figure className="keep rounded-card border border-line-2 bg-sheet p-4 md:p-5">
      <div role="img" aria-label={`${label}: ${value} between ${description}`} className="pt-9">
        <div className="relative h-3 border-x border-edge bg-[linear-gradient(var(--color-line-2),var(--color-line-2))] bg-[length:100%_2px] bg-center bg-no-repeat [print-color-adjust:exact]">
          {marks.map((mark) => (
            <span
              key={mark.key}
              className="absolute inset-y-0 w-px bg-edge"
              style={{ left: `${mark.percent}%` }}
            />
          ))}
          <span
            data-marker={percent}
            className="absolute top-1/2 size-4 -translate-1/2 rounded-full border-2 border-sheet bg-boundary outline-2 outline-boundary print:bg-ink"
            style={{ left: `${percent}%` }}
          />
          <span
            className={clsx(
              'absolute -top-8 font-display text-17 font-medium whitespace-nowrap tabular-nums',
              anchor(percent),
            )}
            style={{ left: `${percent}%` }}
          >
            {value}
          </span>
        </div>
        <div className={clsx('relative h-11', isCrowded && 'max-md:h-22')}>
          {marks.map((mark) => (
            <span
              key={mark.key}
              className={clsx(
                'absolute top-1.5 text-13 leading-tight text-ink-2',
                anchor(mark.percent),
                isCrowded && isInner(mark.percent) && 'max-md:top-12',
              )}
              style={{ left: `${mark.percent}%` }}
            >
              <span className="block whitespace-nowrap">{mark.label}</span>
              <span className="block whitespace-nowrap text-ink tabular-nums">{mark.value}</span>
            </span>
          ))}
        </div>
      </div>
      {note && <figcaption className="mt-3 text-13 text-ink-2">{note}</figcaption>}
    </figure>
  )
}
