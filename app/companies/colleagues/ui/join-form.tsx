import { Link } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

type Props = { form: FormState; address: string; label: string; isSending: boolean }

/** Sign-up of an invited person, with a fixed email. */
export function JoinForm({ form, address, label, isSending }: Props) {
  return (
    <PostForm result={form} className="flex flex-col gap-5">
      <p>Enter your name and choose a password to create your account.</p>
      <DefinitionList dense items={[{ term: 'Email', value: address }]} />
      <input type="hidden" autoComplete="username" value={address} readOnly />
      <Field label="Full name" name="fullName" required>
        <TextInput autoComplete="name" />
      </Field>
      <Field label="Password" name="password" hint="At least 8 characters." required>
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
        defaultChecked={form.values.acceptTerms === 'on'}
        required
      />
      <div>
        <Button variant="primary" pending={isSending}>
          {label}
        </Button>
      </div>
    </PostForm>
  )
}
