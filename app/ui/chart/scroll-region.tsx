import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type ScrollRegionProps = { label: string; className: string; children: ReactNode }

/** A region that scrolls, with the keyboard too, and prints in full. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      className={clsx('relative overflow-auto print:max-h-none print:overflow-visible', className)}
    >
      {children}
    </div>
  )
}
