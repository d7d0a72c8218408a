import { ChevronDown } from 'lucide-react'
import { Form } from 'react-router'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { MailStatus, QueuedMail, QueueRow } from '#app/mail/queries.server.ts'

const TONES: Record<MailStatus, BadgeTone> = { pending: 'wait', sending: 'note', sent: 'ok', failed: 'stop' }

const WAITS = {
  demo: 'Demo address: kept in the folder of captured mail, never sent.',
  held: 'Waits for Process Pending.',
} as const

export type WhenText = (at: Date) => string

function Detail({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

/** The HTML part stands in a frame that runs nothing and loads nothing; the text part beside it. */
function Preview({ mail }: { mail: QueuedMail }) {
  if (mail.textBody === '' && mail.htmlBody === '') {
    return <p className="text-ink-2">The content was removed after its time; the row stays.</p>
  }
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <iframe
        title={`Preview of ${mail.subject}`}
        sandbox=""
        loading="lazy"
        srcDoc={mail.htmlBody}
        className="h-112 w-full rounded-control border border-line bg-white"
      />
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keys
        tabIndex={0}
        role="region"
        aria-label={`Text of ${mail.subject}`}
        className="h-112 overflow-auto rounded-control border border-line bg-wash p-3 font-mono text-13 whitespace-pre-wrap"
      >
        {mail.textBody}
      </pre>
    </div>
  )
}

function RowAction({ mail, intent, label }: { mail: QueuedMail; intent: 'send' | 'retry'; label: string }) {
  return (
    <Form method="post" className="shrink-0">
      <input type="hidden" name="id" value={mail.id} />
      <Button
        size="sm"
        name="intent"
        value={intent}
        aria-label={`${label} ${mail.subject} to ${mail.toEmail}`}
      >
        {label}
      </Button>
    </Form>
  )
}

function ReadableRow({ mail, when }: { mail: QueuedMail; when: WhenText }) {
  return (
    <li className="border-b border-line last:border-b-0">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-wash max-md:flex-wrap">
          <Badge tone={TONES[mail.status]} className="shrink-0">
            {mail.status}
          </Badge>
          <span className="min-w-0 flex-1 basis-56 truncate font-medium">{mail.subject}</span>
          <span className="min-w-0 basis-56 truncate text-ink-2">{mail.toEmail}</span>
          <span className="shrink-0 text-13 text-ink-2 tabular-nums">{when(mail.createdAt)}</span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 text-ink-2 group-open:rotate-180"
            strokeWidth={1.75}
          />
        </summary>
        <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
            <Detail label="To">{mail.toEmail}</Detail>
            <Detail label="Queued">{when(mail.createdAt)}</Detail>
            <Detail label="Sent">{mail.sentAt ? when(mail.sentAt) : 'not sent'}</Detail>
            <Detail label="Attempts">{mail.attempts}</Detail>
          </dl>
          <Preview mail={mail} />
        </div>
      </details>
      {(mail.errorMessage || mail.waits || mail.status === 'pending' || mail.status === 'failed') && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-2">
          <p className="min-w-0 text-13 break-words text-ink-2">
            {mail.errorMessage ? (
              <span className="text-stop">{mail.errorMessage}</span>
            ) : mail.waits ? (
              WAITS[mail.waits]
            ) : (
              ''
            )}
          </p>
          {mail.status === 'pending' && <RowAction mail={mail} intent="send" label="Send" />}
          {mail.status === 'failed' && <RowAction mail={mail} intent="retry" label="Retry" />}
        </div>
      )}
    </li>
  )
}

/** One mail of the queue; a row that cannot be read says so in its place. */
export function MailRow({ row, when }: { row: QueueRow; when: WhenText }) {
  if (row.readable) return <ReadableRow mail={row} when={when} />
  return (
    <li className="border-b border-line px-4 py-3 text-stop last:border-b-0">
      Email {row.seq} cannot be shown: {row.problem}.
    </li>
  )
}
