import { ContactEmail, ContactName, ContactTitle, OfficeAddress } from '../fields/contact-fields.tsx'
import { StepPhone } from '../phone-field.tsx'
import type { StepProps } from '../step-props.ts'

/** Step 5 (MEM-166, MEM-167). */
export function ContactInformation(step: StepProps) {
  return (
    <>
      <ContactName step={step} label="Contact name" />
      <ContactTitle step={step} />
      <ContactEmail step={step} />
      <StepPhone step={step} />
      <OfficeAddress step={step} />
    </>
  )
}
