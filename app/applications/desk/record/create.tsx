import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { useNavigation } from 'react-router'
import { MISSING_DATA } from '#app/applications/review/schema.ts'
import { LIMITS } from '#app/applications/schema.ts'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { Dialog, DialogCloser } from '#app/ui/dialog.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Select } from '#app/ui/select.tsx'

export const CREATE_DIALOG = 'create-application'

const ROLES = Object.entries(companyTypeLabels).map(([value, label]) => ({ value, label }))

function missing(typed: (name: string) => string) {
  const errors = Object.fromEntries(
    ['email', 'role'].filter((name) => typed(name).trim() === '').map((name) => [name, MISSING_DATA.title]),
  )
  return Object.keys(errors).length > 0 ? { errors, toast: MISSING_DATA } : null
}

/** Invites a company by address, role and optional name (ADM-046, ADM-047). `result` is the server's response to this form. */
export function CreateApplication({ result }: { result: FormState | null }) {
  const pending = useNavigation().formData?.get('intent')
  const { form, stop } = useCheckedForm(result ?? undefined, missing)
  return (
    <Dialog
      id={CREATE_DIALOG}
      className="not-modal:mx-auto not-modal:mb-4"
      title="Create application"
      text="It starts as a draft. No email goes out until you send its link."
      open={result !== null}
    >
      <PostForm result={form} isQuiet onSubmit={stop} className="flex flex-col gap-5">
        <Field
          id="invite-email"
          name="email"
          label="Email *"
          hint="We use this address for the link and the account. It cannot be changed later."
          required
        >
          <TextInput type="email" autoComplete="off" />
        </Field>
        <Field id="invite-role" name="role" label="Role *" required>
          <Select options={ROLES} placeholder="Choose a role" />
        </Field>
        <Field id="invite-company" name="companyName" label="Company name" optional>
          <TextInput maxLength={LIMITS.line} autoComplete="off" />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={CREATE_DIALOG}>Cancel</DialogCloser>
          <Button variant="primary" name="intent" value="invite" pending={pending === 'invite'}>
            Create application
          </Button>
        </div>
      </PostForm>
    </Dialog>
  )
}
