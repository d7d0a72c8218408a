import { FieldRow } from '#app/ui/field.tsx'
import { ContactEmail, ContactName, ContactTitle, OfficeAddress } from '../../ui/fields/contact-fields.tsx'
import { StepPhone } from '../../ui/phone-field.tsx'
import { StepNumber, StepSelect, StepTick } from '../../ui/step-fields.tsx'
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
        optional
      />
      <StepTick
        step={step}
        name="rush_project_capability"
        label="We take rush projects"
        hint="Assignments that have to be done faster than usual."
      />
    </FormSection>
  )
}

export function ContactInformation(step: StepProps) {
  return (
    <FormSection id="contact-information">
      <FieldRow>
        <ContactName step={step} label="Primary contact name" optional />
        <ContactTitle step={step} optional />
      </FieldRow>
      <ContactEmail step={step} optional />
      <StepPhone step={step} optional />
      <OfficeAddress step={step} optional />
    </FormSection>
  )
}
