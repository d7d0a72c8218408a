import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

export type LockPanelProps = {
  /** Heading of the locked content. */
  title: ReactNode
  /** What unlocks it. */
  text: ReactNode
  action?: ReactNode
  level?: 2 | 3 | 4 | undefined
  className?: string | undefined
}

/** Placeholder for locked content of a private or semi-public record. */
export function LockPanel({ title, text, action, level = 3, className }: LockPanelProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-dashed border-brass bg-brass-tint px-5 py-4',
        className,
      )}
    >
      <Lock aria-hidden="true" className="size-7 shrink-0 text-brass" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-56">
        <Heading className="font-display text-17 font-medium">{title}</Heading>
        <p className="text-13 text-ink-2">{text}</p>
      </div>
      {action && <div className="flex flex-wrap gap-3">{action}</div>}
    </div>
  )
}

/** What is locked, in one line. */
export function LockLine({ children }: { children: ReactNode }) {
  return (
    <p className="mt-3 flex items-start gap-2 text-13 text-ink-2 first:mt-0">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brass" strokeWidth={1.75} />
      {children}
    </p>
  )
}
