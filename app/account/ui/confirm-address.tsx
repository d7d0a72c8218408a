import { Link, useNavigation } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { CONFIRM } from './confirm-address.words.ts'
import { FormFrame } from './form-frame.tsx'
import { type AccountDetails, Details } from './registration.tsx'

export type Confirmation = {
  details: AccountDetails
  /** This is not the browser of the sign-up. */
  needsPassword: boolean
  /** The address of another account that is signed in here. */
  signedInAs: string | null
  /** The page that rejects the account. */
  notMe: string
}

/** Confirms the address of an account with a password; nothing changes until a button is pressed. */
export function ConfirmAddress({
  details,
  needsPassword,
  signedInAs,
  notMe,
  form,
}: Confirmation & { form: FormState | undefined }) {
  const pressed = useNavigation().formData?.get('intent')
  return (
    <FormFrame title="Complete Your Registration" lead={CONFIRM.lead} wide>
      <Details details={details} />
      {signedInAs !== null && <Notice tone="wait">{CONFIRM.signedInAs(signedInAs)}</Notice>}
      <PostForm answer={form} className="mt-5 flex flex-col gap-5">
        <input type="hidden" autoComplete="username" value={details.email} readOnly />
        {signedInAs !== null && <input type="hidden" name="signOut" value="yes" />}
        {needsPassword && (
          <>
            <p>{CONFIRM.askPassword}</p>
            <Field label="Password" name="password" error={form?.errors.password} required>
              <PasswordInput autoComplete="current-password" />
            </Field>
          </>
        )}
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">
          <Button variant="primary" name="intent" value="confirm" pending={pressed === 'confirm'}>
            {signedInAs === null ? CONFIRM.confirm : CONFIRM.signOutAndConfirm}
          </Button>
          {needsPassword && (
            <Button name="intent" value="not-my-password" pending={pressed === 'not-my-password'}>
              {CONFIRM.notMyPassword}
            </Button>
          )}
          <Link
            to={notMe}
            className="self-start py-2 text-boundary underline underline-offset-3 sm:self-auto"
          >
            {CONFIRM.notMe}
          </Link>
        </div>
      </PostForm>
    </FormFrame>
  )
}
