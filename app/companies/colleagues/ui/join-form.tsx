import { Link } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

/** Name, password and terms of an invited person without an account. */
export function JoinForm({ form, isSending }: { form: FormState; isSending: boolean }) {
  const typed = (name: string) => {
    const value = form.values[name]
    return typeof value === 'string' ? value : ''
  }
  return (
    <PostForm answer={form} className="flex flex-col gap-5">
      <Field label="Full name" name="fullName" error={form.errors.fullName} required>
        <TextInput autoComplete="name" defaultValue={typed('fullName')} />
      </Field>
      <Field
        label="Password"
        name="password"
        error={form.errors.password}
        hint="At least 8 characters."
        required
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" name="confirmPassword" error={form.errors.confirmPassword} required>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <CheckboxField
        name="acceptTerms"
        label={
          <>
            I accept the{' '}
            <Link to="/terms" target="_blank" className="underline underline-offset-3">
              Terms & Conditions
            </Link>
          </>
        }
        error={form.errors.acceptTerms}
        defaultChecked={typed('acceptTerms') !== ''}
        required
      />
      <div>
        <Button variant="primary" pending={isSending}>
          Create account
        </Button>
      </div>
    </PostForm>
  )
}
