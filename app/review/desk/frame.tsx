import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SplitDesk } from '#app/ui/split-desk.tsx'
import { DeskKeys, type DeskKeysProps } from './keys.tsx'

export type DeskCount = { label: string; count: number; to: string; isCurrent: boolean }

export type DeskProps = {
  title: string
  counts: readonly DeskCount[]
  queue: ReactNode
  record: ReactNode
  bar: ReactNode
  /** Under the name: that nothing waits. */
  done?: ReactNode
  /** Before the desk, where an open one without script is seen first. */
  dialogs: ReactNode
  /** Changes with the record, so that each is read from its top. */
  recordKey: string | null
  backHref: string
  /** The keys of the desk, for this admin; without them none act. */
  keys?: Omit<DeskKeysProps, 'label' | 'children'> | undefined
}

/** The frame of a review desk: its name, its counts as ways into the queue, then queue and record. */
export function Desk({
  title,
  counts,
  queue,
  record,
  bar,
  done,
  dialogs,
  recordKey,
  backHref,
  keys,
}: DeskProps) {
  const isOpen = recordKey !== null
  const desk = (
    <div className="px-4 pt-5 pb-8 md:px-8">
      <header
        className={clsx(
          'mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
          isOpen && 'max-xl:mb-3',
        )}
      >
        <h1 className="text-28">{title}</h1>
        <nav aria-label="Counts" className={clsx(isOpen && 'max-xl:hidden')}>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {counts.map(({ label, count, to, isCurrent }) => (
              <li key={label}>
                <Link
                  to={to}
                  aria-current={isCurrent ? 'true' : undefined}
                  className="flex items-baseline gap-1.5 border-b-2 border-transparent py-1 text-13 text-ink-2 hover:text-ink current:border-boundary current:text-ink"
                >
                  <span className="font-display text-17 font-medium text-ink tabular-nums">
                    {count.toLocaleString('en-US')}
                  </span>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {done}
      {dialogs}
      <SplitDesk
        label={title}
        queue={queue}
        record={record}
        recordKey={recordKey}
        bar={bar}
        backHref={backHref}
      />
    </div>
  )
  return keys ? (
    <DeskKeys {...keys} label={`${title}, desk`}>
      {desk}
    </DeskKeys>
  ) : (
    desk
  )
}

/** The head of a queue: its filters, in view while the queue scrolls. */
export function QueueHead({ children }: { children: ReactNode }) {
  return <div className="z-3 border-b border-line-2 bg-sheet p-3 xl:sticky xl:top-0">{children}</div>
}

/** The rows of a queue and the way on. */
export function QueueList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol aria-label={label} className="divide-y divide-line">
      {children}
    </ol>
  )
}

export type QueueRowProps = {
  /** Null where there is nothing to open. */
  to: string | null
  isCurrent: boolean
  title: ReactNode
  badge: ReactNode
  lines: readonly ReactNode[]
  at: ReactNode
}

/** One record of a queue: title and status, then quieter lines. */
export function QueueRow({ to, isCurrent, title, badge, lines, at }: QueueRowProps) {
  return (
    <li
      aria-current={isCurrent ? 'true' : undefined}
      className="relative px-4 py-2 current:bg-boundary-tint has-[a]:hover:bg-wash has-[a]:current:hover:bg-boundary-tint"
    >
      <div className="flex items-center justify-between gap-3">
        {to === null ? (
          <span className="min-w-0 truncate max-md:whitespace-normal font-medium">{title}</span>
        ) : (
          <Link
            to={to}
            className="min-w-0 truncate max-md:whitespace-normal font-medium -outline-offset-2 after:absolute after:inset-0"
          >
            {title}
          </Link>
        )}
        <span className="shrink-0">{badge}</span>
      </div>
      {lines.map((line, index) => (
        <div key={index} className="flex items-baseline justify-between gap-3 text-13 leading-5 text-ink-2">
          <span className="min-w-0 truncate max-md:whitespace-normal">{line}</span>
          {index === 0 && <span className="shrink-0">{at}</span>}
        </div>
      ))}
    </li>
  )
}
