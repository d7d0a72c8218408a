import { Sparkline } from '#app/ui/chart/sparkline.tsx'
import { FactGrid } from '#app/ui/fact-grid.tsx'
import { Figure } from '#app/ui/figure.tsx'
import type { Reading } from '../queries/charts.ts'
import { useId } from 'react'
import { HollowMark } from '#app/ui/chart/chart-table.tsx'
import { datedText } from '#app/ui/chart/chart-data.ts'

function ReadingFact({ reading, size }: { reading: Reading; size: 'md' | 'lg' }) {
  const { label, value, unit, trend } = reading
  return (
    <div className="row-span-2 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-0 border-r border-b border-line px-4 py-3 md:px-5 md:py-4">
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd className="flex min-w-0 flex-col">
        <Figure value={value} unit={unit} size={size} className="!whitespace-normal" />
        {trend.length > 0 && (
          <div className="mt-2 mb-1 pr-1">
            <Sparkline label={`${label} over time`} points={trend} />
          </div>
        )}
        <span className="mt-auto pt-1">
          <SourceNote reading={reading} />
        </span>
      </dd>
    </div>
  )
}

type GridProps = { readings: readonly Reading[]; columns?: 2 | 3 | 4; size?: 'md' | 'lg' }

export function ReadingGrid({ readings, columns = 4, size = 'lg' }: GridProps) {
  if (readings.length === 0) return null
  return (
    <>
      <FactGrid columns={columns}>
        {readings.map((reading) => (
          <ReadingFact key={reading.key} reading={reading} size={size} />
        ))}
      </FactGrid>
      <PrintedSources readings={readings} />
    </>
  )
}

/** The period of a figure as a button that opens its source, even without JavaScript. */
function SourceNote({ reading }: { reading: Reading }) {
  const id = useId()
  const { label, period, illustrative, source, sourceDate, licence } = reading
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex items-center gap-1.5 text-left text-13 text-ink-2 underline decoration-line-2 decoration-1 underline-offset-3 hover:text-ink hover:decoration-current"
      >
        {illustrative && <HollowMark />}
        {period}
        {illustrative && ', illustrative'}
        <span className="sr-only">: source of {label}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="drop-menu max-w-80 p-4 text-13 text-ink [position-area:block-end_span-inline-end] [position-try-fallbacks:flip-inline,flip-block]"
      >
        <p className="font-medium">
          {label}, {period}
        </p>
        <p className="mt-1 [overflow-wrap:anywhere]">{source}.</p>
        <p className="mt-1 text-ink-2 empty:hidden">
          {[datedText(sourceDate), licence].filter(Boolean).join(' ')}
        </p>
      </div>
    </>
  )
}

/** Print only: the sources of a section's figures below it. */
function PrintedSources({ readings }: { readings: readonly Reading[] }) {
  const lines = new Set(
    readings.map(({ source, sourceDate }) => [`${source}.`, datedText(sourceDate)].join(' ').trim()),
  )
  return <p className="mt-2 hidden text-13 text-ink-2 print:block">Sources: {[...lines].join(' ')}</p>
}
