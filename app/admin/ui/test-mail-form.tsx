import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { useStableKey } from '#app/ui/show-new.tsx'
import type { TestResult } from '../test-mail.server.ts'
import { SPACING_SECONDS, TEST_MAILS, TEST_TEXTS } from '../test-mail-form.ts'
import { TestMailResult } from './test-mail-results.tsx'

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
                {TEST_TEXTS[which].send}
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
