import { Field, FieldRow } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { LIMITS } from '../../schema/fields.ts'
import { StepChoices, StepNumber, StepSelect, StepText, StepTextArea } from '../../ui/step-fields.tsx'
import { textOf } from '../../ui/step-props.ts'
import type { StepProps } from '../../ui/step-props.ts'
import {
  companyTypes,
  coverages,
  employeeCounts,
  expertiseSectors,
  languages,
  serviceAreas,
} from '../options.ts'
import { FormSection } from './form-section.tsx'

export function CompanyInformation(step: StepProps) {
  return (
    <FormSection id="company-information" lead="Only the name and the description are required.">
      <StepText step={step} name="company_name" label="Company name" autoComplete="organization" />
      <FieldRow>
        <StepSelect
          step={step}
          name="company_type"
          label="Company type"
          options={companyTypes}
          placeholder="Select company type"
          optional
        />
        <StepSelect
          step={step}
          name="employee_count"
          label="Team size"
          options={employeeCounts}
          placeholder="Select team size"
          optional
        />
      </FieldRow>
      <FieldRow>
        <StepText
          step={step}
          name="headquarters_location"
          label="Headquarters location"
          hint="City and country, for example Warsaw, Poland."
          optional
        />
        <Field label="Founded year" name="founded_year" optional error={step.errors.founded_year}>
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
      </FieldRow>
      <StepText
        step={step}
        name="website"
        label="Website"
        placeholder="https://"
        autoComplete="url"
        maxLength={500}
        optional
      />
      <StepTextArea
        step={step}
        name="description"
        label="Company description"
        hint="What you examine, for whom, and what your reports are known for."
        maxLength={LIMITS.text}
        rows={6}
      />
    </FormSection>
  )
}

export function ServicesExpertise(step: StepProps) {
  return (
    <FormSection id="services-expertise">
      <StepChoices step={step} name="service_areas" label="Service areas" options={serviceAreas} optional />
      <StepChoices
        step={step}
        name="expertise_sectors"
        label="Sector expertise"
        options={expertiseSectors}
        optional
      />
      <StepChoices
        step={step}
        name="geographic_coverage"
        label="Geographic coverage"
        hint="Poland is part of Eastern Europe here."
        options={coverages}
        optional
      />
      <StepChoices step={step} name="languages_offered" label="Languages" options={languages} optional />
    </FormSection>
  )
}

export function ExperienceTrackRecord(step: StepProps) {
  return (
    <FormSection id="experience-track-record">
      <FieldRow>
        <StepNumber step={step} name="years_in_business" label="Years in business" suffix="years" optional />
        <StepNumber
          step={step}
          name="total_projects_completed"
          label="Total projects completed"
          suffix="projects"
          optional
        />
      </FieldRow>
      <StepTextArea
        step={step}
        name="notable_clients"
        label="Notable clients"
        hint="Only those whom you may name."
        maxLength={LIMITS.note}
        rows={3}
        optional
      />
      <StepTextArea
        step={step}
        name="case_studies"
        label="Case studies"
        hint="Assignments that show what you do: what was examined, what was found, what came of it."
        maxLength={LIMITS.text}
        rows={5}
        optional
      />
    </FormSection>
  )
}
