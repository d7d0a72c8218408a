import { Link } from 'react-router'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { checkWhole, stepPath } from '../../schema/profile-form.ts'
import { presentAnswers } from '../../schema/present-answers.ts'
import type { StepProps } from '../../ui/step-props.ts'
import { investorSections } from '../fields.ts'
import { investorForm, investorSteps } from '../form.ts'

/** Step 6 of the investor form, a summary of all answers before the submission (MEM-205). */
export function Review({ all }: StepProps) {
  const whole = checkWhole(investorForm, all)
  if (!whole.ok)
    return (
      <Notice tone="wait" title="Something is missing">
        {whole.first}.{' '}
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
          <DefinitionList
            dense
            items={answers.map(({ key, label, value }) => ({
              key,
              term: label,
              value: <span className="break-words whitespace-pre-wrap">{value}</span>,
            }))}
          />
        </div>
      ))}
    </section>
  )
}

const stepNumberOf = (title: string) => investorSteps.findIndex((step) => step.title === title) + 1
