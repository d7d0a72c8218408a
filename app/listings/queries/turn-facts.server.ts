import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { itemPath } from '#app/review/asked/schema.ts'
import { openOf } from '#app/review/asked/state.ts'
import type { ListingFacts, Missing } from '#app/review/turn-facts.ts'
import { showListingAsked } from '../asked/queries.server.ts'
import { readFields } from '../dictionary/fields.ts'
import { listingAskedPath } from '../schema.ts'

type Row = Omit<ListingFacts, 'kind' | 'path' | 'hasItems' | 'asked'> & {
  id: number
  revisionId: number | null
  items: unknown
  fields: unknown
}

/** What is open of a request that names things; null where the version waits for nobody or was asked for in words. */
async function openItems(
  { id, revisionId, status, items, fields, decidedAt }: Row,
  from: Kysely<DB>,
): Promise<Missing[] | null> {
  const isOurs = status === null || status === 'pending' || status === 'approved'
  if (isOurs || revisionId === null || !fields) return null
  const { shown } = await showListingAsked(
    {
      listingId: id,
      revisionId,
      asked: items,
      fields: readFields(fields),
    },
    {},
    from,
  )
  const path = listingAskedPath(id)
  return openOf(shown).map((item) => ({ label: item.label, to: itemPath(path, item), since: decidedAt }))
}

/** What the turn of listings, and of the versions under way, is worked out from, by the listing's id. */
export async function loadListingFacts(
  ids: readonly number[],
  from: Kysely<DB> = db(),
): Promise<Map<number, ListingFacts>> {
  const { rows } = await sql<Row>`
    select l.id, l.company_id, case when r.status <> 'superseded' then r.status end as status, l.created_at, l.made_by_admin,
      l.handed_at, r.saved_at, r.id as revision_id, r.asked as items,
      case when r.asked <> '[]' then r.fields end as fields,
      r.submitted_at, (select max(p.decided_at) from listing_revisions p where p.listing_id = l.id) as decided_at,
      c.closed_at is not null as closed, l.suspended_at is not null or c.suspended_at is not null as suspended,
      case when l.suspended_at is not null then suspension_review(l.suspended_at, l.suspension_review_on) end as review_at
    from listings l join companies c on c.id = l.company_id left join listing_revisions r on r.id = l.working_revision_id
    where l.id = any (${ids}::bigint[])`.execute(from)
  return new Map(
    await Promise.all(
      rows.map(async ({ id, revisionId, items, fields, ...row }): Promise<[number, ListingFacts]> => {
        const asked = await openItems({ id, revisionId, items, fields, ...row }, from)
        const path = asked ? listingAskedPath(id) : `/my-listings/${id}`
        return [id, { ...row, kind: 'listing', path, hasItems: asked !== null, asked: asked ?? [] }]
      }),
    ),
  )
}
