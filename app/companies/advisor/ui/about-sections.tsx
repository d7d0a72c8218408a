import { FieldRow } from '#app/ui/field.tsx'
import { LIMITS } from '../../schema/fields.ts'
import {
  CompanyDescription,
  CompanyName,
  CompanyType,
  FoundedYear,
  Headquarters,
  TeamSize,
  Website,
} from '../../ui/fields/company-fields.tsx'
import { StepChoices, StepNumber, StepTextArea } from '../../ui/step-fields.tsx'
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
      <CompanyName step={step} />
      <FieldRow>
        <CompanyType step={step} options={companyTypes} optional />
        <TeamSize step={step} name="employee_count" options={employeeCounts} />
      </FieldRow>
      <FieldRow>
        <Headquarters step={step} optional />
        <FoundedYear step={step} optional />
      </FieldRow>
      <Website step={step} />
      <CompanyDescription
        step={step}
        name="description"
        hint="What you examine, for whom, and what your reports are known for."
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
        <StepNumber step={step} name="years_in_business" label="Years in business" optional />
        <StepNumber step={step} name="total_projects_completed" label="Total projects completed" optional />
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
