import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'

/**
 * The account's address, where the last mail of any kind that left for it did not arrive; null otherwise. A mail that was never
 * tried, or that our own account or connection kept back, says nothing of the address.
 */
export async function findBouncingAddress(userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string; status: string }>`
    select u.email, q.status from users u join email_queue q on q.user_id = u.id and q.to_email = u.email
    where u.id = ${userId}::uuid and (q.status = 'sent' or q.status = 'failed' and q.attempts > 0 and not q.our_fault)
    order by coalesce(q.sent_at, q.failed_at) desc, q.seq desc limit 1`.execute(db())
  const [last] = rows
  return last?.status === 'failed' ? last.email : null
}
