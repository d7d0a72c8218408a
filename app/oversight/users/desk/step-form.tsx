import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import type { FormState } from '#app/lib/form.ts'
import { USER_REFUSALS } from '#app/oversight/users/policy.ts'
import type { UserRecord } from '#app/oversight/users/queries/record.server.ts'
import { OTHER_ROLE_MAX, REASON_MAX, USER_KINDS, type UserIntent } from '#app/oversight/users/schema.ts'
import { ReviewDayField } from '#app/review/desk/review-day-field.tsx'
import { StepDialog, useReason } from '#app/review/desk/step-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea, TextInput } from '#app/ui/text-input.tsx'
import { STEP_TEXTS, type StepWords } from './texts.ts'

const USER_KIND = { kind: 'User type', otherRole: 'Occupation' } as const

type Props = {
  intent: UserIntent
  record: UserRecord
  /** The server's answer to this form. */
  answer: FormState | null
  isOpen: boolean
}

const KINDS = USER_KINDS.map((value) => ({ value, label: MEMBER_KIND_LABELS[value] }))

/** The fields that `KindFields` renders. */
const KIND_LABELS = {
  kind: { label: USER_KIND.kind, id: 'user-kind-kind' },
  otherRole: { label: USER_KIND.otherRole, id: 'user-kind-otherRole' },
}

function KindFields({ record, answer }: Pick<Props, 'record' | 'answer'>) {
  const typed = (name: string, otherwise: string) => {
    const value = answer?.values[name]
    return typeof value === 'string' ? value : otherwise
  }
  return (
    <>
      <Field id="user-kind-kind" name="kind" label={USER_KIND.kind} error={answer?.errors.kind} required>
        <Select options={KINDS} defaultValue={typed('kind', record.kind)} />
      </Field>
      <Field
        id="user-kind-otherRole"
        name="otherRole"
        label={USER_KIND.otherRole}
        hint="Only for “Other”."
        error={answer?.errors.otherRole}
        optional
      >
        <TextInput maxLength={OTHER_ROLE_MAX} defaultValue={typed('otherRole', record.otherRole ?? '')} />
      </Field>
    </>
  )
}

/** The dialog of one step on an account; client and server both refuse a blank reason. */
export function UserStepForm({ intent, record, answer, isOpen }: Props) {
  const words: StepWords = STEP_TEXTS[intent]
  const { blank, check } = useReason({ title: USER_REFUSALS.reason_required.errors.reason })
  const typed = answer?.values.reason
  return (
    <StepDialog
      id={`user-${intent}`}
      title={`${words.label}: ${record.fullName}`}
      text={words.lead}
      isOpen={isOpen}
      hidden={{ id: record.id, seen: record.version }}
      answer={blank ?? (isOpen ? answer : null)}
      labels={intent === 'kind' ? KIND_LABELS : undefined}
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
          error={(blank ?? answer)?.errors?.reason}
          required
        >
          <TextArea
            rows={4}
            maxLength={REASON_MAX}
            defaultValue={typeof typed === 'string' ? typed : undefined}
          />
        </Field>
      )}
      <ReviewDayField id={`user-${intent}-reviewOn`} intent={intent} answer={answer} />
      {intent === 'kind' && <KindFields record={record} answer={answer} />}
    </StepDialog>
  )
}
