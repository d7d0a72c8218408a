import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react'
import type { ReactNode } from 'react'

export type NoticeTone = 'ok' | 'wait' | 'stop' | 'note'

const styles = {
  ok: { box: 'border-ok/40 bg-ok-tint', ink: 'text-ok', Icon: CircleCheck },
  wait: { box: 'border-wait/40 bg-wait-tint', ink: 'text-wait', Icon: Clock },
  stop: { box: 'border-stop/50 bg-stop-tint', ink: 'text-stop', Icon: CircleAlert },
  note: { box: 'border-note/40 bg-note-tint', ink: 'text-note', Icon: Info },
} as const satisfies Record<NoticeTone, unknown>

type NoticeProps = {
  tone?: NoticeTone | undefined
  title?: ReactNode
  action?: ReactNode
  /** Read out when it appears after the page has loaded. */
  live?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A message that stays on the page. */
export function Notice({ tone = 'note', title, action, live, className, children }: NoticeProps) {
  const { box, ink, Icon } = styles[tone]
  return (
    <div
      role={live ? (tone === 'stop' ? 'alert' : 'status') : undefined}
      className={clsx(
        'flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card border px-4 py-3',
        box,
        className,
      )}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', ink)} strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-60">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="text-15">{children}</div>}
      </div>
      {action && <div className="self-center">{action}</div>}
    </div>
  )
}

/** The link of a toast, or of the notice that replaces it. */
type ToastLinkProps = { link: { label: string; to: string }; tone: 'ok' | 'error' | 'note' }

export function ToastLink({ link, tone }: ToastLinkProps) {
  return (
    <a
      href={link.to}
      target={tone === 'ok' ? undefined : '_blank'}
      className="text-13 underline underline-offset-3"
    >
      {link.label}
    </a>
  )
}
