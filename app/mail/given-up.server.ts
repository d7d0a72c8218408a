import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { TURN_MAILS } from './kinds.ts'
import { FAILURE_TEXTS } from './message.server.ts'

type MailedRecord = 'company' | 'listing' | 'application' | 'kyc' | 'user'

/** SQL conditions for the emails `q` that ask somebody to act on a record, by kind and recipient. */
const MAILS = {
  company: (id) => sql`split_part(q.kind, '.', 1) in ('company', 'kyc', 'turn') and q.user_id in (
    select user_id from company_members where company_id::text = ${id} and role = 'owner')`,
  listing: (
    id,
  ) => sql`split_part(q.kind, '.', 1) in ('listing', 'access', 'inquiry', 'turn') and q.user_id in (
    select o.user_id from company_members o join listings l on l.company_id = o.company_id where l.id::text = ${id})`,
  application: (id) => sql`split_part(q.kind, '.', 1) = 'application' and q.to_email = (
    select a.email from applications a where a.id::text = ${id})`,
  kyc: (id) => sql`split_part(q.kind, '.', 1) in ('kyc', 'application', 'turn') and exists (
    select from kyc_submissions k left join applications a on a.id = k.application_id
    where k.id::text = ${id} and (k.user_id = q.user_id or a.email = q.to_email))`,
  user: (id) => sql`q.user_id::text = ${id}`,
} as const satisfies Record<MailedRecord, (id: string) => RawBuilder<unknown>>

/** The last email that asked somebody to act on a record, if we gave up on it; null if it arrived or is pending. */
export const givenUpMailFinder = (record: MailedRecord) => async (_admin: AdminViewer, id: string) => {
  const { rows } = await sql<{ id: string; status: string; createdAt: Date; error: string | null }>`
    select q.id, q.status, q.created_at, q.error_message as error from email_queue q
    where q.kind = any (${TURN_MAILS}) and (q.status <> 'failed' or q.attempts > 0) and ${MAILS[record](id)}
    order by q.seq desc limit 1`.execute(db())
  const [last] = rows
  return last?.status === 'failed'
    ? { id: last.id, at: last.createdAt.toISOString(), error: last.error ?? '' }
    : null
}

const LOCAL_FAILURES = Object.values(FAILURE_TEXTS).map((text) => `${text}%`)

/** The account's address if its last email failed there, not on our side; null otherwise or if none was tried. */
export async function findBouncingAddress(userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string; status: string }>`
    select u.email, q.status from users u join email_queue q on q.user_id = u.id and q.to_email = u.email
    where u.id = ${userId}::uuid and (q.status = 'sent' or q.status = 'failed' and q.attempts > 0
        and not q.our_fault and q.error_message not like all(${LOCAL_FAILURES}))
    order by coalesce(q.sent_at, q.failed_at) desc, q.seq desc limit 1`.execute(db())
  const [last] = rows
  return last?.status === 'failed' ? last.email : null
}
