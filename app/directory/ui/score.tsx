import { clsx } from 'clsx'
import { scoreTone } from '../schema.ts'

const dots = { ok: 'bg-ok', wait: 'bg-wait', stop: 'bg-stop' } as const
const inks = { ok: 'text-ok', wait: 'text-wait', stop: 'text-stop' } as const

/** A match score: its number as text, its colour beside it (MEM-350). */
export function Score({ score, size = 'sm' }: { score: number; size?: 'sm' | 'lg' }) {
  const tone = scoreTone(score)
  return (
    <span
      data-tone={tone}
      className={clsx(
        'inline-flex items-center gap-2 font-medium tabular-nums',
        inks[tone],
        size === 'lg' && 'font-display text-40',
      )}
    >
      <span
        aria-hidden="true"
        className={clsx('rounded-full', size === 'lg' ? 'size-3' : 'size-2', dots[tone])}
      />
      {score}
    </span>
  )
}
