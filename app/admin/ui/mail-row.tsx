import { ChevronDown } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { QueuedMail, QueueRow } from '#app/mail/queries.server.ts'
import { MAIL_TONES } from '#app/mail/statuses.ts'
import { DEMO_NOT_SENT, NO_SERVER } from '../mail-texts.ts'
import { When } from '#app/review/desk/when.tsx'
import { Fact } from './audit-row.tsx'

/** Retention has removed its text (ADM-205), so it can be neither read nor sent. */
const isEmptied = ({ textBody, htmlBody }: QueuedMail) => textBody === '' && htmlBody === ''

/** The HTML part in a sandboxed frame that runs and loads nothing, next to the text part (ADM-161). */
function Preview({ mail }: { mail: QueuedMail }) {
  const { subject, htmlBody, textBody } = mail
  if (isEmptied(mail))
    return <p className="text-ink-2">The content was deleted after its retention period.</p>
  return (
    <div className="grid gap-4 2xl:grid-cols-2">
      <iframe
        title={`Preview of ${subject}`}
        sandbox=""
        loading="lazy"
        srcDoc={htmlBody}
        className="h-112 w-full rounded-control border border-line bg-white"
      />
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={`Text of ${subject}`}
        className="h-112 overflow-auto rounded-control border border-line bg-wash p-3 font-mono text-13 whitespace-pre-wrap"
      >
        {textBody}
      </pre>
    </div>
  )
}

const HOLD_TEXTS = {
  demo: 'Demo address. Saved to the folder for captured emails, never sent.',
  held: 'Choose “Process Pending” to send it.',
} as const

type ActionProps = { mail: QueuedMail; intent: 'send' | 'retry'; label: string; hasServer: boolean }

function RowAction({ mail, intent, label, hasServer }: ActionProps) {
  const posted = useNavigation().formData
  const isPending = posted?.get('intent') === intent && posted.get('id') === mail.id
  return (
    <Form method="post" className="shrink-0" preventScrollReset>
      <input type="hidden" name="id" value={mail.id} />
      <Button
        size="sm"
        name="intent"
        value={intent}
        pending={isPending}
        disabledReason={mail.isDemo ? DEMO_NOT_SENT : hasServer ? undefined : NO_SERVER}
        aria-label={`${label} ${mail.subject} to ${mail.toEmail}`}
      >
        {label}
      </Button>
    </Form>
  )
}

function ReadableRow({ mail, isOpen, hasServer }: { mail: QueuedMail; isOpen: boolean; hasServer: boolean }) {
  return (
    <li className="border-b border-line last:border-b-0">
      <details className="group" open={isOpen}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-wash max-md:flex-wrap">
          <Badge tone={MAIL_TONES[mail.status]} className="shrink-0 capitalize">
            {mail.status}
          </Badge>
          <span className="min-w-0 flex-1 basis-56 truncate font-medium max-md:basis-full max-md:wrap-anywhere max-md:whitespace-normal">
            {mail.subject}
          </span>
          <span className="min-w-0 basis-56 truncate text-ink-2 max-md:wrap-anywhere max-md:whitespace-normal">
            {mail.toEmail}
          </span>
          <span className="shrink-0 text-13 text-ink-2 tabular-nums">
            <When at={mail.createdAt} />
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 text-ink-2 group-open:rotate-180"
            strokeWidth={1.75}
          />
        </summary>
        <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
            <Fact label="To">{mail.toEmail}</Fact>
            <Fact label="Queued">
              <When at={mail.createdAt} />
            </Fact>
            <Fact label="Sent">{mail.sentAt ? <When at={mail.sentAt} /> : 'Not sent'}</Fact>
            <Fact label="Attempts">{mail.attempts}</Fact>
            <Fact label="ID">
              <span className="font-mono text-13">{mail.id}</span>
            </Fact>
          </dl>
          <Preview mail={mail} />
        </div>
      </details>
      {(mail.errorMessage || mail.holdReason || mail.status === 'pending' || mail.status === 'failed') && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-2">
          <p className="min-w-0 text-13 break-words text-ink-2">
            {mail.errorMessage ? (
              <span className="text-stop">{mail.errorMessage}</span>
            ) : (
              mail.holdReason && HOLD_TEXTS[mail.holdReason]
            )}
          </p>
          {mail.status === 'pending' && (
            <RowAction mail={mail} intent="send" label="Send" hasServer={hasServer} />
          )}
          {mail.status === 'failed' && !isEmptied(mail) && (
            <RowAction mail={mail} intent="retry" label="Retry" hasServer={hasServer} />
          )}
        </div>
      )}
    </li>
  )
}

type RowProps = { row: QueueRow; hasServer: boolean; isOpen?: boolean }

/** One email in the queue, or an error instead of a row that cannot be read (ADM-164). */
export function MailRow({ row, hasServer, isOpen = false }: RowProps) {
  if (row.readable) return <ReadableRow mail={row} isOpen={isOpen} hasServer={hasServer} />
  return (
    <li className="border-b border-line px-4 py-3 text-stop last:border-b-0">
      Email {row.seq} cannot be shown: {row.problem}.
    </li>
  )
}
