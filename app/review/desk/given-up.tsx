import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { GIVEN_UP } from './given-up.words.ts'
import type { GivenUpMail } from './state.ts'
import { shortDay } from './when.tsx'

/** Says over a record that its last mail did not arrive, with the mail server's words. */
export function GivenUpNotice({ mail }: { mail: GivenUpMail | null }) {
  if (mail === null) return null
  return (
    <Notice tone="stop" title={GIVEN_UP.title(shortDay(mail.at))} className="mb-5">
      <p className="break-words">{mail.error}</p>
      <Link to={`/admin/email-queue?id=${mail.id}`} className="text-link">
        {GIVEN_UP.open}
      </Link>
    </Notice>
  )
}
