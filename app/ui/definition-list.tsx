import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type DefinitionListProps = {
  items: readonly { term: ReactNode; value: ReactNode; key?: string | undefined }[]
  dense?: boolean | undefined
  /** Two columns where space allows, for facts to look up rather than read in order. */
  columns?: 1 | 2 | undefined
  className?: string | undefined
}

export function DefinitionList({ items, dense, columns = 1, className }: DefinitionListProps) {
  return (
    <dl
      className={clsx(
        columns === 1
          ? 'divide-y divide-line [&>:first-child]:pt-0 [&>:last-child]:pb-0'
          : 'grid gap-x-8 border-t border-line-2 sm:grid-cols-2 [&>*]:border-b [&>*]:border-line',
        className,
      )}
    >
      {items.map(({ term, value, key }, index) => (
        <div
          key={key ?? index}
          className={clsx(
            columns === 1
              ? 'grid gap-x-6 gap-y-0.5 sm:grid-cols-[minmax(8rem,2fr)_3fr]'
              : 'grid break-inside-avoid grid-cols-[9rem_minmax(0,1fr)] items-baseline gap-x-3',
            dense ? 'py-2' : 'py-3',
          )}
        >
          <dt className="text-13 leading-6 text-ink-2">{term}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
