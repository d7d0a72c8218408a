import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type FilterCellProps = {
  label: string
  htmlFor: string
  wide?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** One filter: a small label over a borderless control. */
export function FilterCell({ label, htmlFor, wide, className, children }: FilterCellProps) {
  return (
    <div
      className={clsx(
        'relative min-w-0 border-r border-b border-line transition-colors focus-within:bg-boundary-tint hover:bg-wash md:flex-1 md:basis-28',
        wide && 'col-span-2 md:flex-2 md:basis-48',
        className,
      )}
    >
      <label
        htmlFor={htmlFor}
        className="pointer-events-none absolute top-2 left-3.5 text-13 leading-4 text-ink-2"
      >
        {label}
      </label>
      {children}
    </div>
  )
}

/** Style of a control in a cell: borderless, its text below the cell's label. */
export const cellControlClass =
  'h-14 w-full min-w-0 appearance-none truncate bg-transparent px-3.5 pt-5 text-15 -outline-offset-2'
