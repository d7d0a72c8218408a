import { withFullStop } from '#app/lib/name.ts'
import { Field } from '#app/ui/field.tsx'
import { SearchableSelect } from '#app/ui/searchable-select.tsx'
import { LIMITS } from '../schema/fields.ts'
import { jurisdictions, otherNames } from '../schema/world.ts'
import type { CustomInputs } from '../ui/step-body.tsx'
import { StepChoices, StepTextArea, type StepFieldProps, textOf, type StepProps } from '../ui/step-fields.tsx'
import { RECOMMENDED_DESCRIPTION_LENGTH, investorSections } from './fields.ts'
import { investorSteps, investorForm } from './form.ts'
import { INFRASTRUCTURE_EXAMPLES, investmentFocuses } from './options.ts'
import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { checkWholeForm, stepPath } from '#app/companies/schema/profile-form.ts'
import { AnswerList } from '../ui/answer-sections.tsx'
import { presentAnswers } from '#app/companies/schema/present-answers.ts'

/** Step 6 of the investor form, a summary of all answers before the submission (MEM-205). */
function Review({ all }: StepProps) {
  const whole = checkWholeForm(investorForm, all)
  if (!whole.ok)
    return (
      <Notice tone="wait" title="Something is missing">
        {withFullStop(whole.first)}{' '}
        <Link to={stepPath(investorForm, whole.step)} className="underline underline-offset-3">
          Go to this step
        </Link>
      </Notice>
    )
  return (
    <section aria-labelledby="review" className="flex flex-col gap-6 border-t border-line pt-8">
      <div>
        <h3 id="review" className="text-21">
          Review your answers
        </h3>
        <p className="text-ink-2">Our team reviews these answers. Check them before you submit.</p>
      </div>
      {presentAnswers(investorSections, whole.data, null).map(({ title, answers }) => (
        <div key={title}>
          <div className="mb-2 flex border-b border-line pb-2 items-baseline justify-between gap-4">
            <h4 className="font-text text-15 font-medium">{title}</h4>
            <Link
              to={stepPath(investorForm, stepNumberOf(title))}
              aria-label={`Edit ${title}`}
              className="text-13 underline underline-offset-3"
            >
              Edit
            </Link>
          </div>
          <AnswerList answers={answers} />
        </div>
      ))}
    </section>
  )
}

const stepNumberOf = (title: string) => investorSteps.findIndex((step) => step.title === title) + 1

const FOCUSES = investmentFocuses.map((option) =>
  option.value === 'infrastructure_linked' ? { ...option, hint: INFRASTRUCTURE_EXAMPLES } : option,
)

/** Hint for short descriptions, which are valid (MEM-204). */
function descriptionHint(text: string): string {
  const { length } = text.trim()
  const hint = `What you invest in, where and for whom. We recommend at least ${RECOMMENDED_DESCRIPTION_LENGTH} characters.`
  return length > 0 && length < RECOMMENDED_DESCRIPTION_LENGTH
    ? `${hint} ${RECOMMENDED_DESCRIPTION_LENGTH - length} to go.`
    : hint
}

export const investorCustomFields: CustomInputs = {
  description: (props) => (
    <StepTextArea
      {...props}
      hint={descriptionHint(textOf(props.step.live, 'description'))}
      maxLength={LIMITS.text}
      rows={6}
    />
  ),
  investment_focus: (props) => <StepChoices {...props} options={FOCUSES} />,
  jurisdiction_incorporation: ({ step, name, label }: StepFieldProps) => (
    <Field label={label} name={name} required error={step.errors[name]}>
      <SearchableSelect
        options={jurisdictions}
        otherNames={otherNames}
        placeholder="Select jurisdiction"
        defaultValue={textOf(step.values, name)}
      />
    </Field>
  ),
}

/** The summary replaces the fields of the last step. */
export const investorBodies = { [investorSteps.length]: Review }
