import { clsx } from 'clsx'
import type { Comparison } from '../present-comparison.ts'
import { ColumnHeads } from './column-heads.tsx'
import { ColumnNotes } from './column-notes.tsx'
import { columnsOf, LEAST } from './columns.ts'
import { SectionTable } from './section-table.tsx'

const frame =
  'relative max-lg:max-h-[calc(100dvh-var(--header)-1rem)] max-lg:[--sticky-top:0px] max-lg:overflow-auto max-lg:scroll-pl-24 sm:max-lg:scroll-pl-40 max-lg:overscroll-x-contain rounded-card border border-line-2 bg-sheet print:max-h-none! print:overflow-visible! print:border-0'

/**
 * A table with a sticky head. Where the columns do not fit, it scrolls in its own frame with a sticky first column, so
 * that the page never overflows (PUB-120, PUB-123, PUB-124).
 */
export function ComparisonTable({ comparison, owner }: { comparison: Comparison; owner: string }) {
  const { listings, sections } = comparison
  return (
    <div
      role="region"
      aria-label="Comparison"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keys
      tabIndex={0}
      className={frame}
    >
      <div className={clsx(LEAST[columnsOf(listings)], 'print:min-w-0')}>
        <ColumnHeads listings={listings} owner={owner} />
        <ColumnNotes comparison={comparison} />
        {sections
          .filter(({ rows }) => rows.length > 0)
          .map((section) => (
            <SectionTable key={section.key} section={section} listings={listings} />
          ))}
      </div>
    </div>
  )
}
