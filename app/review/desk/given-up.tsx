import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import type { GivenUpMail } from './state.ts'
import { shortDay } from './when.tsx'

const GIVEN_UP = {
  title: (day: string) => `The mail of ${day} did not arrive`,
  open: 'Open the mail',
} as const

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
