import { LIMITS } from '../../schema/fields.ts'
import { StepPhone } from '../../ui/phone-field.tsx'
import { StepText, StepTextArea } from '../../ui/step-fields.tsx'
import type { StepProps } from '../../ui/step-props.ts'

/** Step 5 of the investor form (MEM-195). */
export function ContactInformation(step: StepProps) {
  return (
    <>
      <StepText step={step} name="primary_contact_name" label="Contact name" autoComplete="name" />
      <StepText
        step={step}
        name="primary_contact_title"
        label="Title"
        autoComplete="organization-title"
        maxLength={120}
        optional
      />
      <StepText
        step={step}
        name="primary_contact_email"
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <StepPhone step={step} />
      <StepTextArea
        step={step}
        name="office_address"
        label="Office address"
        maxLength={LIMITS.note}
        rows={3}
        optional
      />
    </>
  )
}
