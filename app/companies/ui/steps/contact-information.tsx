import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { LIMITS } from '../../schema/fields.ts'
import { StepText, StepTextArea } from '../step-fields.tsx'
import { textOf } from '../step-props.ts'
import type { StepProps } from '../step-props.ts'

/** Step 5 (MEM-166, MEM-167). */
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
      />
      <StepText
        step={step}
        name="primary_contact_email"
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Field label="Country code" name="primary_contact_phone_country" required>
          <Select
            options={step.dialCodes.map(({ country, label }) => ({ value: country, label }))}
            defaultValue={textOf(step.values, 'primary_contact_phone_country')}
            autoComplete="country"
          />
        </Field>
        <Field label="Phone" name="primary_contact_phone" required error={step.errors.primary_contact_phone}>
          <TextInput
            type="tel"
            defaultValue={textOf(step.values, 'primary_contact_phone')}
            autoComplete="tel-national"
            maxLength={40}
          />
        </Field>
      </div>
      <StepTextArea
        step={step}
        name="office_address"
        label="Office address"
        maxLength={LIMITS.note}
        rows={3}
      />
    </>
  )
}
