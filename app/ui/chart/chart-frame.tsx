import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ChartCaption, ChartTableProps } from './chart-data.ts'
import { ChartTable, IllustrativeLabel } from './chart-table.tsx'

type ChartFrameProps = ChartCaption & {
  table: Omit<ChartTableProps, 'caption' | 'sources'>
  children: ReactNode
}

/** Short list of publishers; the full sources are below the table. */
export function publishers(texts: readonly string[]): string {
  const names = [
    ...new Set(
      texts
        .filter((text) => !text.startsWith('Illustrative'))
        .map((text) => text.replace(/ [A-Z]{2}(\.[A-Z0-9]+)+/, ''))
        .map((text) => text.split(/[,(:;]| via | \d/)[0]?.trim() || text),
    ),
  ]
  const shown = names.slice(0, 3).join('; ')
  return names.length > 3 ? `${shown}; ${names.length - 3} more` : shown
}

/** Heading, plot, legend for hollow points, publishers, and the data table. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, unit, finding, note, level = 3, sources = [], className, id, table, children } = props
  const Heading = `h${level}` as const
  const published = publishers(sources.map((source) => source.text))
  const hasIllustrative = table.rows.some((row) => row.cells.some((cell) => cell?.illustrative))
  return (
    <figure
      id={id}
      className={clsx(
        'flex scroll-mt-4 min-w-0 flex-col rounded-card border border-line-2 bg-sheet p-4 md:p-5',
        className,
      )}
    >
      <figcaption className="mb-3">
        <Heading className={finding ? 'font-text text-13 font-medium text-ink-2' : 'text-17 text-balance'}>
          {label}
        </Heading>
        {finding && <p className="font-display text-17 text-balance">{finding}</p>}
        {note && (
          <p data-note className="mt-0.5 text-13 text-ink-2">
            {note}
          </p>
        )}
      </figcaption>
      <p className="mb-2 text-13 text-ink-2">{unit}</p>
      {children}
      <div className="mt-auto pt-3 text-13">
        <p className="text-ink-2">
          {hasIllustrative && (
            <span className="mr-3 whitespace-nowrap">
              <IllustrativeLabel />
            </span>
          )}
          {published && <>Source: {published}</>}
        </p>
        <div className="float-right mt-1">{props.renderTools?.({ ...table, sources })}</div>
        <details className="mt-1 print:not-open:hidden">
          <summary className="w-fit text-boundary underline decoration-1 underline-offset-3 hover:decoration-2">
            Figures and sources<span className="sr-only"> for {label}</span>
          </summary>
          <ChartTable caption={`${label}, ${unit}`} {...table} sources={sources} />
        </details>
      </div>
    </figure>
  )
}
