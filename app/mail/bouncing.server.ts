import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { FAILURE_WORDS } from './statuses.ts'

const LOCAL_FAILURES = Object.values(FAILURE_WORDS).map((words) => `${words}%`)

/**
 * The account's address if its last attempted email did not arrive; null otherwise. Untried emails and failures on our
 * side do not count.
 */
export async function findBouncingAddress(userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string; status: string }>`
    select u.email, q.status from users u join email_queue q on q.user_id = u.id and q.to_email = u.email
    where u.id = ${userId}::uuid and (q.status = 'sent' or q.status = 'failed' and q.attempts > 0
        and not q.our_fault and q.error_message not like all(${LOCAL_FAILURES}))
    order by coalesce(q.sent_at, q.failed_at) desc, q.seq desc limit 1`.execute(db())
  const [last] = rows
  return last?.status === 'failed' ? last.email : null
}
