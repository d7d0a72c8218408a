import { COMPANY_TYPES, companyTypeLabels } from '#app/companies/schema/status.ts'
import type { ReactNode } from 'react'
import type { CompanyType } from '#app/lib/viewer.ts'
import { Field, FieldRow, TextArea, TextInput } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { CandidateApplication } from '../queries.server.ts'
import { APPLICATION_FIELDS, type ApplicationField, LIMITS } from '../schema.ts'
import type { ApplicationForm } from '../texts.ts'

const ROLE_OPTIONS = COMPANY_TYPES.map((value) => ({ value, label: companyTypeLabels[value] }))

export function fieldValue(
  application: CandidateApplication,
  form: ApplicationForm | undefined,
  name: ApplicationField,
): string {
  const typed = form?.values[name] ?? application.typed?.values[name]
  if (typeof typed === 'string') return typed
  if (name === 'role') return application.role
  return (name === 'company_name' ? application.company_name : application.application_data[name]) ?? ''
}

export type FieldsProps = {
  application: CandidateApplication
  form: ApplicationForm | undefined
  role: CompanyType
  onRole: (role: string) => void
}

type Control = (props: FieldsProps & { shown: string }) => ReactNode

const CONTROLS: Readonly<Record<ApplicationField, Control>> = {
  full_name: ({ shown }) => <TextInput autoComplete="name" defaultValue={shown} />,
  position: ({ shown }) => <TextInput autoComplete="organization-title" defaultValue={shown} />,
  company_name: ({ shown }) => <TextInput autoComplete="organization" defaultValue={shown} />,
  role: ({ role, onRole }) => (
    <Select options={ROLE_OPTIONS} defaultValue={role} onChange={(event) => onRole(event.target.value)} />
  ),
  headquarters: ({ shown }) => <TextInput placeholder="Warsaw, Poland" defaultValue={shown} />,
  asset_class: ({ shown }) => <TextInput placeholder="Office, logistics" defaultValue={shown} />,
  company_website: ({ shown }) => (
    <TextInput inputMode="url" autoComplete="url" placeholder="example.pl" defaultValue={shown} />
  ),
  contact_phone: ({ shown }) => <TextInput type="tel" autoComplete="tel" defaultValue={shown} />,
  description: ({ shown }) => <TextArea rows={6} maxLength={LIMITS.description} defaultValue={shown} />,
}

const HINTS: Partial<Record<ApplicationField, string>> = {
  full_name: 'As shown on your ID.',
  description: 'What your company does, where it operates and since when.',
}

const REQUIRED: ReadonlySet<ApplicationField> = new Set(['full_name', 'company_name', 'role'])

export function ApplicationControl({ name, ...props }: FieldsProps & { name: ApplicationField }) {
  const isRequired = REQUIRED.has(name)
  return (
    <Field
      name={name}
      label={APPLICATION_FIELDS[name]}
      required={isRequired}
      optional={!isRequired}
      hint={HINTS[name]}
    >
      {CONTROLS[name]({ ...props, shown: fieldValue(props.application, props.form, name) })}
    </Field>
  )
}

/** All editable fields; the address is shown but never read (ADM-066, ADM-067). */
export function ApplicationFields(props: FieldsProps) {
  const control = (name: ApplicationField) => <ApplicationControl name={name} {...props} />
  return (
    <>
      <Field label="Email" name="email" hint="We sent the invitation to this address. It cannot be changed.">
        <TextInput type="email" readOnly defaultValue={props.application.email} />
      </Field>
      <FieldRow>
        {control('full_name')}
        {control('position')}
      </FieldRow>
      <FieldRow>
        {control('company_name')}
        {control('role')}
      </FieldRow>
      <FieldRow>
        {control('headquarters')}
        {control('asset_class')}
      </FieldRow>
      <FieldRow>
        {control('company_website')}
        {control('contact_phone')}
      </FieldRow>
      {control('description')}
    </>
  )
}
