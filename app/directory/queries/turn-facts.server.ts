import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { requestAnchor } from '#app/review/turn-rows.ts'
import { type CaseFacts, only } from '#app/review/turn.ts'
import { MISSING } from '#app/review/turn-texts.ts'

/** The missing answers of connection requests, by id. */
export async function loadConnectionFacts(
  ids: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, CaseFacts>> {
  const { rows } = await sql<{ id: string; suspended: boolean }>`
    select r.id, o.closed_at is null and c.closed_at is null
      and (o.suspended_at is not null or c.suspended_at is not null) as suspended
    from connection_requests r join companies o on o.id = r.company_id join companies c on c.id = r.requester_company_id
    where r.id = any (${ids}::uuid[])`.execute(from)
  return new Map(
    rows.map(({ id, suspended }) => [
      id,
      { suspended, missing: only(MISSING.answer, `/connections#${requestAnchor(id)}`) },
    ]),
  )
}
