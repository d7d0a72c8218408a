import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: ReactNode
  /** What will appear here. */
  text?: ReactNode
  /** The next step, as a button. */
  action?: ReactNode
  level?: 2 | 3 | undefined
  className?: string | undefined
}

/** Says what will appear and offers the first step, below a drawing of four plots, one of them staked out. */
export function EmptyState({ title, text, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={clsx('empty-plot rounded-card border border-dashed border-line-2', className)}>
      <svg viewBox="0 0 120 64" aria-hidden="true" className="fill-none stroke-line-2">
        <path d="M2 18 40 10l42-4 34 10-6 42-66 4-38-8ZM40 10l4 52M82 6l-4 54M6 38l70-2 38 4" />
        <path
          d="m40.9 10.6 41-4.4-1.9 29.6-37.2 1.1Z"
          className="fill-boundary-tint stroke-boundary"
          strokeDasharray="3 3"
        />
      </svg>
      <Heading className="font-display text-21 font-medium">{title}</Heading>
      {text && <p className="text-ink-2">{text}</p>}
      {action && <div className="flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
