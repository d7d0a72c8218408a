import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'

/** Seconds between two emails of one run of test emails (ADM-173). */
export const APART_SECONDS = 2

/** Reschedules the pending emails of the same run behind the one just tried, however late it was. */
export async function spaceOut(mailId: string): Promise<void> {
  await sql`
    update email_queue q
      set next_attempt_at = greatest(q.next_attempt_at,
        clock_timestamp() + make_interval(secs => ${APART_SECONDS} * later.place))
    from (
      select n.id, row_number() over (order by n.seq) as place
      from email_queue m join email_queue n
        on n.kind like 'test.%' and n.status = 'pending' and n.seq > m.seq
          and split_part(n.dedupe_key, ':', 2) = split_part(m.dedupe_key, ':', 2)
      where m.id = ${mailId}
    ) later
    where q.id = later.id and q.status = 'pending'`.execute(db())
}
