import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { accessLadder } from '#app/listings/visibility/access-ladder.ts'
import type { ListingRow } from '#app/listings/visibility/facts.ts'
import { countListings } from './cells.server.ts'
import { viewMarket } from './market-version.server.ts'
import { listCountedPlaces } from './places.server.ts'
import { presentCards } from './search-listings.server.ts'

/** The market on the landing page, as a guest's projections show it. */
export type FrontPage = Awaited<ReturnType<typeof readFrontPage>>

const MAX_CARDS = 3

/** The newest public listings and samples for sale or reserved, since private ones have nothing to show. */
async function readRows() {
  // One branch per index: the market's index contains the openness, the samples' index the sale status.
  const branch = (which: RawBuilder<unknown>) => sql`select l.id from listings l
    where l.on_market and ${which} and l.sale_status in ('for_sale', 'reserved')
    order by l.first_approved_at desc, l.id desc limit ${sql.lit(MAX_CARDS)}`
  const newest = await sql<ListingRow>`
    select l.* from (
      (${branch(sql`l.openness <= 1`)}) union (${branch(sql`l.is_illustrative and l.openness <= 2`)})) as k
      join listings l on l.id = k.id
    order by l.first_approved_at desc, l.id desc limit ${sql.lit(MAX_CARDS)}`.execute(db())
  const sample = await sql<ListingRow>`
    select l.* from listings l
    where l.on_market and l.is_illustrative and l.openness = 2 and l.visibility = 'semi_public' and l.sale_status in ('for_sale', 'reserved')
    order by l.first_approved_at desc, l.id desc limit 1`.execute(db())
  const counted = await sql<{ illustrative: number }>`
    select count(*)::int as illustrative from listings where on_market and is_illustrative`.execute(db())
  return { newest: newest.rows, sample: sample.rows[0], illustrative: counted.rows[0]?.illustrative ?? 0 }
}

/** Cached per version of the market, until the clock changes a card. */
export async function readFrontPage() {
  const view = await viewMarket({ isAdmin: false, companyId: null })
  let changesAt: Date | null = null
  return view.market.pages.once(
    'front',
    async () => {
      const [{ newest, sample, illustrative }, listings, places] = await Promise.all([
        readRows(),
        countListings(view, { sort: 'newest' }, null),
        listCountedPlaces(view),
      ])
      const { cards, nextChange } = await presentCards(view, newest)
      changesAt = nextChange
      const ladder = sample ? accessLadder(sample) : null
      return { cards, listings, illustrative, cities: places.length, ladder }
    },
    () => changesAt,
  )
}
