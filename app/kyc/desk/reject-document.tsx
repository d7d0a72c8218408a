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
import { StepDialog } from '#app/review/desk/step-dialog.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'

const codeOf = (value: unknown): RejectionCode | null =>
  REJECTION_CODE_NAMES.find((code) => code === value) ?? null

const OPTIONS = REJECTION_CODE_NAMES.map((value) => ({ value, label: REJECTION_CODES[value].label }))

type RejectDocumentProps = {
  dialog: string
  title: string
  /** Explains who reads the reason and what follows. */
  text: string
  intent: string
  hidden: Readonly<Record<string, string>>
  /** The server's response to this form. */
  result: FormState | null
  /** Opens with the response, unless the record changed. */
  isOpen: boolean
}

/** State of a rejection's two fields, and which one is missing. */
function useRejection(typed: FormState['values'], wasRefused: boolean) {
  const [code, setCode] = useState(() => codeOf(typed.code))
  const [text, setText] = useState(typeof typed.reason === 'string' ? typed.reason : '')
  const [isRefused, setRefused] = useState(wasRefused)
  const isBlank = reasonText(code, text) === ''
  const missing = isRefused && isBlank ? (code === null ? 'code' : 'reason') : null
  const check = (form: FormData): boolean => {
    const isWhole = reasonText(codeOf(form.get('code')), formText(form, 'reason')) !== ''
    setRefused(!isWhole)
    return isWhole
  }
  return { code, setCode, text, setText, check, missing }
}

/** The sentence as the member will read it. */
function Preview({ code, text }: { code: RejectionCode | null; text: string }) {
  const sentence = reasonText(code, text)
  if (!sentence) return null
  return (
    <p className="border-l-2 border-boundary pl-3 text-13 break-words whitespace-pre-wrap" aria-live="polite">
      <span className="text-ink-2">The member will read:</span> {sentence}
    </p>
  )
}

/** Rejects a document with a reason; both client and server refuse a blank one (ADM-087). */
export function RejectDocument(props: RejectDocumentProps) {
  const { dialog, title, text, intent, hidden, result, isOpen } = props
  const refused = result?.errors.reason
  const {
    code,
    setCode,
    text: words,
    setText,
    missing,
    check,
  } = useRejection(result?.values ?? {}, refused === BLANK_REASON)
  const blankResult = missing !== null && {
    values: result?.values ?? {},
    errors: { [missing]: BLANK_REASON },
  }
  return (
    <StepDialog
      id={dialog}
      title={title}
      text={text}
      isOpen={isOpen}
      hidden={hidden}
      result={blankResult || result}
      intent={intent}
      label="Reject"
      variant="stop"
      check={check}
      submitsOnCtrlEnter
    >
      <Field
        id={`${dialog}-code`}
        name="code"
        label="Category"
        hint={code === 'other' ? 'Enter the reason in your own words below.' : undefined}
        error={missing === 'code' ? BLANK_REASON : undefined}
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
        id={`${dialog}-reason`}
        name="reason"
        label="Rejection Reason"
        hint="Added after the standard sentence. Required for “Another reason”."
        error={missing === 'reason' ? BLANK_REASON : refused === BLANK_REASON ? undefined : refused}
      >
        <TextArea
          rows={4}
          maxLength={REASON_MAX}
          defaultValue={words}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setText(event.currentTarget.value)}
        />
      </Field>
      <Preview code={code} text={words} />
    </StepDialog>
  )
}
