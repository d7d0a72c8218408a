import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskHead, SplitDesk } from '#app/ui/split-desk.tsx'
import { DeskKeys, type DeskKeysProps } from './keys.tsx'
import { formatNumber } from '#app/lib/format.ts'

type DeskCount = { label: string; count: number; to: string; isCurrent: boolean }

type DeskProps = Omit<ComponentProps<typeof SplitDesk>, 'label' | 'recordKey'> & {
  title: string
  recordKey: string | null
  counts: readonly DeskCount[]
  notice?: ReactNode
  /** Before the desk, so that without JavaScript an open dialog is seen first. */
  dialogs: ReactNode
  /** The admin's shortcuts; undefined disables them. */
  keys?: Omit<DeskKeysProps, 'label' | 'children'> | undefined
}

/** The layout of a review desk: title, counts as filters, queue and record. */
export function DeskFrame({ title, counts, notice, dialogs, keys, ...split }: DeskProps) {
  const isOpen = split.recordKey !== null
  const desk = (
    <div className="flex min-h-0 flex-1 flex-col">
      <DeskHead title={title}>
        <nav aria-label="Counts" className={clsx('min-w-0', isOpen && 'max-xl:hidden')}>
          <ul className="segments">
            {counts.map(({ label, count, to, isCurrent }) => (
              <li key={label}>
                <Link to={to} aria-current={isCurrent ? 'true' : undefined}>
                  {label} <span className="tabular-nums">{formatNumber(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </DeskHead>
      {notice}
      {dialogs}
      <SplitDesk label={title} {...split} />
    </div>
  )
  return keys ? (
    <DeskKeys {...keys} label={`${title}, desk`}>
      {desk}
    </DeskKeys>
  ) : (
    <div className="desk-frame">{desk}</div>
  )
}

type QueueRowProps = {
  /** Null when there is nothing to open. */
  to: string | null
  isCurrent: boolean
  title: ReactNode
  badge: ReactNode
  lines: readonly ReactNode[]
  at: ReactNode
  /** Who acts next; null on a desk without cases. */
  turn?: ReactNode
}

/** A queue row: title and status, then details. */
export function QueueRow({ to, isCurrent, title, badge, lines, at, turn }: QueueRowProps) {
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
      {turn && <div className="text-13 leading-5 text-ink-2 empty:hidden">{turn}</div>}
    </li>
  )
}

export function FirstToReview({ to, title }: { to: string; title: string }) {
  return (
    <>
      <p>
        First to review: <span className="font-medium text-ink">{title}</span>
      </p>
      <LinkButton id="desk-next" to={to} variant="primary">
        Start reviewing
      </LinkButton>
    </>
  )
}
