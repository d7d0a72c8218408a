import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import type { FormState } from '#app/lib/form.ts'
import { USER_REFUSALS } from '#app/oversight/users/policy.ts'
import type { UserRecord } from '#app/oversight/users/queries/record.server.ts'
import { OTHER_ROLE_MAX, REASON_MAX, USER_KINDS, type UserIntent } from '#app/oversight/users/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { NewWindowLink } from '#app/ui/new-window-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
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

function Message({ answer }: { answer: FormState }) {
  const { toast, formError } = answer
  const title = formError ?? toast?.title
  if (!title) return null
  return (
    <Notice
      tone="stop"
      title={title}
      action={!formError && toast?.link && <NewWindowLink {...toast.link} />}
      live
    >
      {formError ? null : toast?.text}
    </Notice>
  )
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
  const [isBlank, setBlank] = useState(false)
  const reason = useRef<HTMLTextAreaElement>(null)
  const isPending = useNavigation().formData?.get('intent') === intent
  const check = (event: FormEvent<HTMLFormElement>) => {
    const text = new FormData(event.currentTarget).get('reason')
    const blank = typeof text === 'string' && text.trim() === ''
    setBlank(blank)
    if (!blank) return
    event.preventDefault()
    reason.current?.focus()
  }
  const typed = answer?.values.reason
  return (
    <Dialog
      id={`user-${intent}`}
      className="not-modal:mx-auto not-modal:mb-4"
      title={`${words.label}: ${record.fullName}`}
      text={words.lead}
      open={isOpen}
    >
      <Form method="post" onSubmit={check} className="flex flex-col gap-5">
        <input type="hidden" name="id" value={record.id} />
        <input type="hidden" name="seen" value={record.version} />
        {isOpen && answer && <Message answer={answer} />}
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
              ref={reason}
              rows={4}
              maxLength={REASON_MAX}
              defaultValue={typeof typed === 'string' ? typed : undefined}
            />
          </Field>
        )}
        {intent === 'kind' && <KindFields record={record} answer={answer} />}
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={`user-${intent}`}>Cancel</DialogCloser>
          <Button
            variant={words.tone === 'danger' ? 'stop' : 'primary'}
            pending={isPending}
            name="intent"
            value={intent}
          >
            {words.label}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
