import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type Tone = 'ok' | 'wait' | 'stop' | 'note' | 'plain'
export type TimelineItem = {
  id: string | number
  title: ReactNode
  /** ISO 8601: a time in UTC, or a date. */
  when: string
  /** The same time, formatted. */
  whenText: string
  by?: ReactNode
  text?: ReactNode
  tone?: Tone | undefined
}

const dots: Record<Tone, string> = {
  ok: 'border-ok bg-ok',
  wait: 'border-wait bg-sheet',
  stop: 'border-stop bg-stop',
  note: 'border-note bg-note',
  plain: 'border-line-2 bg-sheet',
}

export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="flex flex-col">
      {items.map(({ id, title, when, whenText, by, text, tone = 'plain' }) => (
        <li key={id} className="group relative pb-5 pl-6 last:pb-0">
          <span
            aria-hidden="true"
            className={clsx('absolute top-1.5 left-0 size-2.5 rounded-full border-2', dots[tone])}
          />
          <span
            aria-hidden="true"
            className="absolute top-5 bottom-0 left-1 w-px bg-line-2 group-last:hidden"
          />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-medium">{title}</p>
            <p className="text-13 text-ink-2">
              <time dateTime={when}>{whenText}</time>
              {by && <> · {by}</>}
            </p>
          </div>
          {text && <div className="mt-1 text-ink-2">{text}</div>}
        </li>
      ))}
    </ol>
  )
}
