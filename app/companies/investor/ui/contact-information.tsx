import { ContactEmail, ContactName, ContactTitle, OfficeAddress } from '../../ui/fields/contact-fields.tsx'
import { StepPhone } from '../../ui/phone-field.tsx'
import type { StepProps } from '../../ui/step-props.ts'

/** Step 5 of the investor form (MEM-195). */
export function ContactInformation(step: StepProps) {
  return (
    <>
      <ContactName step={step} label="Contact name" />
      <ContactTitle step={step} optional />
      <ContactEmail step={step} />
      <StepPhone step={step} />
      <OfficeAddress step={step} optional />
    </>
  )
}
