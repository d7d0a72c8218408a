import { REVIEW_TIME } from '#app/lib/review-time.ts'
import type { GuestSaved } from '../kept/schema.ts'
import { SavedUntilSignIn } from '../kept/ui/kept-line.tsx'
import { QuestionLink } from './form-frame.tsx'
import { CheckInbox } from './check-inbox.tsx'

/** After a sign-up or resend; shows only what is true for known and unknown addresses alike (PUB-171). */
export function ConfirmationSent({ email, guestSaved }: { email: string; guestSaved: GuestSaved }) {
  return (
    <CheckInbox
      title="Check your inbox"
      email={email}
      resendLabel="Send the email again"
      below={
        <>
          <QuestionLink question="Already confirmed?" to="/signin" label="Sign in" />
          <QuestionLink question="Wrong address?" to="/signup" label="Sign up again" />
        </>
      }
    >
      <p>
        Check the inbox of <strong className="font-medium break-words">{email}</strong>. The email can take a
        few minutes. Check your spam folder too.
      </p>
      <p>
        Open the link in this browser and choose “Confirm e-mail address” to sign in. In another browser,
        enter your password too. If you already have an account, the email says so.
      </p>
      <p className="text-ink-2">
        Then complete your company profile. Our team reviews it within {REVIEW_TIME} and emails you the
        decision.
      </p>
      <SavedUntilSignIn guestSaved={guestSaved} />
    </CheckInbox>
  )
}
