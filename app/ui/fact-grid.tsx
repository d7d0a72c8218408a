import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Figure, type FigureProps } from './figure.tsx'

type FactGridProps = {
  columns?: 2 | 3 | 4 | undefined
  /** No outer frame, for use inside a card. */
  bare?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

const columnClass = {
  2: 'grid-cols-2',
  3: 'grid-cols-2 md:grid-cols-3',
  4: 'grid-cols-2 lg:grid-cols-4',
} as const

/** Facts in a ruled grid. Each cell draws the rules on two sides; the frame clips the outermost ones. */
export function FactGrid({ columns = 4, bare, className, children }: FactGridProps) {
  return (
    <div
      className={clsx(
        'keep overflow-hidden bg-sheet',
        !bare && 'rounded-card border border-line-2',
        className,
      )}
    >
      <dl className={clsx('-mr-px -mb-px grid', columnClass[columns])}>{children}</dl>
    </div>
  )
}

type FactProps = FigureProps & {
  label: ReactNode
  /** A second, quieter line. */
  note?: ReactNode
  /** Spans two columns. */
  wide?: boolean | undefined
  dense?: boolean | undefined
  /** Replaces value and unit. */
  children?: ReactNode
}

export function Fact({ label, note, wide, dense, children, className, ...figure }: FactProps) {
  return (
    <div
      className={clsx(
        'min-w-0 border-r border-b border-line',
        dense ? 'px-4 py-2 sm:px-5' : 'px-4 py-3 md:px-5 md:py-4',
        wide && 'col-span-2',
        className,
      )}
    >
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd className="min-w-0">
        {children ?? <Figure {...figure} />}
        {note && <span className="block text-13 text-ink-2">{note}</span>}
      </dd>
    </div>
  )
}
