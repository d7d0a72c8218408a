import { type ChangeEvent, type ComponentProps, useState } from 'react'
import {
  BLANK_REASON,
  REASON_MAX,
  reasonText,
  REJECTION_CODE_NAMES,
  REJECTION_CODES,
  type RejectionCode,
} from '#app/kyc/review/schema.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { StepDialog } from '#app/review/desk/step-dialog.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'

const codeOf = (value: unknown): RejectionCode | null =>
  REJECTION_CODE_NAMES.find((code) => code === value) ?? null

const OPTIONS = REJECTION_CODE_NAMES.map((value) => ({ value, label: REJECTION_CODES[value].label }))

/** `text` explains who reads the reason and what follows. */
type Props = Pick<
  ComponentProps<typeof StepDialog>,
  'id' | 'title' | 'text' | 'intent' | 'hidden' | 'isOpen'
> & {
  result: FormState | null
}

/** Rejects a document with a reason; both client and server refuse a blank one (ADM-087). */
export function RejectDocument({ result, ...step }: Props) {
  const typed = result?.values ?? {}
  const [code, setCode] = useState(() => codeOf(typed.code))
  const [text, setText] = useState(typeof typed.reason === 'string' ? typed.reason : '')
  const [isRefused, setRefused] = useState(result?.errors.reason === BLANK_REASON)
  /** The sentence as the member will read it. */
  const sentence = reasonText(code, text)
  const missing = code === null ? 'code' : 'reason'
  const blank = isRefused && sentence === '' && { values: typed, errors: { [missing]: BLANK_REASON } }
  const check = (form: FormData): boolean => {
    const isWhole = reasonText(codeOf(form.get('code')), formText(form, 'reason')) !== ''
    setRefused(!isWhole)
    return isWhole
  }
  return (
    <StepDialog
      {...step}
      result={blank || result}
      label="Reject"
      variant="stop"
      check={check}
      submitsOnCtrlEnter
    >
      <Field
        id={`${step.id}-code`}
        name="code"
        label="Category"
        hint={code === 'other' ? 'Enter the reason in your own words below.' : undefined}
      >
        <Select
          data-first-focus
          placeholder="Choose a category"
          options={OPTIONS}
          defaultValue={code ?? ''}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => setCode(codeOf(event.currentTarget.value))}
        />
      </Field>
      <Field
        id={`${step.id}-reason`}
        name="reason"
        label="Rejection Reason"
        hint="Added after the standard sentence. Required for “Another reason”."
      >
        <TextArea
          rows={4}
          maxLength={REASON_MAX}
          defaultValue={text}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setText(event.currentTarget.value)}
        />
      </Field>
      {sentence && (
        <p
          className="border-l-2 border-boundary pl-3 text-13 break-words whitespace-pre-wrap"
          aria-live="polite"
        >
          <span className="text-ink-2">The member will read:</span> {sentence}
        </p>
      )}
    </StepDialog>
  )
}
