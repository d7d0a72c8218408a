import { type ChangeEvent, useState } from 'react'
import {
  BLANK_REASON,
  REASON_MAX,
  reasonText,
  REJECTION_CODE_NAMES,
  REJECTION_CODES,
  type RejectionCode,
} from '#app/kyc/review/schema.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { StepDialog, useReason } from '#app/review/desk/step-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-input.tsx'

const codeOf = (value: unknown): RejectionCode =>
  REJECTION_CODE_NAMES.find((code) => code === value) ?? 'unreadable'

const OPTIONS = REJECTION_CODE_NAMES.map((value) => ({ value, label: REJECTION_CODES[value].label }))

export type RejectDocumentProps = {
  dialog: string
  title: string
  /** Who reads the reason, and what follows. */
  text: string
  intent: string
  hidden: Readonly<Record<string, string>>
  /** What the server answered to this very form. */
  answer: FormState | null
  /** Opens with the answer, unless the record behind it is what has to be read first. */
  isOpen: boolean
}

/** Rejecting a document with a reason; a blank one is refused here and by the server (ADM-087, ADM-088). */
export function RejectDocument(props: RejectDocumentProps) {
  const { dialog, title, text, intent, hidden, answer, isOpen } = props
  const typed = answer?.values ?? {}
  const [code, setCode] = useState<RejectionCode>(() => codeOf(typed.code))
  const { isBlank, ref, check } = useReason((form) =>
    reasonText(codeOf(form.get('code')), formText(form, 'reason')),
  )
  const message = answer?.errors.reason ? null : (answer?.toast ?? null)
  return (
    <StepDialog
      id={dialog}
      title={title}
      text={text}
      isOpen={isOpen}
      hidden={hidden}
      message={message}
      intent={intent}
      label="Reject"
      variant="stop"
      check={check}
      byKeys
    >
      <Field
        id={`${dialog}-code`}
        name="code"
        label="Kind of reason"
        hint={code === 'other' ? 'Say it in your own words below.' : REJECTION_CODES[code].words}
      >
        <Select
          data-first-focus
          options={OPTIONS}
          defaultValue={code}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => setCode(codeOf(event.currentTarget.value))}
        />
      </Field>
      <Field
        id={`${dialog}-reason`}
        name="reason"
        label="Rejection Reason"
        hint="Follows the sentence above; needed for another reason."
        error={isBlank ? BLANK_REASON : answer?.errors.reason}
      >
        <TextArea
          ref={ref}
          rows={4}
          maxLength={REASON_MAX}
          defaultValue={typeof typed.reason === 'string' ? typed.reason : undefined}
        />
      </Field>
    </StepDialog>
  )
}
