import { Field } from '#app/ui/field.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { APPLICANT_ROLES } from '../member-kinds.ts'

/** The role and a text field for “Other”, which CSS reveals without JavaScript (MEM-060). */
export function RoleFields({
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
