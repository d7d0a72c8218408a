import { Field } from '#app/ui/field.tsx'
import { SearchableSelect } from '#app/ui/searchable-select.tsx'
import { LIMITS } from '../schema/fields.ts'
import { jurisdictions } from '../schema/world.ts'
import { StepCompanyNumber } from '../ui/company-number.tsx'
import { StepCountries } from '../ui/step-countries.tsx'
import { StepPhone } from '../ui/phone-field.tsx'
import { stepBody } from '../ui/step-body.tsx'
import type { OddFields } from '../ui/step-body.tsx'
import { StepChoices, StepTextArea } from '../ui/step-fields.tsx'
import type { Common } from '../ui/step-fields.tsx'
import { textOf } from '../ui/step-props.ts'
import { GOOD_DESCRIPTION } from './fields.ts'
import { investorSteps } from './form.ts'
import { INFRASTRUCTURE_EXAMPLES, investmentFocuses } from './options.ts'
import { Review } from './ui/review.tsx'

const FOCUSES = investmentFocuses.map((option) =>
  option.value === 'infrastructure_linked' ? { ...option, hint: INFRASTRUCTURE_EXAMPLES } : option,
)

/** Hint for short descriptions, which are valid (MEM-204). */
function descriptionHint(text: string): string {
  const { length } = text.trim()
  const wish = `What you invest in, where and for whom. We recommend at least ${GOOD_DESCRIPTION} characters.`
  return length > 0 && length < GOOD_DESCRIPTION ? `${wish} ${GOOD_DESCRIPTION - length} to go.` : wish
}

export const investorOdd: OddFields = {
  phone: StepPhone,
  companyNumber: StepCompanyNumber,
  countries: StepCountries,
  description: (props) => (
    <StepTextArea
      {...props}
      hint={descriptionHint(textOf(props.step.live, 'description'))}
      maxLength={LIMITS.text}
      rows={6}
    />
  ),
  investment_focus: (props) => <StepChoices {...props} options={FOCUSES} />,
  jurisdiction_incorporation: ({ step, name, label }: Common) => (
    <Field label={label} name={name} required error={step.errors[name]}>
      <SearchableSelect
        options={jurisdictions}
        placeholder="Select jurisdiction"
        defaultValue={textOf(step.values, name)}
      />
    </Field>
  ),
}

/** Body of each step. The last one is a summary. */
export const investorBodies = investorSteps.map((step) =>
  step.seesAll ? Review : stepBody(step, investorOdd),
)
