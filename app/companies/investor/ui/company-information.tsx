import { FieldRow } from '#app/ui/field.tsx'
import { teamSizes } from '../../schema/options.ts'
import { StepCompanyNumber } from '../../ui/company-number.tsx'
import {
  CompanyDescription,
  CompanyName,
  CompanyType,
  FoundedYear,
  Headquarters,
  TeamSize,
  Website,
} from '../../ui/fields/company-fields.tsx'
import { StepCountries } from '../../ui/fields/step-countries.tsx'
import { StepNumber } from '../../ui/step-fields.tsx'
import { textOf } from '../../ui/step-props.ts'
import type { StepProps } from '../../ui/step-props.ts'
import { companyTypes } from '../options.ts'
import { GOOD_DESCRIPTION } from '../steps/company-information.ts'

/** Says when a description is short; it passes all the same (MEM-204). */
function descriptionHint(text: string): string {
  const { length } = text.trim()
  const wish = `What you invest in, where and for whom; at least ${GOOD_DESCRIPTION} characters are best.`
  return length > 0 && length < GOOD_DESCRIPTION ? `${wish} ${GOOD_DESCRIPTION - length} to go.` : wish
}

/** Step 1 of the investor form (MEM-182, MEM-204). */
export function CompanyInformation(step: StepProps) {
  return (
    <>
      <CompanyName step={step} />
      <CompanyType step={step} options={companyTypes} />
      <StepCompanyNumber
        step={step}
        name="company_registration_number"
        label="Company registration number (LEI)"
        hint="Your legal entity identifier, or the number of your register where you have none."
        maxLength={64}
      />
      <Website step={step} />
      <Headquarters step={step} />
      <FieldRow>
        <FoundedYear step={step} />
        <TeamSize step={step} name="team_size" options={teamSizes} />
      </FieldRow>
      <StepNumber
        step={step}
        name="investment_committee_size"
        label="Investment committee size"
        hint="How many people decide on an investment."
        optional
      />
      <CompanyDescription
        step={step}
        name="description"
        hint={descriptionHint(textOf(step.live, 'description'))}
        optional
      />
      <StepCountries
        step={step}
        name="operating_countries"
        label="Operating countries"
        hint="Where you have people or offices."
        optional
      />
    </>
  )
}
