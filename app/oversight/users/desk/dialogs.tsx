import type { UserRecord } from '#app/oversight/users/queries/record.server.ts'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { useOwnKey } from '#app/ui/held-rows.ts'
import { DecisionBar } from '#app/ui/split-desk.tsx'
import type { ReviewAnswer } from '#app/review/desk/answer.server.ts'
import { UserStepForm } from './step-form.tsx'
import { STEP_WORDS } from './words.ts'

const OWN = 'This is your own account. Only another admin can change its role or suspend it.'
const ADMIN_FIRST = 'Remove the admin role before you suspend this account.'
const CLOSED = 'This account is permanently closed and cannot be changed.'

function whatIsMissing({ status, own }: UserRecord): string | null {
  if (status === 'closed') return CLOSED
  if (own) return OWN
  return status === 'admin' ? ADMIN_FIRST : null
}

/** The available steps on an account, and why an expected one is missing. */
export function UserButtons({ record }: { record: UserRecord }) {
  const missing = whatIsMissing(record)
  return (
    <DecisionBar>
      {missing && <p className="text-13 text-ink-2">{missing}</p>}
      {record.offered.map((intent) => (
        <DialogTrigger key={intent} dialog={`user-${intent}`} variant={STEP_WORDS[intent].tone}>
          {STEP_WORDS[intent].label}
        </DialogTrigger>
      ))}
    </DecisionBar>
  )
}

/** A confirmation dialog for each offered step. */
export function UserDialogs({ record, answer }: { record: UserRecord; answer: ReviewAnswer | null }) {
  // Keyed by the version, so that a live update elsewhere keeps the input.
  const key = useOwnKey(`${record.id}-${record.version}`)
  return record.offered.map((intent) => {
    const own = answer?.form.values.intent === intent && answer.form.values.id === record.id ? answer : null
    return (
      <UserStepForm
        key={`${intent}-${key}`}
        intent={intent}
        record={record}
        answer={own?.form ?? null}
        isOpen={own !== null && !own.isConflict}
      />
    )
  })
}
