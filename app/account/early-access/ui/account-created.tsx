import { Link } from 'react-router'
import { NEXT_STEP, EMAIL_SENT } from '../words.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import type { KeptHere } from '#app/account/kept/shown.ts'
import { KeptUntilSignIn } from '#app/account/kept/ui/kept-notes.tsx'
import { CheckInbox } from '#app/account/ui/check-inbox.tsx'

/** The confirmation after an application; shows only what holds for known and unknown addresses alike (MEM-069). */
export function AccountCreated({ email, here }: { email: string; here: KeptHere }) {
  return (
    <CheckInbox
      title="Account Created"
      email={email}
      resendLabel="Send the email again"
      below={
        <p>
          Wrong address?{' '}
          <Link to="/early-access" className="text-boundary underline underline-offset-3">
            Fill in the application again
          </Link>
        </p>
      }
    >
      <p>
        <strong className="font-medium break-words">{email}</strong>. {EMAIL_SENT}
      </p>
      <p>{NEXT_STEP}</p>
      <p className="text-ink-2">
        Then complete your company profile. Our team reviews it within{' '}
        <span className="whitespace-nowrap">{REVIEW_TIME}</span> and emails you the decision.
      </p>
      <KeptUntilSignIn here={here} />
    </CheckInbox>
  )
}
