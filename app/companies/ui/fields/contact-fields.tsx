import { LIMITS } from '../../schema/fields.ts'
import { StepText, StepTextArea } from '../step-fields.tsx'
import type { StepProps } from '../step-props.ts'

type Own = { step: StepProps; optional?: boolean }

export function ContactName(props: Own & { label: string }) {
  return <StepText {...props} name="primary_contact_name" autoComplete="name" />
}

export function ContactTitle(props: Own) {
  return (
    <StepText
      {...props}
      name="primary_contact_title"
      label="Title"
      autoComplete="organization-title"
      maxLength={120}
    />
  )
}

export function ContactEmail(props: Own) {
  return (
    <StepText
      {...props}
      name="primary_contact_email"
      label="Email"
      type="email"
      autoComplete="email"
      maxLength={254}
    />
  )
}

export function OfficeAddress(props: Own) {
  return (
    <StepTextArea {...props} name="office_address" label="Office address" maxLength={LIMITS.note} rows={3} />
  )
}
