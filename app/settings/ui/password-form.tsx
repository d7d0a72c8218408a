import { Link, useNavigation } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldRow } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { useClearedForm } from './cleared-form.ts'
import { Setting } from './setting.tsx'

/** The current password and the new one twice; never sent back. */
export function PasswordForm({ email, form }: { email: string; form: FormState | undefined }) {
  const isSaving = useNavigation().formData?.get('intent') === 'password'
  const key = useClearedForm('password', form !== undefined)
  return (
    <Setting
      id="password"
      title="Password"
      lead="When you change it, we sign out all other sessions and email you."
    >
      <PostForm result={form} key={key} className="flex flex-col gap-5">
        <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
        <Field label="Current password" name="currentPassword" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <FieldRow>
          <Field
            label="New password"
            name="newPassword"
            hint="8 to 128 characters, not a common password"
            required
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
          <Field label="Confirm new password" name="confirmPassword" required>
            <PasswordInput autoComplete="new-password" />
          </Field>
        </FieldRow>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button name="intent" value="password" pending={isSaving} pendingLabel="Changing...">
            Change password
          </Button>
          <Link to="/forgot-password" className="text-13 underline underline-offset-3">
            Forgot your password?
          </Link>
        </div>
      </PostForm>
    </Setting>
  )
}
