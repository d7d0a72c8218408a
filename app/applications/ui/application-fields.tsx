import type { CompanyType } from '#app/lib/viewer.ts'
import { Field, FieldRow } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea, TextInput } from '#app/ui/text-input.tsx'
import type { CandidateApplication } from '../queries.server.ts'
import {
  APPLICATION_FIELDS,
  type ApplicationField,
  APPLICATION_ROLES,
  LIMITS,
  ROLE_LABELS,
} from '../schema.ts'
import type { ApplicationForm } from '../words.ts'

const ROLE_OPTIONS = APPLICATION_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

/** What a field shows: what was typed and came back, else what is stored. */
export function shownIn(
  application: CandidateApplication,
  form: ApplicationForm | undefined,
  name: ApplicationField,
): string {
  const typed = form?.values[name] ?? application.typed?.values[name]
  if (typeof typed === 'string') return typed
  if (name === 'role') return application.role
  return (name === 'company_name' ? application.company_name : application.application_data[name]) ?? ''
}

type FieldsProps = {
  application: CandidateApplication
  form: ApplicationForm | undefined
  role: CompanyType
  onRole: (role: string) => void
}

/** Everything that a candidate edits; the address is shown and never read (ADM-066, ADM-067). */
export function ApplicationFields({ application, form, role, onRole }: FieldsProps) {
  const errors = form?.errors ?? {}
  const field = (name: ApplicationField) => ({ label: APPLICATION_FIELDS[name], name, error: errors[name] })
  const shown = (name: ApplicationField) => shownIn(application, form, name)
  return (
    <>
      <Field label="Email" name="email" hint="The address that we invited. It cannot be changed here.">
        <TextInput type="email" readOnly defaultValue={application.email} />
      </Field>
      <FieldRow>
        <Field {...field('company_name')} required>
          <TextInput autoComplete="organization" defaultValue={shown('company_name')} />
        </Field>
        <Field {...field('role')} required>
          <Select
            options={ROLE_OPTIONS}
            defaultValue={role}
            onChange={(event) => onRole(event.target.value)}
          />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field {...field('headquarters')} optional>
          <TextInput placeholder="Warsaw, Poland" defaultValue={shown('headquarters')} />
        </Field>
        <Field {...field('asset_class')} optional>
          <TextInput placeholder="Office, logistics" defaultValue={shown('asset_class')} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field {...field('company_website')} optional>
          <TextInput
            inputMode="url"
            autoComplete="url"
            placeholder="example.pl"
            defaultValue={shown('company_website')}
          />
        </Field>
        <Field {...field('contact_phone')} optional>
          <TextInput type="tel" autoComplete="tel" defaultValue={shown('contact_phone')} />
        </Field>
      </FieldRow>
      <Field {...field('description')} hint="What the company does, where, and since when." optional>
        <TextArea rows={6} maxLength={LIMITS.description} defaultValue={shown('description')} />
      </Field>
    </>
  )
}
