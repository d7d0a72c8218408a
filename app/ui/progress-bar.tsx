import { clsx } from 'clsx'

type ProgressBarProps = {
  /** 0 to 100. */
  value: number
  label: string
  showValue?: boolean | undefined
  tone?: 'boundary' | 'ok' | 'stop' | undefined
}

const tones = { boundary: 'bg-boundary', ok: 'bg-ok', stop: 'bg-stop' } as const

export function ProgressBar({ value, label, showValue, tone = 'boundary' }: ProgressBarProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1 min-w-0 flex-1 overflow-hidden rounded-full bg-line-2"
      >
        <div
          className={clsx('h-full rounded-full transition-[width]', tones[tone])}
          style={{ width: `${percent}%` }}
        />
      </div>
      {showValue && (
        <span
          aria-hidden="true"
          className="w-12 text-right text-13 whitespace-nowrap text-ink-2 tabular-nums"
        >
          {percent}%
        </span>
      )}
    </div>
  )
}
