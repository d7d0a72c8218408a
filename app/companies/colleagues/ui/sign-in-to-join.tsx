import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'

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
