import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

export type BadgeTone = 'ok' | 'wait' | 'stop' | 'note' | 'brass' | 'plain'

const tones: Record<BadgeTone, string> = {
  ok: 'bg-ok-tint text-ok',
  wait: 'bg-wait-tint text-wait',
  stop: 'bg-stop-tint text-stop',
  note: 'bg-note-tint text-note',
  brass: 'bg-brass-tint text-brass',
  plain: 'bg-wash text-ink-2',
}

/** Each tone has its own mark, so that a status never depends on colour alone. */
const marks: Record<BadgeTone, string> = {
  ok: 'size-1.5 rounded-full bg-current',
  wait: 'size-2 rounded-full border-2 border-current',
  stop: 'h-0.5 w-2 bg-current',
  note: 'size-1.5 rotate-45 bg-current',
  brass: '',
  plain: 'size-2 rounded-full border border-current',
}

type BadgeProps = {
  tone?: BadgeTone | undefined
  /** Replaces the mark; null hides it. */
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A status label with its mark. Brass is reserved for private and semi-public records and shows a lock. */
export function Badge({ tone = 'plain', icon, className, children }: BadgeProps) {
  const mark =
    tone === 'brass' ? (
      <Lock aria-hidden="true" className="size-3" strokeWidth={2} />
    ) : (
      <span aria-hidden="true" className={marks[tone]} />
    )
  return (
    <span
      className={clsx(
        'inline-flex h-fit shrink-0 items-center gap-1.5 rounded-full px-2.5 py-px text-13 font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon === undefined ? mark : icon}
      {children}
    </span>
  )
}
