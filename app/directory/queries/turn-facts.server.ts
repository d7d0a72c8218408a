import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { RequestFacts } from '#app/review/turn-facts.ts'
import { requestPlace } from '#app/review/turn-rows.ts'

type Row = Omit<RequestFacts, 'kind' | 'path'> & { id: string }

/** What the turn of connection requests is worked out from, by their id. */
export async function loadConnectionFacts(
  ids: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, RequestFacts>> {
  const { rows } = await sql<Row>`
    select r.id, r.status = 'pending' as is_pending, r.company_id, r.created_at,
      o.closed_at is not null or c.closed_at is not null as closed,
      o.suspended_at is not null or c.suspended_at is not null as suspended
    from connection_requests r join companies o on o.id = r.company_id join companies c on c.id = r.requester_company_id
    where r.id = any (${ids}::uuid[])`.execute(from)
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      { ...row, kind: 'connection', path: `/connections#${requestPlace(id)}` },
    ]),
  )
}
