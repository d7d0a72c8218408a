import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { type CaseFacts, only } from '#app/review/turn.ts'
import { MISSING } from '#app/review/turn-texts.ts'
import { CHANGES } from '../versions/schema.ts'

/** What is missing for unsent changes, by company id. */
export async function loadChangesFacts(
  companyIds: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, CaseFacts>> {
  const { rows } = await sql<{ id: string; suspended: boolean }>`
    select c.id, (c.suspended_at is not null or m.suspended_at is not null)
      and c.closed_at is null and m.closed_at is null as suspended
    from companies c
      join company_members o on o.company_id = c.id and o.role = 'owner'
      join members m on m.user_id = o.user_id
    where c.id = any (${companyIds}::uuid[])`.execute(from)
  return new Map(
    rows.map(({ id, suspended }) => [id, { suspended, missing: only(MISSING.sendChanges, CHANGES) }]),
  )
}
