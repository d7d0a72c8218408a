import { Field, FieldRow } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { LIMITS } from '../../schema/fields.ts'
import { companyTypes, OTHER, teamSizes } from '../../schema/options.ts'
import { LEAST_DESCRIPTION } from '../../schema/steps/company-information.ts'
import { StepCompanyNumber } from '../company-number.tsx'
import { Reveal, StepSelect, StepText, StepTextArea } from '../step-fields.tsx'
import { textOf } from '../step-props.ts'
import type { StepProps } from '../step-props.ts'

/** Step 1 (MEM-142 to MEM-147). */
export function CompanyInformation(step: StepProps) {
  return (
    <>
      <StepText step={step} name="company_name" label="Company name" autoComplete="organization" />
      <StepSelect
        step={step}
        name="company_type"
        label="Company type"
        options={companyTypes}
        placeholder="Select company type"
      />
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
      <StepText
        step={step}
        name="website"
        label="Website"
        placeholder="https://"
        autoComplete="url"
        maxLength={500}
        optional
      />
      <StepText
        step={step}
        name="headquarters_location"
        label="Headquarters location"
        hint="City and country, for example Warsaw, Poland."
      />
      <FieldRow>
        <Field label="Founded year" name="founded_year" required error={step.errors.founded_year}>
          <TextInput
            defaultValue={textOf(step.values, 'founded_year')}
            inputMode="numeric"
            maxLength={4}
            placeholder="YYYY"
            autoComplete="off"
            onInput={(event) => {
              event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '')
            }}
          />
        </Field>
        <StepSelect
          step={step}
          name="team_size"
          label="Team size"
          options={teamSizes}
          placeholder="Select team size"
          optional
        />
      </FieldRow>
      <StepTextArea
        step={step}
        name="company_description"
        label="Company description"
        hint={`What your company builds, where and for whom; at least ${LEAST_DESCRIPTION} characters.`}
        maxLength={LIMITS.text}
        rows={6}
      />
    </>
  )
}
