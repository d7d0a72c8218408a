import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Definition = {
  term: ReactNode
  value: ReactNode
  mono?: boolean | undefined
  key?: string | undefined
}

/** Terms to the left, values to the right, a hairline between the rows. */
export function DefinitionList({
  items,
  dense,
  className,
}: {
  items: readonly Definition[]
  dense?: boolean | undefined
  className?: string | undefined
}) {
  return (
    <dl className={clsx('divide-y divide-line [&>:first-child]:pt-0 [&>:last-child]:pb-0', className)}>
      {items.map(({ term, value, mono, key }, index) => (
        <div
          key={key ?? index}
          className={clsx(
            'grid gap-x-6 gap-y-0.5 sm:grid-cols-[minmax(8rem,2fr)_3fr]',
            dense ? 'py-2' : 'py-3',
          )}
        >
          <dt className="text-13 leading-6 text-ink-2">{term}</dt>
          <dd className={clsx('min-w-0', mono && 'font-mono text-13 leading-6')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
