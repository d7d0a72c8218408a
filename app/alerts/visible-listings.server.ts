import { type Kysely, sql } from 'kysely'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import { openFacts } from '#app/listings/market/precise.ts'
import { projectionOf, type ViewerFacts } from '#app/listings/visibility/policy.ts'
import { type ListingCard, presentCard } from '#app/listings/visibility/present-card.ts'
import { rightsSql } from '#app/listings/visibility/projection-sql.server.ts'
import { verifiedCompanies } from '#app/listings/visibility/verified.server.ts'
import type { VisibleFacts } from './policy.ts'

/** A listing on the market under one member's projection: all that an alert may use. */
export type VisibleListing = VisibleFacts & { id: number; card: ListingCard }

/** Other companies' listings among these on the market, as presented to the viewer; `withBadges` adds the verified badge. */
export async function readVisibleListings(
  executor: Kysely<DB>,
  viewer: ViewerFacts,
  ids: readonly number[],
  withBadges = false,
): Promise<Map<number, VisibleListing>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .selectFrom('listings as l')
    .where('l.id', 'in', [...new Set(ids)])
    .where('l.onMarket', '=', true)
    .$if(viewer.companyId !== null, (query) => query.where('l.companyId', '<>', viewer.companyId ?? ''))
    .selectAll('l')
    .select(rightsSql(viewer))
    .select([
      sql<string[]>`array(select a.folded from city_aliases a where a.city_id = l.city_id)`.as('aliases'),
      sql<string[]>`array(select unnest(r.names) from region_cities o join regions r on r.id = o.region_id
        where o.city_id = l.city_id
        union select fold_place(coalesce((select c.country from cities c where c.id = l.city_id), l.country)))`.as(
        'regions',
      ),
    ])
    .execute()
  const verified = withBadges ? await verifiedCompanies(rows.map(({ companyId }) => companyId)) : null
  const seen = rows.flatMap((row): [number, VisibleListing][] => {
    const projection = projectionOf(viewer, row)
    if (!projection) return []
    const isVerified = verified?.has(row.companyId) ?? false
    const card = presentCard(row, viewer, projection, { isVerified, now: now() })
    const facts = openFacts(row, projection)
    const isHidden = card.city === null
    const names = isHidden ? [] : [row.place, ...row.aliases]
    return [[row.id, { id: row.id, card, facts, names, regions: isHidden ? [] : row.regions }]]
  })
  return new Map(seen)
}
