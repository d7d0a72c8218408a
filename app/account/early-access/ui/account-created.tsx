import { Link } from 'react-router'
import { MailCheck } from 'lucide-react'
import { HOW_IT_GOES_ON, MAIL_UNLESS_LATELY } from '../words.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { FormFrame } from '#app/account/ui/form-frame.tsx'
import { ResendLink } from '#app/account/ui/resend-link.tsx'

/** What an applicant sees after the application: no password, only what is true of every address (MEM-069). */
export function AccountCreated({ email }: { email: string }) {
  return (
    <FormFrame
      title="Account Created"
      wide
      below={
        <p>
          Wrong address?{' '}
          <Link to="/early-access" className="text-boundary underline underline-offset-3">
            Fill in the application again
          </Link>
        </p>
      }
    >
      <div className="flex items-start gap-4">
        <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-boundary" strokeWidth={1.75} />
        <div className="flex min-w-0 flex-col gap-3">
          <p>
            <strong className="font-medium break-words">{email}</strong>. {MAIL_UNLESS_LATELY}
          </p>
          <p>{HOW_IT_GOES_ON}</p>
          <p className="text-ink-2">
            After that you complete your company profile. Our team reviews it within{' '}
            <span className="whitespace-nowrap">{REVIEW_TIME}</span> and mails you the decision.
          </p>
          <ResendLink email={email} label="Send the email again" />
        </div>
      </div>
    </FormFrame>
  )
}
