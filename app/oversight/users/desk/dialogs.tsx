import type { UserRecord } from '#app/oversight/users/queries/record.server.ts'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { useOwnKey } from '#app/ui/held-rows.ts'
import { DecisionBar } from '#app/ui/split-desk.tsx'
import type { ReviewAnswer } from '#app/review/desk/answer.server.ts'
import { UserStepForm } from './step-form.tsx'
import { STEP_WORDS } from './words.ts'

const OWN = 'This is your own account: role and suspension are another admin’s to change.'
const ADMIN_FIRST = 'An admin’s role is taken before the account can be suspended.'
const CLOSED = 'The account is permanently closed. Nothing can be changed.'

function whatIsMissing({ status, own }: UserRecord): string | null {
  if (status === 'closed') return CLOSED
  if (own) return OWN
  return status === 'admin' ? ADMIN_FIRST : null
}

/** The steps on an account; one that is not possible is not offered, with the reason where it surprises. */
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

/** A dialog for each step that is offered; nothing happens without a press inside of it. */
export function UserDialogs({ record, answer }: { record: UserRecord; answer: ReviewAnswer | null }) {
  // A version that is shown after a change elsewhere leaves what was typed where it is.
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
