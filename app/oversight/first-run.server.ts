import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { spellingsOf } from '#app/review/actions.ts'
import type { FirstRun } from './first-run.ts'

/** Which steps of a new installation are done; every answer is a fact, so that nobody ticks one by hand. */
export async function loadFirstRun(): Promise<FirstRun> {
  const { rows } = await sql<FirstRun>`
    select
      (select version > 1 from content_documents where document = 'identity') as identity,
      (select bool_and(version > 1) from content_documents where document in ('terms', 'privacy')) as texts,
      exists (select 1 from email_queue where kind like 'test.%' and status = 'sent') as mail,
      (select count(*) > 1 from members where role = 'admin') as admin,
      not exists (
        select 1 from members m where m.role = 'admin' and not exists (
          select 1 from second_factors f where f.user_id = m.user_id and f.confirmed_at is not null)) as factor,
      exists (select 1 from audit_log where action = any(${spellingsOf('backup.make')}::text[])) as backup,
      not exists (select 1 from members where is_demo) as demo,
      exists (select 1 from market_imports where is_current) as figures`.execute(db())
  const [row] = rows
  if (!row) throw new Error('the query returned no row')
  return row
}
