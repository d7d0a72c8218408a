import { Link, useNavigation } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { FormFrame } from './form-frame.tsx'
import { type AccountDetails, Details } from './registration.tsx'

export const CONFIRM = {
  wrongPassword:
    'This is not the password chosen at sign-up. Try again, or choose “Email me a link instead”.',
  failed: 'Confirmation failed',
} as const

export type Confirmation = {
  details: AccountDetails
  /** Whether this is a different browser from the one used to sign up. */
  needsPassword: boolean
  /** The address of another account that is signed in here. */
  signedInAs: string | null
  notMe: string
}

/** Confirms the address of an account with a password; nothing changes until a button is clicked. */
export function ConfirmAddress({
  details,
  needsPassword,
  signedInAs,
  notMe,
  form,
}: Confirmation & { form: FormState | undefined }) {
  const submittedIntent = useNavigation().formData?.get('intent')
  return (
    <FormFrame
      title="Complete Your Registration"
      lead="Someone signed up with your address. Confirm the account if it is yours."
      wide
    >
      <Details details={details} />
      {signedInAs !== null && (
        <Notice tone="wait">{`You are signed in as ${signedInAs}. Sign out of that account to continue.`}</Notice>
      )}
      <PostForm result={form} className="mt-5 flex flex-col gap-5">
        <input type="hidden" autoComplete="username" value={details.email} readOnly />
        {signedInAs !== null && <input type="hidden" name="signOut" value="yes" />}
        {needsPassword && (
          <>
            <p>
              This is not the browser that was used to sign up. Enter the password chosen at sign-up. If you
              did not set it, choose “Email me a link instead”.
            </p>
            <Field label="Password" name="password" required>
              <PasswordInput autoComplete="current-password" />
            </Field>
          </>
        )}
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">
          <Button variant="primary" name="intent" value="confirm" pending={submittedIntent === 'confirm'}>
            {signedInAs === null ? 'Confirm e-mail address' : 'Sign out and confirm'}
          </Button>
          {needsPassword && (
            <Button name="intent" value="not-my-password" pending={submittedIntent === 'not-my-password'}>
              Email me a link instead
            </Button>
          )}
          <Link to={notMe} className="text-link self-start py-2 sm:self-auto">
            This was not me
          </Link>
        </div>
      </PostForm>
    </FormFrame>
  )
}
