import type { ReactNode } from 'react'
import { MailCheck } from 'lucide-react'
import { FormFrame, QuestionLink } from './form-frame.tsx'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import type { GuestSaved } from '../kept/schema.ts'
import { SavedUntilSignIn } from '../kept/ui/kept-line.tsx'

type Props = { title: string; email: string; children: ReactNode; resendLabel: string; below: ReactNode }

export function CheckInbox({ title, email, children, resendLabel, below }: Props) {
  return (
    <FormFrame title={title} wide below={below}>
      <div className="flex items-start gap-4">
        <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-boundary" strokeWidth={1.75} />
        <div className="flex min-w-0 flex-col gap-3">
          {children}
          <ResendLink email={email} label={resendLabel} />
        </div>
      </div>
    </FormFrame>
  )
}

export function ResendLink({ email, label }: { email: string; label: string }) {
  const isSending = useNavigation().formData?.get('intent') === 'resend'
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="email" value={email} />
      <Button size="sm" name="intent" value="resend" pending={isSending}>
        {label}
      </Button>
    </Form>
  )
}

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
