import { useNavigation, Link } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { FormFrame, QuestionLink } from './form-frame.tsx'
import { DelayedRedirect } from './delayed-redirect.tsx'

type AccountDetails = { name: string; email: string; company: string | null; type: string; at: Date }

const TITLE = 'Complete Your Registration'

/** The account details (MEM-070). */
export function Details({ details }: { details: AccountDetails }) {
  return (
    <section aria-labelledby="account-details" className="mb-6">
      <h2 id="account-details" className="mb-2 font-display text-17 font-medium">
        Account details
      </h2>
      <DefinitionList
        dense
        items={[
          { term: 'Name', value: details.name },
          { term: 'Email', value: details.email },
          { term: 'Company', value: details.company ?? 'Not stated' },
          { term: 'Type', value: details.type },
          { term: 'Signed up', value: <Moment at={details.at} /> },
        ]}
      />
    </section>
  )
}

/** Sets the first password of an account (MEM-071, MEM-077). */
export function SetPassword({ details, form }: { details: AccountDetails; form: FormState | undefined }) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <FormFrame title={TITLE} lead="Set your password to activate your account." wide>
      <Details details={details} />
      <PostForm result={form} className="flex flex-col gap-5">
        <input type="hidden" autoComplete="username" value={details.email} readOnly />
        <Field label="New password" name="password" hint="At least 8 characters" required>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field label="Confirm password" name="confirmPassword" required>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Button
          variant="primary"
          name="intent"
          value="set-password"
          pending={isSending}
          pendingLabel="Setting Password..."
          className="sm:self-start"
        >
          Set Password & Continue
        </Button>
      </PostForm>
    </FormFrame>
  )
}

/** For a missing, used, replaced or expired link: offers a new one without account details (MEM-080). */
export function DeadLink({ form }: { form: FormState | undefined }) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <FormFrame
      title={TITLE}
      below={<QuestionLink question="Already set your password?" to="/signin" label="Sign in" />}
    >
      <Notice tone="wait" title="This link no longer works">
        It is incomplete, already used or expired. We can email you a new one.
      </Notice>
      <PostForm result={form} action="/complete-registration" className="mt-5 flex flex-col gap-5">
        <Field label="Email" name="email" required>
          <TextInput type="email" autoComplete="email" maxLength={254} />
        </Field>
        <Button variant="primary" name="intent" value="resend" pending={isSending} className="sm:self-start">
          Email me a new link
        </Button>
      </PostForm>
    </FormFrame>
  )
}

/** The success state before the redirect (MEM-075, MEM-076). */
export function RegistrationComplete({ to }: { to: string }) {
  return (
    <FormFrame title="Registration Complete!">
      <p className="mb-5">
        Your email address is confirmed.{' '}
        {/^\/profile\/(?!approved)/.test(to)
          ? 'Next, complete your company profile.'
          : 'Taking you to the next step...'}
      </p>
      <DelayedRedirect to={to} label="Continue" />
    </FormFrame>
  )
}

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
      title={TITLE}
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
