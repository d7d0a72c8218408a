import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import type { ReasonTemplate } from '#app/review/reason-templates.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { Dialog, DialogCloser } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { NewWindowLink } from '#app/ui/new-window-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import { REVIEW_TEXT_MAX, type ReviewIntent } from './schema.ts'
import { decideByKeys } from './decide-by-keys.ts'
import { FIELD_LABELS, wordsOf, type WordsByIntent } from './decision-words.ts'
import { TemplateChoice } from './template-choice.tsx'

export type DecisionFormProps = {
  intent: ReviewIntent
  /** What the decision is on, in the dialog's title. */
  subject: string
  id: string
  /** The version that this page shows; the server refuses a decision on any other. */
  seen: number
  /** What the server answered to this very form. */
  answer: FormState | null
  /** Opens with the answer, unless the record behind it is what has to be read first. */
  isOpen: boolean
  /** Texts to start from, where a decision corrects the one before. */
  texts?: Partial<Record<keyof typeof FIELD_LABELS, string | null>> | undefined
  lead?: string | undefined
  blankReason: { title: string; text?: string }
  /** Sentences that a reason can start from. */
  templates?: readonly ReasonTemplate[] | undefined
  words?: WordsByIntent | undefined
  /** Words of the second confirmation that approving asks for (ADM-039). */
  approvalWarning?: string | undefined
}

type Message = { title: string; text?: string; link?: { label: string; to: string } }

/** What concerns the form as a whole; a refusal that its field says in full is not said twice. */
function messageOf(answer: FormState | null, blank: Message | null): Message | null {
  const message = blank ?? answer?.toast ?? (answer?.formError ? { title: answer.formError } : null)
  const isSaidAtField = !message?.text && (blank !== null || answer?.errors.reason !== undefined)
  return isSaidAtField ? null : message
}

type Name = keyof typeof FIELD_LABELS

/** One decision as a dialog with its form; a blank reason is refused here and by the server (ADM-031). */
export function DecisionForm(props: DecisionFormProps) {
  const { intent, subject, id, seen, answer, isOpen, texts, lead, blankReason, approvalWarning, templates } =
    props
  const words = wordsOf(intent, props.words)
  const [isBlank, setBlank] = useState(false)
  const reason = useRef<HTMLTextAreaElement>(null)
  const navigation = useNavigation()
  const pending = navigation.formData?.get('intent') === intent
  const typed = (name: Name) => {
    const value = answer?.values[name]
    return typeof value === 'string' ? value : (texts?.[name] ?? undefined)
  }
  const check = (event: FormEvent<HTMLFormElement>) => {
    // A second press while the first one is on its way decides nothing.
    if (navigation.state !== 'idle') return event.preventDefault()
    const text = new FormData(event.currentTarget).get('reason')
    const blank = typeof text === 'string' && text.trim() === ''
    setBlank(blank)
    if (!blank) return
    event.preventDefault()
    reason.current?.focus()
  }
  const message = messageOf(isOpen ? answer : null, isBlank ? blankReason : null)
  const reasonError = isBlank ? (blankReason.text ?? blankReason.title) : answer?.errors.reason
  const notes = (name: 'memberNotes' | 'internalNotes', hint: string) => (
    <Field
      id={`${intent}-${name}`}
      name={name}
      label={FIELD_LABELS[name]}
      hint={hint}
      error={answer?.errors[name]}
      optional
    >
      <TextArea rows={2} maxLength={REVIEW_TEXT_MAX} defaultValue={typed(name)} />
    </Field>
  )
  return (
    <Dialog
      id={`decide-${intent}`}
      className="not-modal:mx-auto not-modal:mb-4"
      title={`${words.label}: ${subject}`}
      text={lead}
      open={isOpen}
    >
      <Form method="post" onSubmit={check} onKeyDown={decideByKeys} className="flex flex-col gap-5">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={seen} />
        {message && (
          <Notice
            tone="stop"
            title={message.title}
            action={message.link && <NewWindowLink {...message.link} />}
            live
          >
            {message.text}
          </Notice>
        )}
        {words.reason && templates && (
          <TemplateChoice id={`${intent}-template`} templates={templates} into={`${intent}-reason`} />
        )}
        {words.reason && (
          <Field
            id={`${intent}-reason`}
            name="reason"
            label={`${words.reason} *`}
            hint={words.hint}
            error={reasonError}
            required
          >
            <TextArea
              data-first-focus
              ref={reason}
              rows={4}
              maxLength={REVIEW_TEXT_MAX}
              defaultValue={typed('reason')}
            />
          </Field>
        )}
        {words.hasNotes && notes('memberNotes', 'Shown to the member.')}
        {words.hasNotes && notes('internalNotes', 'These never leave the back office.')}
        {approvalWarning && (
          <CheckboxField
            id={`${intent}-confirmed`}
            name="confirmed"
            data-first-focus
            value="yes"
            label="Approve although required documents are open"
            hint={approvalWarning}
            error={answer?.errors.confirmed}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={`decide-${intent}`}>Cancel</DialogCloser>
          <Button
            data-first-focus={words.reason || approvalWarning ? undefined : true}
            variant={words.tone === 'danger' ? 'stop' : 'primary'}
            pending={pending}
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
