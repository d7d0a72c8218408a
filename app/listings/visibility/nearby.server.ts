import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { ListingRow, Nearby } from './facts.ts'
import type { ViewerFacts } from './policy.ts'
import { holdsSql, projectionSql } from './projection-sql.server.ts'

const RADIUS_KM = 5
/** An average of fewer would reveal single prices (PUB-221). */
const MIN_PRICES = 3

/** The centre of a position's fixed cell of about 1 km, so that distances reveal no exact position. */
const cell = (column: string) => sql<number>`(floor(${sql.ref(column)} * 100) / 100 + 0.005)`

/** The surface that a row's price per m² relates to, as in computed.ts. */
const isPerPlot = (table: string) => {
  const details = sql.ref(`${table}.details`)
  return sql<boolean>`(case when ${details} ->> 'price_basis' in ('plot', 'built')
    then ${details} ->> 'price_basis' = 'plot'
    else coalesce(${details} ->> 'asset_stage', '') in ('land', 'permitted_land') end)`
}

/** Whether the price per m² of a row `l` relates to the same surface as the listing's, building or plot. */
export function sharesBasisSql(listingId: number) {
  return sql<boolean>`(${isPerPlot('l')} = (select ${isPerPlot('b')} from listings b where b.id = ${listingId}))`
}

/**
 * The number of other listings of the same type on the market within 5 km whose figures this viewer may see, and their
 * average price per m² in EUR if three or more have one that the viewer may see, relates to the same surface and is not
 * of a sold listing (PUB-110). Null without a position.
 */
export async function findNearby(viewer: ViewerFacts, row: ListingRow): Promise<Nearby | null> {
  if (row.latitude === null || row.longitude === null || row.propertyType === null) return null
  const distance = sql<number>`12742 * asin(sqrt(least(1,
    power(sin(radians(${cell('l.latitude')} - ${cell('o.latitude')}) / 2), 2) +
    cos(radians(${cell('o.latitude')})) * cos(radians(${cell('l.latitude')})) *
    power(sin(radians(${cell('l.longitude')} - ${cell('o.longitude')}) / 2), 2))))`
  const isAveraged = sql<boolean>`(l.sale_status <> 'sold' and ${sharesBasisSql(row.id)}
    and ${holdsSql(viewer, 'price_per_sqm')})`
  const found = await db()
    .selectFrom('listings as o')
    .innerJoin('listings as l', (join) =>
      join.onRef('l.propertyType', '=', 'o.propertyType').onRef('l.id', '<>', 'o.id'),
    )
    .where('o.id', '=', row.id)
    .where('l.onMarket', '=', true)
    .where(projectionSql(viewer).isFull)
    .where(sql<boolean>`l.latitude between o.latitude - 0.07 and o.latitude + 0.07`)
    .where(sql<boolean>`${distance} <= ${RADIUS_KM}`)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.count<number>('l.pricePerSqmCents').filterWhere(isAveraged).as('priced'),
      sql<number | null>`avg(l.price_per_sqm_cents) filter (where ${isAveraged})`.as('average'),
    ])
    .executeTakeFirstOrThrow()
  const isEnough = found.priced >= MIN_PRICES && found.average !== null
  return { count: found.count, averagePerSqm: isEnough ? Math.round(Number(found.average) / 100) : null }
}
