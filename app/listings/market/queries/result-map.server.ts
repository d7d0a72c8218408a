import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { ListingRow } from '#app/listings/visibility/facts.ts'
import { audienceOf, FULL_LENS, type Lens, LENSES } from '#app/listings/visibility/policy.ts'
import type { Filters } from '../filters.ts'
import type { MapPin, ResultMap } from '../result-map.ts'
import type { MarketView } from './market-version.server.ts'
import { listCountedPlaces, placesOfSearch } from './places.server.ts'
import { inScanQueue, meetsPreciseSql } from './precise.server.ts'
import { conditions, keyOf, presentCards } from './search-listings.server.ts'

/** Places with many listings are drawn as one number; the smallest get their own pins, up to this many in total. */
const MAX_PINS = 200

type Row = { at: string; matches: number } & ({ id: null } | ListingRow)

/** The whole result of a search by place, as this viewer may see it. Cached like the pages of the list. */
export function loadResultMap(view: MarketView, filters: Filters): Promise<ResultMap> {
  const asked: Filters = { ...filters, sort: 'newest', after: undefined, before: undefined }
  return view.market.precise.once(
    `map ${view.rights.key} ${keyOf(asked)}`,
    async () => {
      const { places } = await placesOfSearch(view, asked.location)
      return toResultMap(view, await inScanQueue(() => readRows(view, asked, places)))
    },
    () => view.rights.endsAt,
  )
}

/** Each place with its matches, in one row per pin or one without; matches of a hidden place are at ''. */
async function readRows(
  { viewer, rights }: MarketView,
  filters: Filters,
  places: readonly string[] | null,
): Promise<Row[]> {
  const closed = rights.closed.map(({ id }) => id)
  const branch = (through: Lens, which: RawBuilder<unknown>) => sql`
    select l.id, case when l.openness <= ${sql.lit(through.placeTo)} then l.place else '' end as at,
      l.openness <= ${sql.lit(through.figuresTo)} and l.latitude is not null as is_pin
    from listings l
    where ${conditions(through, filters, places)} and ${meetsPreciseSql(viewer, filters)} and ${which}`
  const query = sql<Row>`
    with found as (
      ${branch(LENSES[audienceOf(viewer)], sql`l.id <> all (${closed}::bigint[])`)}
      union all ${branch(FULL_LENS, sql`l.id = any (${closed}::bigint[])`)}),
    places as (select at, count(*) as matches, count(*) filter (where is_pin) as pins from found group by at),
    pinned as (
      select at from (select at, sum(pins) over (order by pins, at) as running from places) as s
      where running <= ${sql.lit(MAX_PINS)})
    select p.at as at, p.matches, l.* from places p
      left join (found f join pinned d on d.at = f.at and f.is_pin join listings l on l.id = f.id) on f.at = p.at
    order by p.matches desc, p.at, l.id`
  const { rows } = await query.execute(db())
  return rows
}

async function toResultMap(view: MarketView, rows: readonly Row[]): Promise<ResultMap> {
  const named = new Map((await listCountedPlaces(view)).map((one) => [one.place, one]))
  const found = new Map<string, ResultMap['places'][number]>()
  let hidden = 0
  for (const { at, matches } of rows) {
    if (at === '') hidden = matches
    else if (!found.has(at)) {
      const { city = at, country = '', centre = null } = named.get(at) ?? {}
      found.set(at, { city, country, count: matches, centre, pins: [] })
    }
  }
  const pinned = rows.filter((row) => row.id !== null)
  const { cards } = await presentCards(view, pinned)
  const bySlug = new Map(pinned.map(({ slug, at }) => [slug, at]))
  for (const { slug, title, propertyType, figures, position } of cards) {
    if (!position) continue
    const { latitude, longitude } = position
    const pin: MapPin = { slug, title, propertyType, price: figures.price.value, latitude, longitude }
    found.get(bySlug.get(slug) ?? '')?.pins.push(pin)
  }
  return { places: [...found.values()], hidden }
}
