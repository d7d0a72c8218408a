import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import type { FormState } from '#app/lib/form.ts'
import { USER_REFUSALS } from '#app/oversight/users/policy.ts'
import type { UserRecord } from '#app/oversight/users/queries/record.server.ts'
import { OTHER_ROLE_MAX, REASON_MAX, USER_KINDS, type UserIntent } from '#app/oversight/users/schema.ts'
import { type Message, StepDialog, useReason } from '#app/review/desk/step-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea, TextInput } from '#app/ui/text-input.tsx'
import { STEP_WORDS, type StepWords } from './words.ts'

type Props = {
  intent: UserIntent
  record: UserRecord
  /** What the server answered to this very form. */
  answer: FormState | null
  isOpen: boolean
}

const KINDS = USER_KINDS.map((value) => ({ value, label: MEMBER_KIND_LABELS[value] }))

/** What concerns the form as a whole. */
function messageOf({ toast, formError }: FormState): Message | null {
  return formError ? { title: formError } : (toast ?? null)
}

function KindFields({ record, answer }: Pick<Props, 'record' | 'answer'>) {
  const typed = (name: string, otherwise: string) => {
    const value = answer?.values[name]
    return typeof value === 'string' ? value : otherwise
  }
  return (
    <>
      <Field id="user-kind-kind" name="kind" label="User type" error={answer?.errors.kind} required>
        <Select options={KINDS} defaultValue={typed('kind', record.kind)} />
      </Field>
      <Field
        id="user-kind-otherRole"
        name="otherRole"
        label="What the person does"
        hint="Only for “Other”."
        error={answer?.errors.otherRole}
        optional
      >
        <TextInput maxLength={OTHER_ROLE_MAX} defaultValue={typed('otherRole', record.otherRole ?? '')} />
      </Field>
    </>
  )
}

/** One step on an account as a dialog with its form; a blank reason is refused here and by the server. */
export function UserStepForm({ intent, record, answer, isOpen }: Props) {
  const words: StepWords = STEP_WORDS[intent]
  const { isBlank, ref, check } = useReason()
  const typed = answer?.values.reason
  return (
    <StepDialog
      id={`user-${intent}`}
      title={`${words.label}: ${record.fullName}`}
      text={words.lead}
      isOpen={isOpen}
      hidden={{ id: record.id, seen: record.version }}
      message={isOpen && answer ? messageOf(answer) : null}
      intent={intent}
      label={words.label}
      variant={words.tone === 'danger' ? 'stop' : 'primary'}
      check={check}
    >
      {words.reason && (
        <Field
          id={`user-${intent}-reason`}
          name="reason"
          label="Reason *"
          hint={words.reason}
          error={isBlank ? USER_REFUSALS.reason_required.errors.reason : answer?.errors.reason}
          required
        >
          <TextArea
            ref={ref}
            rows={4}
            maxLength={REASON_MAX}
            defaultValue={typeof typed === 'string' ? typed : undefined}
          />
        </Field>
      )}
      {intent === 'kind' && <KindFields record={record} answer={answer} />}
    </StepDialog>
  )
}
