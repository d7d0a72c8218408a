import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A scrollable table, also by keyboard; printed in full. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keys
      tabIndex={0}
      className={clsx('relative overflow-auto print:max-h-none print:overflow-visible', className)}
    >
      {children}
    </div>
  )
}
