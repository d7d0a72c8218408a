import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { TestResult } from '../test-mail.server.ts'
import { APART_SECONDS, TEST_MAILS, TEST_WORDS } from '../test-mail-form.ts'
import { TestMailResult } from './test-mail-results.tsx'
import { isOpen } from './use-live-tests.ts'

export const SEND_TO = 'Send to'

type Props = {
  press: string
  /** What the server answered to this form; null before. */
  form: FormState | null
  address: string
  /** Of the last press. */
  results: readonly TestResult[]
  isLost: boolean
  /** Which button is under way. */
  sending: string | null
  noServer: string | undefined
}

/** How far a run is, and what holds while one does not look (ADM-173). */
function Progress({ results, isLost }: Pick<Props, 'results' | 'isLost'>) {
  if (results.length < 2) return null
  const done = results.filter((result) => !isOpen(result)).length
  const failed = results.filter(({ status }) => status === 'failed').length
  const isDone = done === results.length
  return (
    <>
      <p role="status" className="text-13 text-ink-2">
        {isDone
          ? `All ${done} done${failed > 0 ? `, ${failed} failed` : ''}.`
          : `${done} of ${results.length} done.`}
        {!isDone && ' The server sends them: closing this window stops nothing.'}
      </p>
      {isLost && !isDone && (
        <Notice tone="stop" title="No connection" live>
          This may be out of date. The server is still sending; the results appear once the connection is
          back.
        </Notice>
      )}
    </>
  )
}

/** One address, a button for each mail with its result beside it, and all of them in a row. */
export function TestMailForm({ press, form, address, results, isLost, sending, noServer }: Props) {
  const typed = form?.values.email
  const isBusy = sending !== null
  const look = (send: string) => ({
    name: 'send',
    value: send,
    pending: sending === send,
    pendingLabel: 'Sending',
    disabledReason: noServer ?? (isBusy && sending !== send ? 'Another test email is being sent' : undefined),
  })
  return (
    <>
      <input type="hidden" name="press" value={press} />
      <Field
        name="email"
        label={SEND_TO}
        error={form?.errors.email}
        hint="One address of your own. The mails hold sample data alone."
        required
        className="max-w-md"
      >
        <TextInput
          type="email"
          autoComplete="email"
          defaultValue={typeof typed === 'string' ? typed : address}
        />
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
                <p className="font-medium">{TEST_WORDS[which].label}</p>
                <p className="text-13 text-ink-2">{TEST_WORDS[which].what}</p>
              </div>
              <div aria-live="polite" className="min-w-0">
                {result ? (
                  <TestMailResult result={result} />
                ) : (
                  <span className="text-13 text-ink-2">Not sent from here</span>
                )}
              </div>
              <Button size="sm" className="md:justify-self-end" {...look(which)}>
                {TEST_WORDS[which].send}
              </Button>
            </li>
          )
        })}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="primary" {...look('all')}>
          Run all
        </Button>
        <p className="max-w-[48ch] text-13 text-ink-2">
          Sends all {TEST_MAILS.length} to the address, {APART_SECONDS} seconds apart.
        </p>
        <Progress results={results} isLost={isLost} />
      </div>
    </>
  )
}
