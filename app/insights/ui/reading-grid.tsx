import { Sparkline } from '#app/ui/chart/sparkline.tsx'
import { FactGrid } from '#app/ui/fact-grid.tsx'
import { Figure } from '#app/ui/figure.tsx'
import type { Reading } from '../queries/charts.ts'
import { PrintedSources, SourceNote } from './source-note.tsx'

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

/** A grid of figures, each with its trend and source. */
export function ReadingGrid({
  readings,
  columns = 4,
  size = 'lg',
}: {
  readings: readonly Reading[]
  columns?: 2 | 3 | 4 | undefined
  size?: 'md' | 'lg' | undefined
}) {
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
