import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { useStableKey } from '#app/ui/show-new.tsx'
import type { TestResult } from '../test-mail.server.ts'
import { SPACING_SECONDS, TEST_MAILS, TEST_TEXTS } from '../test-mail-form.ts'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MAIL_TONES } from '#app/mail/statuses.ts'
import { When } from '#app/review/desk/when.tsx'

export const SEND_TO = 'Send to'

type Props = {
  press: string
  /** The results of the last run. */
  results: readonly TestResult[]
  /** The button whose request is pending. */
  sending: string | null
  noServer: string | undefined
}

/** The progress of a run (ADM-173). */
function Progress({ results }: Pick<Props, 'results'>) {
  if (results.length < 2) return null
  const done = results.filter(({ status }) => status === 'sent' || status === 'failed').length
  const failed = results.filter(({ status }) => status === 'failed').length
  const isDone = done === results.length
  return (
    <p role="status" className="text-13 text-ink-2">
      {isDone
        ? `All ${done} done${failed > 0 ? `, ${failed} failed` : ''}.`
        : `${done} of ${results.length} done.`}
      {!isDone && ' You can close this window. We’ll send the rest.'}
    </p>
  )
}

/** One address, a button with its result for each email, and one for all of them. */
export function TestMailForm({ press, results, sending, noServer }: Props) {
  // Live updates renew the loader's run id, but a retry must repeat its own.
  const ownRunId = useStableKey(press)
  const isBusy = sending !== null
  const buttonProps = (send: string) => ({
    name: 'send',
    value: send,
    pending: sending === send,
    pendingLabel: 'Sending...',
    disabledReason:
      noServer ?? (isBusy && sending !== send ? 'Wait until the other test email is sent.' : undefined),
  })
  return (
    <>
      <input type="hidden" name="press" value={ownRunId} />
      <Field
        name="email"
        label={SEND_TO}
        hint="Use your own address. Test emails contain sample data only."
        required
        className="max-w-md"
      >
        <TextInput type="email" autoComplete="email" />
      </Field>
      <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-sheet">
        {TEST_MAILS.map((which) => {
          const result = results.find((one) => one.which === which)
          return (
            <li
              key={which}
              className="grid items-center gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10rem]"
            >
              <div className="min-w-0">
                <p className="font-medium">{TEST_TEXTS[which].label}</p>
                <p className="text-13 text-ink-2">{TEST_TEXTS[which].what}</p>
              </div>
              <div aria-live="polite" className="min-w-0">
                {result ? (
                  <TestMailResult result={result} />
                ) : (
                  <span className="text-13 text-ink-2">Not sent yet</span>
                )}
              </div>
              <Button size="sm" className="md:justify-self-end" {...buttonProps(which)}>
                {`Send ${TEST_TEXTS[which].label.toLowerCase()}`}
              </Button>
            </li>
          )
        })}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="primary" {...buttonProps('all')}>
          Send all
        </Button>
        <p className="max-w-[48ch] text-13 text-ink-2">
          Sends all {TEST_MAILS.length} emails to this address, {SPACING_SECONDS} seconds apart.
        </p>
        <Progress results={results} />
      </div>
    </>
  )
}

const seconds = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/Warsaw' })

/** The status of one test email and, after a failure, the mail server's message. */
function TestMailResult({ result }: { result: TestResult }) {
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
