import { clsx } from 'clsx'
import { scoreTone } from '../schema.ts'

/** The confidence of a score, by how many of the six criteria were compared. */
export function confidenceOf(compared: number): 'low' | 'medium' | 'high' {
  if (compared <= 2) return 'low'
  return compared <= 4 ? 'medium' : 'high'
}

const dots = { ok: 'bg-ok', wait: 'bg-wait', stop: 'bg-stop' } as const

type Props = { score: number; /** Out of six criteria. */ compared: number; size?: 'lg' }

/** A match score with its number, a dot in its colour, and its confidence (MEM-350). */
export function Score({ score, compared, size }: Props) {
  const tone = scoreTone(score)
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span
        data-tone={tone}
        className={clsx(
          'inline-flex items-center gap-2 font-medium tabular-nums',
          size === 'lg' && 'font-display text-40',
        )}
      >
        <span
          aria-hidden="true"
          className={clsx('rounded-full', size === 'lg' ? 'size-3' : 'size-2', dots[tone])}
        />
        {score}
      </span>
      <span className="text-13 font-normal whitespace-nowrap text-ink-2">
        {confidenceOf(compared)} confidence
      </span>
    </span>
  )
}
