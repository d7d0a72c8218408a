import type { FormState } from '#app/lib/form.ts'
import type { Toast } from '#app/lib/toast.ts'
import { PICKS, type Requestable } from '#app/review/requested/schema.ts'
import type { ReasonTemplate } from '#app/review/reason-templates.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { ItemPicker } from './item-picker.tsx'
import { REVIEW_TEXT_MAX, type ReviewIntent } from './schema.ts'
import { FIELD_LABELS, type TextsByIntent, intentTextsOf } from './decision-texts.ts'
import { ReviewDayField } from './review-day-field.tsx'
import { StepDialog, useReason } from './step-dialog.tsx'
import { type ChangeEvent, useRef } from 'react'
import { Select } from '#app/ui/select.tsx'

type Props = {
  id: string
  templates: readonly ReasonTemplate[]
  /** Id of the text field to fill. */
  into: string
  /** Selected by a template that refers to missing items. */
  missing?: readonly string[] | undefined
}

/** Selects these items in the form and reveals them. */
function selectItems(form: HTMLFormElement, values: readonly string[]): void {
  for (const box of form.querySelectorAll<HTMLInputElement>(`input[name="${PICKS}[]"]`)) {
    if (box.checked || !values.includes(box.value)) continue
    box.click()
    const details = box.closest('details')
    if (details) details.open = true
  }
}

/** Sets the value as user input would, so that listeners are notified. */
function write(area: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Appends a template to the typed text; choosing another replaces it. */
export function TemplateChoice({ id, templates, into, missing = [] }: Props) {
  const last = useRef('')
  const applyTemplate = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const area = document.getElementById(into)
    if (!(area instanceof HTMLTextAreaElement)) return
    const template = templates.find(({ label }) => label === currentTarget.value)
    const chosen = template?.text ?? ''
    const typed =
      last.current && area.value.endsWith(last.current)
        ? area.value.slice(0, -last.current.length)
        : area.value
    write(area, [typed.trimEnd(), chosen].filter(Boolean).join('\n'))
    last.current = chosen
    if (template?.pointsAt === 'missing' && area.form) selectItems(area.form, missing)
  }
  return (
    <div className="noscript:hidden">
      <Field id={id} name="" label="Start from a template" optional>
        <Select
          options={[
            { value: '', label: 'Choose a template' },
            ...templates.map(({ label }) => ({ value: label, label })),
          ]}
          onChange={applyTemplate}
        />
      </Field>
    </div>
  )
}

export type DecisionFormProps = {
  intent: ReviewIntent
  subject: string
  id: string
  /** The version on this page; the server refuses a decision on a different one. */
  seen: number
  result: FormState | null
  /** Opens with the response, unless the record changed. */
  isOpen: boolean
  /** Initial text of a corrected decision. */
  texts?: Partial<Record<keyof typeof FIELD_LABELS, string | null>> | undefined
  lead?: string | undefined
  blankReason?: Toast | undefined
  templates?: readonly ReasonTemplate[] | undefined
  intentTexts?: TextsByIntent | undefined
  /** Items that can be requested, and those missing now. */
  requestable?: Requestable | undefined
  /** The text of the second confirmation for an approval (ADM-039). */
  approvalWarning?: string | undefined
}

/** The dialog and form of a decision; both client and server refuse a blank reason (ADM-031). */
export function DecisionForm(props: DecisionFormProps) {
  const { intent, id, seen, result, isOpen, texts, templates, requestable, approvalWarning } = props
  const labels = intentTextsOf(intent, props.intentTexts)
  const { blank, check } = useReason(props.blankReason)
  const typed = (name: keyof typeof FIELD_LABELS) => {
    const value = result?.values[name]
    return typeof value === 'string' ? value : (texts?.[name] ?? undefined)
  }
  const notes = (name: 'memberNotes' | 'internalNotes', hint: string) => (
    <Field id={`${intent}-${name}`} name={name} label={FIELD_LABELS[name]} hint={hint} optional>
      <TextArea rows={2} maxLength={REVIEW_TEXT_MAX} defaultValue={typed(name)} />
    </Field>
  )
  return (
    <StepDialog
      id={`decide-${intent}`}
      title={`${labels.label}: ${props.subject}`}
      text={props.lead ?? labels.lead}
      isOpen={isOpen}
      hidden={{ id, seen }}
      result={blank ?? (isOpen ? result : null)}
      intent={intent}
      label={labels.label}
      variant={labels.tone === 'danger' ? 'stop' : 'primary'}
      check={check}
      submitsOnCtrlEnter
      size={requestable ? 'lg' : undefined}
      focusesButton={!labels.reason && !approvalWarning}
    >
      {labels.reason && templates && (
        <TemplateChoice
          id={`${intent}-template`}
          templates={templates}
          into={`${intent}-reason`}
          missing={requestable?.missing}
        />
      )}
      {labels.reason && (
        <Field
          id={`${intent}-reason`}
          name="reason"
          label={`${labels.reason} *`}
          hint={requestable ? `${labels.hint} If you leave it empty, select an item below.` : labels.hint}
          required={!requestable}
        >
          <TextArea data-first-focus rows={4} maxLength={REVIEW_TEXT_MAX} defaultValue={typed('reason')} />
        </Field>
      )}
      {labels.reason && requestable && (
        <ItemPicker
          id={intent}
          groups={requestable.groups}
          initial={texts || intent === 'ask' ? requestable.lastRequested : []}
          result={result}
        />
      )}
      <ReviewDayField id={`${intent}-reviewOn`} intent={intent} result={result} />
      {labels.hasNotes &&
        (labels.reason ? (
          // The reason is the message; separate notes are rare.
          <details
            className="rounded-card border border-line"
            open={Boolean(typed('memberNotes') || result?.errors.memberNotes)}
          >
            <summary className="cursor-pointer px-4 py-2.5 font-medium">Add notes for the member</summary>
            <div className="px-4 pb-4">
              {notes('memberNotes', 'The member sees this below your message.')}
            </div>
          </details>
        ) : (
          notes('memberNotes', 'The member sees this.')
        ))}
      {labels.hasNotes && notes('internalNotes', 'Only admins see this.')}
      {approvalWarning && (
        <CheckboxField
          id={`${intent}-confirmed`}
          name="confirmed"
          data-first-focus
          value="yes"
          label="Approve before all required documents are approved"
          hint={`${approvalWarning} If you approve anyway, we record it in the audit log.`}
        />
      )}
    </StepDialog>
  )
}
