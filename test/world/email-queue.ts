import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { Mail } from '#app/mail/queue.server.ts'
import { queue } from './mails.ts'
import { selectRow } from './rows.ts'

/** Queues an email with this subject to an address outside the demo data. */
export const queueMailWithSubject = (subject: string, more: Partial<Mail> = {}) => {
  const content = { subject, heading: subject, paragraphs: ['Hello <script>alert(1)</script>'] }
  return queue({ kind: 'demo.sample', content, ...more } as Partial<Mail>)
}
export const statusOf = (id: string) => selectRow('emailQueue', { id }, ['status', 'errorMessage', 'sentAt'])
/** Puts an email into a status, as the worker would leave it. */
export const mark = (id: string, status: string) =>
  sql`update email_queue set status = ${status}, error_message = case when ${status} = 'failed' then '550 No such user' end,
    sent_at = case when ${status} = 'sent' then now() end, locked_until = case when ${status} = 'sending' then now() + interval '1 minute' end
    where id = ${id}`.execute(db())
