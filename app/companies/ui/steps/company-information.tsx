import { FieldRow } from '#app/ui/field.tsx'
import { companyTypes, OTHER, teamSizes } from '../../schema/options.ts'
import { LEAST_DESCRIPTION } from '../../schema/steps/company-information.ts'
import { StepCompanyNumber } from '../company-number.tsx'
import {
  CompanyDescription,
  CompanyName,
  CompanyType,
  FoundedYear,
  Headquarters,
  TeamSize,
  Website,
} from '../fields/company-fields.tsx'
import { Reveal, StepText } from '../step-fields.tsx'
import { textOf } from '../step-props.ts'
import type { StepProps } from '../step-props.ts'

/** Step 1 (MEM-142 to MEM-147). */
export function CompanyInformation(step: StepProps) {
  return (
    <>
      <CompanyName step={step} />
      <CompanyType step={step} options={companyTypes} />
      <Reveal when={textOf(step.live, 'company_type') === OTHER}>
        <StepText
          step={step}
          name="company_type_other"
          label="Other company type"
          placeholder="Please specify company type"
        />
      </Reveal>
      <StepCompanyNumber
        step={step}
        name="company_registration_number"
        label="Company registration number (EIK or LEI)"
        hint="KRS, EIK or LEI: the number of your register or your legal entity identifier."
      />
      <Website step={step} />
      <Headquarters step={step} />
      <FieldRow>
        <FoundedYear step={step} />
        <TeamSize step={step} name="team_size" options={teamSizes} />
      </FieldRow>
      <CompanyDescription
        step={step}
        name="company_description"
        hint={`What your company builds, where and for whom; at least ${LEAST_DESCRIPTION} characters.`}
      />
    </>
  )
}
