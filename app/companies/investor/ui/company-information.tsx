import { Field, FieldRow } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { LIMITS } from '../../schema/fields.ts'
import { teamSizes } from '../../schema/options.ts'
import { StepCompanyNumber } from '../../ui/company-number.tsx'
import { CountryPicker } from '../../ui/country-picker.tsx'
import { StepNumber, StepSelect, StepText, StepTextArea } from '../../ui/step-fields.tsx'
import { listOf, textOf } from '../../ui/step-props.ts'
import type { StepProps } from '../../ui/step-props.ts'
import { companyTypes } from '../options.ts'
import { GOOD_DESCRIPTION } from '../steps/company-information.ts'

/** Says when a description is short; it passes all the same (MEM-204). */
function descriptionHint(text: string): string {
  const { length } = text.trim()
  const wish = `What you invest in, where and for whom; at least ${GOOD_DESCRIPTION} characters are best.`
  return length > 0 && length < GOOD_DESCRIPTION ? `${wish} ${GOOD_DESCRIPTION - length} to go.` : wish
}

/** Step 1 of the investor form (MEM-182, MEM-200, MEM-204). */
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
      <StepCompanyNumber
        step={step}
        name="company_registration_number"
        label="Company registration number (LEI)"
        hint="Your legal entity identifier, or the number of your register where you have none."
        maxLength={64}
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
      <StepNumber
        step={step}
        name="investment_committee_size"
        label="Investment committee size"
        hint="How many people decide on an investment."
        optional
      />
      <StepTextArea
        step={step}
        name="description"
        label="Company description"
        hint={descriptionHint(textOf(step.live, 'description'))}
        maxLength={LIMITS.text}
        rows={6}
        optional
      />
      <CountryPicker
        name="operating_countries"
        legend="Operating countries"
        hint="Where you have people or offices."
        optional
        defaultValue={listOf(step.values, 'operating_countries')}
        picked={listOf(step.live, 'operating_countries')}
        error={step.errors.operating_countries}
      />
    </>
  )
}
