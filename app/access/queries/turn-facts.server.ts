import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { requestAnchor } from '#app/review/turn-rows.ts'
import { type CaseFacts, only } from '#app/review/turn.ts'
import { MISSING } from '#app/review/turn-texts.ts'

/** The missing step of access requests, by request id. */
export async function loadAccessFacts(
  ids: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, CaseFacts>> {
  const { rows } = await sql<{ id: string; listingId: number; suspended: boolean }>`
    select r.id, r.listing_id, o.closed_at is null and c.closed_at is null
      and (l.suspended_at is not null or o.suspended_at is not null or c.suspended_at is not null) as suspended
    from access_requests r join listings l on l.id = r.listing_id join companies o on o.id = l.company_id
      join companies c on c.id = r.company_id
    where r.id = any (${ids}::uuid[])`.execute(from)
  return new Map(
    rows.map(({ id, listingId, suspended }) => [
      id,
      { suspended, missing: only(MISSING.answer, `/my-listings/${listingId}/access#${requestAnchor(id)}`) },
    ]),
  )
}
