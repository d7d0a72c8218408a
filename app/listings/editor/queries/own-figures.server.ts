import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isTurnOf } from '#app/review/turn-index.server.ts'
import { type ListingActor, ownedBy } from '#app/listings/commands/owned-listing.server.ts'
import { completenessOf } from '#app/listings/dictionary/completeness.ts'
import { fromColumns, readFields } from '#app/listings/dictionary/fields.ts'
import type { OwnListing } from './own.server.ts'

const VIEW_DAYS = 30

export type OwnRow = Awaited<ReturnType<typeof withFigures>>[number]

/**
 * Adds their figures to the listings that belong to the actor, and drops the others: recent views, access requests and
 * inquiries that the actor's company has to answer, one of these inquiries to link to, and the completeness.
 */
export async function withFigures(actor: ListingActor, listings: readonly OwnListing[]) {
  const ids = listings.map(({ id }) => id)
  if (ids.length === 0) return []
  const companyId = actor.company?.id ?? null
  const from = new Date(now().getTime() - VIEW_DAYS * 86_400_000)
  const waiting = sql`from inquiries i where i.listing_id = listings.id and ${isTurnOf('inquiry', 'i.id', companyId)}`
  const rows = await db()
    .selectFrom('listings')
    .leftJoin('listingRevisions as w', 'w.id', 'listings.workingRevisionId')
    .where('listings.id', 'in', ids)
    .where(ownedBy(actor))
    .selectAll('listings')
    .select([
      'w.fields as workingFields',
      sql<number>`(select count(*)::integer from deal_views v where v.listing_id = listings.id
        and v.created_at > ${from})`.as('views'),
      sql<number>`(select count(*)::integer from access_requests r where r.listing_id = listings.id
        and ${isTurnOf('access', 'r.id', companyId)})`.as('requests'),
      sql<number>`(select count(*)::integer ${waiting})`.as('inquiries'),
      sql<string | null>`(select i.id ${waiting} order by i.last_written_at limit 1)`.as('inquiry'),
      sql<boolean>`exists (select from listing_images p where p.is_primary
        and p.revision_id = coalesce(listings.working_revision_id, listings.approved_revision_id))`.as(
        'hasImage',
      ),
    ])
    .execute()
  return listings.flatMap((listing) => {
    const row = rows.find(({ id }) => id === listing.id)
    if (!row) return []
    const { views, requests, inquiries, inquiry, hasImage } = row
    const fields = row.workingFields ? readFields(row.workingFields) : fromColumns(row)
    const { filled, total } = completenessOf({ fields, saleStatus: listing.saleStatus }, hasImage)
    return [{ ...listing, views, requests, inquiries, inquiry, filled, total }]
  })
}
