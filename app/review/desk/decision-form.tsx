import { useState } from 'react'
import type { FormState } from '#app/lib/form.ts'
import { POINTING } from '#app/review/asked/asked.words.ts'
import type { Pointing } from '#app/review/asked/schema.ts'
import type { ReasonTemplate } from '#app/review/reason-templates.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import { AskedPicker, AskedPreview } from './asked-picker.tsx'
import { REVIEW_TEXT_MAX, type ReviewIntent } from './schema.ts'
import { FIELD_LABELS, wordsOf, type WordsByIntent } from './decision-words.ts'
import { ReviewDayField } from './review-day-field.tsx'
import { type BlankReason, StepDialog, useReason } from './step-dialog.tsx'
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
  blankReason: BlankReason
  /** Sentences that a reason can start from. */
  templates?: readonly ReasonTemplate[] | undefined
  words?: WordsByIntent | undefined
  /** What a reviewer can point at, and of that what is missing now. */
  pointing?: Pointing | undefined
  /** Words of the second confirmation that approving asks for (ADM-039). */
  approvalWarning?: string | undefined
}

type Name = keyof typeof FIELD_LABELS

/** One decision as a dialog with its form; a blank reason is refused here and by the server (ADM-031). */
export function DecisionForm(props: DecisionFormProps) {
  const {
    intent,
    subject,
    id,
    seen,
    answer,
    isOpen,
    texts,
    lead,
    blankReason,
    approvalWarning,
    templates,
    pointing,
  } = props
  const [form, setForm] = useState<FormData | null>(null)
  const words = wordsOf(intent, props.words)
  const { blank, check } = useReason(blankReason)
  const typed = (name: Name) => {
    const value = answer?.values[name]
    return typeof value === 'string' ? value : (texts?.[name] ?? undefined)
  }
  const reasonError = (blank ?? answer)?.errors?.reason
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
    <StepDialog
      id={`decide-${intent}`}
      title={`${words.label}: ${subject}`}
      text={lead}
      isOpen={isOpen}
      hidden={{ id, seen }}
      answer={blank ?? (isOpen ? answer : null)}
      intent={intent}
      label={words.label}
      variant={words.tone === 'danger' ? 'stop' : 'primary'}
      check={check}
      byKeys
      size={pointing ? 'lg' : undefined}
      onInput={pointing && setForm}
      startsAtButton={!words.reason && !approvalWarning}
    >
      {words.reason && templates && (
        <TemplateChoice
          id={`${intent}-template`}
          templates={templates}
          into={`${intent}-reason`}
          missing={pointing?.missing}
        />
      )}
      {words.reason && (
        <Field
          id={`${intent}-reason`}
          name="reason"
          label={`${words.reason} *`}
          hint={pointing ? `${words.hint} ${POINTING.hint}` : words.hint}
          error={reasonError}
          required
        >
          <TextArea data-first-focus rows={4} maxLength={REVIEW_TEXT_MAX} defaultValue={typed('reason')} />
        </Field>
      )}
      {words.reason && pointing && (
        <AskedPicker
          id={intent}
          askable={pointing.askable}
          standing={texts || intent === 'ask' ? pointing.standing : []}
          answer={answer}
        />
      )}
      <ReviewDayField id={`${intent}-reviewOn`} intent={intent} answer={answer} />
      {words.hasNotes && notes('memberNotes', 'Shown to the member.')}
      {words.hasNotes && notes('internalNotes', 'Visible to admins only.')}
      {words.reason && pointing && <AskedPreview form={form} askable={pointing.askable} />}
      {approvalWarning && (
        <CheckboxField
          id={`${intent}-confirmed`}
          name="confirmed"
          data-first-focus
          value="yes"
          label="Approve before all required documents are approved"
          hint={approvalWarning}
          error={answer?.errors.confirmed}
        />
      )}
    </StepDialog>
  )
}
