import { useId } from 'react'
import { HollowMark } from '#app/ui/chart/chart-table.tsx'
import { datedText } from '#app/ui/chart/chart-data.ts'
import type { Reading } from '../queries/charts.ts'

type Sourced = Pick<Reading, 'label' | 'period' | 'illustrative' | 'source' | 'sourceDate' | 'licence'>

/** The period of a figure as a button that opens its source, also without JavaScript. */
export function SourceNote({ reading }: { reading: Sourced }) {
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
export function PrintedSources({ readings }: { readings: readonly Sourced[] }) {
  const lines = new Set(
    readings.map(({ source, sourceDate }) => [`${source}.`, datedText(sourceDate)].join(' ').trim()),
  )
  if (lines.size === 0) return null
  return <p className="mt-2 hidden text-13 text-ink-2 print:block">Sources: {[...lines].join(' ')}</p>
}
