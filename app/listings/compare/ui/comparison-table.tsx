import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { ShownComparison } from '../present-comparison.ts'
import { ColumnHeads } from './column-heads.tsx'
import { ColumnNotes } from './column-notes.tsx'
import { columnsOf, LEAST } from './columns.ts'
import { SectionTable } from './section-table.tsx'

/** Opens every section for printing, since some browsers print closed ones as closed, and restores them afterwards. */
function useOpenForPrint() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opened: HTMLDetailsElement[] = []
    const open = () => {
      for (const details of box.current?.querySelectorAll('details') ?? []) {
        if (details.open) continue
        details.open = true
        opened.push(details)
      }
    }
    const close = () => {
      for (const details of opened.splice(0)) details.open = false
    }
    addEventListener('beforeprint', open)
    addEventListener('afterprint', close)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', close)
    }
  }, [])
  return box
}

const frame =
  'relative max-lg:max-h-[calc(100dvh-var(--header)-1rem)] max-lg:overflow-auto max-lg:overscroll-x-contain rounded-card border border-line-2 bg-sheet print:max-h-none! print:overflow-visible! print:border-0'

/**
 * A table with a sticky head. Where the columns do not fit, it scrolls in its own frame with a sticky first column, so
 * that the page never overflows (PUB-120, PUB-123, PUB-124).
 */
export function ComparisonTable({ comparison, owner }: { comparison: ShownComparison; owner: string }) {
  const { listings, sections } = comparison
  const box = useOpenForPrint()
  return (
    <div
      ref={box}
      role="region"
      aria-label="Comparison"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keys
      tabIndex={0}
      className={frame}
    >
      <div className={clsx(LEAST[columnsOf(listings)], 'print:min-w-0')}>
        <ColumnHeads listings={listings} owner={owner} ofDifferences={comparison.leftOut !== null} />
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
