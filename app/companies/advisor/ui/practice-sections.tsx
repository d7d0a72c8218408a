import { FieldRow } from '#app/ui/field.tsx'
import { LIMITS } from '../../schema/fields.ts'
import { StepChoices, StepSelect, StepTextArea } from '../../ui/step-fields.tsx'
import type { StepProps } from '../../ui/step-props.ts'
import { certifications, projectDurations, projectSizes, technologyTools } from '../options.ts'
import { FormSection } from './form-section.tsx'

export function TeamQualifications(step: StepProps) {
  return (
    <FormSection id="team-qualifications">
      <StepTextArea
        step={step}
        name="key_team_members"
        label="Key team members"
        hint="Name, role and qualification, one a line."
        maxLength={LIMITS.text}
        rows={4}
        optional
      />
      <StepChoices
        step={step}
        name="professional_certifications"
        label="Professional certifications"
        options={certifications}
        optional
      />
      <StepTextArea
        step={step}
        name="academic_affiliations"
        label="Academic affiliations"
        maxLength={LIMITS.note}
        rows={2}
        optional
      />
      <StepChoices
        step={step}
        name="technology_tools"
        label="Technology tools"
        options={technologyTools.map(({ value, label }) => ({
          value,
          label: label.charAt(0).toUpperCase() + label.slice(1),
        }))}
        optional
      />
    </FormSection>
  )
}

export function ServiceApproach(step: StepProps) {
  return (
    <FormSection id="service-approach">
      <FieldRow>
        <StepSelect
          step={step}
          name="typical_project_size"
          label="Typical project size"
          options={projectSizes}
          placeholder="Select project size"
          optional
        />
        <StepSelect
          step={step}
          name="average_project_duration"
          label="Average project duration"
          options={projectDurations}
          placeholder="Select duration"
          optional
        />
      </FieldRow>
      <StepTextArea
        step={step}
        name="quality_assurance_process"
        label="Quality assurance process"
        maxLength={LIMITS.text}
        rows={3}
        optional
      />
      <StepTextArea
        step={step}
        name="reporting_methodology"
        label="Reporting methodology"
        maxLength={LIMITS.text}
        rows={3}
        optional
      />
    </FormSection>
  )
}

export function LegalCompliance(step: StepProps) {
  return (
    <FormSection id="legal-compliance">
      <StepTextArea
        step={step}
        name="professional_insurance"
        label="Professional insurance"
        hint="Insurer, cover and its limit."
        maxLength={LIMITS.note}
        rows={2}
        optional
      />
      <StepTextArea
        step={step}
        name="regulatory_compliance"
        label="Regulatory compliance"
        hint="Chambers and supervisors that you answer to."
        maxLength={LIMITS.text}
        rows={3}
        optional
      />
      <StepTextArea
        step={step}
        name="data_security_standards"
        label="Data security standards"
        maxLength={LIMITS.text}
        rows={3}
        optional
      />
      <StepTextArea
        step={step}
        name="confidentiality_protocols"
        label="Confidentiality protocols"
        maxLength={LIMITS.text}
        rows={3}
        optional
      />
    </FormSection>
  )
}
