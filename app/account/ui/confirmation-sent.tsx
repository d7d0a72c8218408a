import { Link } from 'react-router'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { INBOX } from '../inbox/inbox.words.ts'
import { CheckInbox } from './check-inbox.tsx'

/** After a sign-up or resend; shows only what holds for known and unknown addresses alike (PUB-171). */
export function ConfirmationSent({ email }: { email: string }) {
  const link = 'text-boundary underline underline-offset-3'
  return (
    <CheckInbox
      title={INBOX.title}
      email={email}
      resendLabel={INBOX.again}
      below={
        <>
          <p>
            {INBOX.isConfirmed}{' '}
            <Link to="/signin" className={link}>
              Sign in
            </Link>
          </p>
          <p>
            {INBOX.isWrong}{' '}
            <Link to="/signup" className={link}>
              Sign up again
            </Link>
          </p>
        </>
      }
    >
      <p>
        {INBOX.sentTo} <strong className="font-medium break-words">{email}</strong>. {INBOX.spam}
      </p>
      <p>{INBOX.press}</p>
      <p className="text-ink-2">{INBOX.next(REVIEW_TIME)}</p>
    </CheckInbox>
  )
}
