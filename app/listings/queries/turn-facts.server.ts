import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { ListingFacts } from '#app/review/turn-facts.ts'

type Row = Omit<ListingFacts, 'kind' | 'path'> & { id: number }

/** What the turn of listings, and of the versions under way, is worked out from, by the listing's id. */
export async function loadListingFacts(ids: readonly number[]): Promise<Map<number, ListingFacts>> {
  const { rows } = await sql<Row>`
    select l.id, l.company_id, case when r.status <> 'superseded' then r.status end as status, l.created_at, l.made_by_admin,
      l.handed_at, r.saved_at,
      r.submitted_at, (select max(p.decided_at) from listing_revisions p where p.listing_id = l.id) as decided_at,
      c.closed_at is not null as closed, l.suspended_at is not null or c.suspended_at is not null as suspended
    from listings l join companies c on c.id = l.company_id left join listing_revisions r on r.id = l.working_revision_id
    where l.id = any (${ids}::bigint[])`.execute(db())
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, kind: 'listing', path: `/my-listings/${id}` }]))
}
