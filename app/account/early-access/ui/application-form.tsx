import { useNavigation } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldRow } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { APPLICANT_ROLES } from '../../member-kinds.ts'

/** The early-access application (MEM-052). */
export function ApplicationForm({
  form,
  preselected,
}: {
  form: FormState | undefined
  preselected: string | null
}) {
  const errors = form?.errors ?? {}
  const isSending = useNavigation().state === 'submitting'
  const typed = (name: string) => {
    const value = form?.values[name]
    return typeof value === 'string' ? value : ''
  }
  return (
    <PostForm answer={form} className="flex flex-col gap-5">
      <FieldRow>
        <Field label="First name" name="firstName" error={errors.firstName} required>
          <TextInput autoComplete="given-name" defaultValue={typed('firstName')} />
        </Field>
        <Field label="Last name" name="lastName" error={errors.lastName} required>
          <TextInput autoComplete="family-name" defaultValue={typed('lastName')} />
        </Field>
      </FieldRow>
      <Field label="Company name" name="companyName" error={errors.companyName} required>
        <TextInput autoComplete="organization" defaultValue={typed('companyName')} />
      </Field>
      <Field label="Company email" name="companyEmail" error={errors.companyEmail} required>
        <TextInput type="email" autoComplete="email" defaultValue={typed('companyEmail')} maxLength={254} />
      </Field>
      <Field label="Company website" name="companyWebsite" error={errors.companyWebsite} optional>
        <TextInput
          inputMode="url"
          autoComplete="url"
          placeholder="example.pl"
          defaultValue={typed('companyWebsite')}
          maxLength={500}
        />
      </Field>
      <RoleFields
        role={typed('role') || (preselected ?? undefined)}
        otherRole={typed('otherRole')}
        errors={errors}
      />
      <Field label="Position" name="position" error={errors.position} optional>
        <TextInput autoComplete="organization-title" defaultValue={typed('position')} />
      </Field>
      <Button
        variant="primary"
        name="intent"
        value="apply"
        className="self-start"
        pending={isSending}
        pendingLabel="Submitting..."
      >
        Apply for early access
      </Button>
    </PostForm>
  )
}

/** The role and a text field for “Other”, which CSS reveals without JavaScript (MEM-060). */
function RoleFields({
  role,
  otherRole,
  errors,
}: {
  role: string | undefined
  otherRole: string
  errors: Record<string, string>
}) {
  return (
    <div className="group/role flex flex-col gap-5">
      <RadioGroup
        legend="Your role"
        name="role"
        options={APPLICANT_ROLES.map((value) => ({ value, label: value }))}
        defaultValue={role}
        columns={2}
        error={errors.role}
        required
      />
      <div className="hidden group-has-[input[value=Other]:checked]/role:block">
        <Field label="Please specify your role" name="otherRole" error={errors.otherRole} required>
          <TextInput defaultValue={otherRole} maxLength={120} />
        </Field>
      </div>
    </div>
  )
}
