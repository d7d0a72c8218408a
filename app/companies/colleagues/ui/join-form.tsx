import { Form, Link } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

type Props = { form: FormState; address: string; label: string; isSending: boolean }

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

/** Sign-in of an invited person with an account. /signin handles the form and returns here by id. */
export function SignInToJoin({ address, id }: { address: string; id: string }) {
  const path = `/signin?from=${encodeURIComponent(`/join/${id}`)}`
  return (
    <>
      <p className="mb-5">You already have an account. Sign in, then join.</p>
      <Form method="post" action={path} className="flex flex-col gap-5">
        <Field label="Email" name="email">
          <TextInput type="email" autoComplete="username" readOnly defaultValue={address} />
        </Field>
        <Field label="Password" name="password" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button variant="primary" name="intent" value="sign-in">
            Sign in to join
          </Button>
          <Link to={path} className="text-boundary underline underline-offset-3">
            Other ways to sign in
          </Link>
        </div>
      </Form>
    </>
  )
}
