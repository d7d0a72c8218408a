import { CheckboxField } from '#app/ui/choice.tsx'
import { FieldRow } from '#app/ui/field.tsx'
import { LIMITS } from '../../schema/fields.ts'
import { StepPhone } from '../../ui/phone-field.tsx'
import { StepNumber, StepSelect, StepText, StepTextArea } from '../../ui/step-fields.tsx'
import { textOf } from '../../ui/step-props.ts'
import type { StepProps } from '../../ui/step-props.ts'
import { feeStructures, paymentTerms } from '../options.ts'
import { FormSection } from './form-section.tsx'

export function PricingTerms(step: StepProps) {
  return (
    <FormSection id="pricing-terms">
      <FieldRow>
        <StepSelect
          step={step}
          name="fee_structure"
          label="Fee structure"
          options={feeStructures}
          placeholder="Select fee structure"
          optional
        />
        <StepSelect
          step={step}
          name="payment_terms"
          label="Payment terms"
          options={paymentTerms}
          placeholder="Select payment terms"
          optional
        />
      </FieldRow>
      <StepNumber
        step={step}
        name="minimum_engagement_size"
        label="Minimum engagement size"
        hint="The smallest assignment that you take on, as a fee in whole euro."
        suffix="EUR"
        optional
      />
      <CheckboxField
        name="rush_project_capability"
        label="We take rush projects"
        hint="Assignments that have to be done faster than usual."
        defaultChecked={textOf(step.values, 'rush_project_capability') === 'on'}
        error={step.errors.rush_project_capability}
      />
    </FormSection>
  )
}

export function ContactInformation(step: StepProps) {
  return (
    <FormSection id="contact-information">
      <FieldRow>
        <StepText
          step={step}
          name="primary_contact_name"
          label="Primary contact name"
          autoComplete="name"
          optional
        />
        <StepText
          step={step}
          name="primary_contact_title"
          label="Title"
          autoComplete="organization-title"
          maxLength={120}
          optional
        />
      </FieldRow>
      <StepText
        step={step}
        name="primary_contact_email"
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        optional
      />
      <StepPhone step={step} optional />
      <StepTextArea
        step={step}
        name="office_address"
        label="Office address"
        maxLength={LIMITS.note}
        rows={3}
        optional
      />
    </FormSection>
  )
}
