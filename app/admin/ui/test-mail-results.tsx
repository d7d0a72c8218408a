import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MAIL_TONES } from '#app/mail/statuses.ts'
import type { TestResult } from '../test-mail.server.ts'
import { TEST_TEXTS } from '../test-mail-form.ts'
import { When } from '#app/review/desk/when.tsx'

const seconds = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/Warsaw' })

/** The status of one test email and, after a failure, the mail server's message. */
export function TestMailResult({ result }: { result: TestResult }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={MAIL_TONES[result.status]} className="capitalize">
        {result.status}
      </Badge>
      {result.sentAt && (
        <span className="text-13 text-ink-2 tabular-nums">at {seconds.format(new Date(result.sentAt))}</span>
      )}
      {result.errorMessage && (
        <span className="min-w-0 text-13 break-words text-stop">{result.errorMessage}</span>
      )}
    </span>
  )
}

/** The latest test emails of all admins, each linked to its row in the queue. */
export function TestMailResults({ rows }: { rows: readonly TestResult[] }) {
  if (rows.length === 0)
    return (
      <EmptyState
        title="No test emails yet"
        text="Emails that you send from this page show up here."
        level={3}
      />
    )
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[8rem_minmax(0,1fr)_auto]">
          <Link
            to={`/admin/email-queue?id=${row.id}`}
            className="font-medium underline-offset-3 hover:underline"
          >
            {TEST_TEXTS[row.which].label}
          </Link>
          <div className="min-w-0">
            <p className="truncate text-ink-2">{row.toEmail}</p>
            <TestMailResult result={row} />
          </div>
          <span className="text-13 text-ink-2">
            <When at={row.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
