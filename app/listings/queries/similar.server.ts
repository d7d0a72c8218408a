import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { PropertyType } from '../schema.ts'
import type { ViewerFacts } from '../visibility/policy.ts'
import { projectionSql } from '../visibility/projection-sql.server.ts'

export type SimilarListing = Awaited<ReturnType<typeof listSimilar>>[number]

const LIMIT = 3

/**
 * Up to three listings for sale with the same type and country, same city first, then newest. Only listings whose city
 * and sale status the viewer may see. The caller checks the same for this listing.
 */
export function listSimilar(viewer: ViewerFacts, slug: string) {
  return db()
    .selectFrom('listings as s')
    .innerJoin('listings as l', (join) =>
      join.onRef('l.propertyType', '=', 's.propertyType').onRef('l.country', '=', 's.country'),
    )
    .where('s.slug', '=', slug)
    .whereRef('l.id', '<>', 's.id')
    .where('l.onMarket', '=', true)
    .where('l.saleStatus', '=', 'for_sale')
    .where(projectionSql(viewer).isTeaser)
    .orderBy(sql`(l.location = s.location)::int`, 'desc')
    .orderBy('l.firstApprovedAt', 'desc')
    .orderBy('l.id')
    .limit(LIMIT)
    .select(['l.slug', 'l.title', 'l.location as city', 'l.country', 'l.propertyType'])
    .$narrowType<{ propertyType: PropertyType | null }>()
    .execute()
}
