import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { RequestFacts } from '#app/review/turn-facts.ts'
import { requestPlace } from '#app/review/turn-rows.ts'

type Row = Omit<RequestFacts, 'kind' | 'path'> & { id: string; listingId: number }

/** What the turn of access requests is worked out from, by their id. */
export async function loadAccessFacts(
  ids: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, RequestFacts>> {
  const { rows } = await sql<Row>`
    select r.id, r.listing_id, r.status = 'pending' as is_pending, l.company_id, r.created_at,
      o.closed_at is not null or c.closed_at is not null as closed,
      l.suspended_at is not null or o.suspended_at is not null or c.suspended_at is not null as suspended
    from access_requests r join listings l on l.id = r.listing_id join companies o on o.id = l.company_id
      join companies c on c.id = r.company_id
    where r.id = any (${ids}::uuid[])`.execute(from)
  return new Map(
    rows.map(({ id, listingId, ...row }) => [
      id,
      { ...row, kind: 'access', path: `/my-listings/${listingId}/access#${requestPlace(id)}` },
    ]),
  )
}
