import type { ChangeEvent, FormEvent } from 'react'
import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  BLANK_REASON,
  REASON_MAX,
  reasonText,
  REJECTION_CODE_NAMES,
  REJECTION_CODES,
  type RejectionCode,
} from '#app/kyc/review/schema.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import { decideByKeys } from '#app/review/desk/decide-by-keys.ts'

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
  const [isBlank, setBlank] = useState(false)
  const reason = useRef<HTMLTextAreaElement>(null)
  const navigation = useNavigation()
  const check = (event: FormEvent<HTMLFormElement>) => {
    // A second press while the first one is on its way decides nothing.
    if (navigation.state !== 'idle') return event.preventDefault()
    const form = new FormData(event.currentTarget)
    const blank = reasonText(codeOf(form.get('code')), formText(form, 'reason')) === ''
    setBlank(blank)
    if (!blank) return
    event.preventDefault()
    reason.current?.focus()
  }
  const message = answer?.errors.reason ? null : (answer?.toast ?? null)
  return (
    <Dialog id={dialog} className="not-modal:mx-auto not-modal:mb-4" title={title} text={text} open={isOpen}>
      <Form method="post" onSubmit={check} onKeyDown={decideByKeys} className="flex flex-col gap-5">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {message && (
          <Notice tone="stop" title={message.title} live>
            {message.text}
          </Notice>
        )}
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
            ref={reason}
            rows={4}
            maxLength={REASON_MAX}
            defaultValue={typeof typed.reason === 'string' ? typed.reason : undefined}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={dialog}>Cancel</DialogCloser>
          <Button
            variant="stop"
            name="intent"
            value={intent}
            pending={navigation.formData?.get('intent') === intent}
          >
            Reject
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
