import { useNavigation } from 'react-router'
import type { CheckedFacts, AdvisorCheck } from '#app/companies/queries/review-checks.server.ts'
import {
  CHECK_ANSWERS,
  ESG_STATUSES,
  FACT_TEXT_MAX,
  ADVISOR_QUESTION_NAMES,
  ADVISOR_QUESTIONS,
  type AdvisorQuestion,
  type FactIntent,
} from '#app/companies/schema/checks.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { useStableKey } from '#app/ui/show-new.tsx'
import { Select } from '#app/ui/select.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { useUpdateDescription } from '#app/ui/record-update.tsx'
import type { ReviewResult } from '#app/review/desk/desk.server.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { When } from '#app/review/desk/when.tsx'

type Props = { id: string; facts: CheckedFacts; isOwn: boolean; result: ReviewResult | null }

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The server's response to this form, and its button; typed values take precedence over stored ones. */
function useFactForm(result: ReviewResult | null, intent: FactIntent) {
  const changed = useUpdateDescription()
  const own = result?.form.values.intent === intent ? result.form : null
  const pending = useNavigation().formData?.get('intent') === intent
  const typed = (name: string, stored: string) => {
    const value = own?.values[name]
    return typeof value === 'string' ? value : stored
  }
  return { own, typed, button: { size: 'sm', name: 'intent', value: intent, pending, ...changed } as const }
}

type QuestionProps = {
  name: AdvisorQuestion
  check: AdvisorCheck | undefined
  typed: (name: string, stored: string) => string
}

function Question({ name, check, typed }: QuestionProps) {
  const { label, hint } = ADVISOR_QUESTIONS[name]
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <legend className="sr-only">{label}</legend>
      <Field id={`check-${name}`} name={name} label={label}>
        <Select options={optionsOf(CHECK_ANSWERS)} defaultValue={typed(name, check?.answer ?? 'open')} />
      </Field>
      <Field id={`check-${name}-note`} name={`${name}_note`} label="Note" hint={hint} optional>
        <TextArea
          rows={2}
          maxLength={FACT_TEXT_MAX}
          defaultValue={typed(`${name}_note`, check?.note ?? '')}
        />
      </Field>
      {check && (
        <p className="text-13 text-ink-2 sm:col-span-2">
          {CHECK_ANSWERS[check.answer]} · {check.answeredBy ?? 'a former admin'},{' '}
          <When at={check.answeredAt} />
        </p>
      )}
    </fieldset>
  )
}

/** The checklist for reviewing an advisor, stored with author and time (MEM-267). */
export function AdvisorChecklist({ id, facts, isOwn, result }: Props) {
  const { own, typed, button } = useFactForm(result, 'checks')
  const key = useStableKey(facts.checksVersion)
  return (
    <RecordSection title="Provider checklist" lead="The results of our own checks. Only admins see them.">
      <PostForm result={own} key={key} className="flex flex-col gap-4">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={facts.checksVersion} />
        {ADVISOR_QUESTION_NAMES.map((name) => (
          <Question
            key={name}
            name={name}
            check={facts.checks.find(({ question }) => question === name)}
            typed={typed}
          />
        ))}
        {!isOwn && (
          <div>
            <Button {...button}>Save checklist</Button>
          </div>
        )}
      </PostForm>
    </RecordSection>
  )
}

/** The sustainability status that members see, with the evidence for it (MEM-104). */
export function EsgStatusForm({ id, facts, isOwn, result }: Props) {
  const { own, typed, button } = useFactForm(result, 'esg')
  const key = useStableKey(`${facts.esgStatus} ${facts.assessments.length}`)
  return (
    <RecordSection
      title="ESG status"
      lead={`Current status: ${ESG_STATUSES[facts.esgStatus]}. Members see it. Change it only after you check the evidence.`}
    >
      <PostForm result={own} key={key} className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={facts.esgStatus} />
        <Field id="esg-status" name="esg_status" label="Status">
          <Select options={optionsOf(ESG_STATUSES)} defaultValue={typed('esg_status', facts.esgStatus)} />
        </Field>
        <Field
          id="esg-evidence"
          name="evidence"
          label="Evidence *"
          hint="Certificate with number and date, or the reason for removing the status."
        >
          <TextArea rows={2} maxLength={FACT_TEXT_MAX} defaultValue={typed('evidence', '')} />
        </Field>
        {!isOwn && (
          <div className="sm:col-span-2">
            <Button {...button}>Set status</Button>
          </div>
        )}
      </PostForm>
      {facts.assessments.length > 0 && (
        <ul className="mt-4 flex flex-col gap-2 border-t border-line pt-3 text-13">
          {facts.assessments.map(({ status, evidence, assessedBy, assessedAt }) => (
            <li key={assessedAt}>
              <span className="font-medium">{ESG_STATUSES[status]}</span> · {assessedBy ?? 'a former admin'},{' '}
              <When at={assessedAt} />
              <p className="break-words whitespace-pre-wrap text-ink-2">{evidence}</p>
            </li>
          ))}
        </ul>
      )}
    </RecordSection>
  )
}
