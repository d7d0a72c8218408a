import { sql } from 'kysely'
import { fold } from '#app/lib/visible-text.ts'
import { audienceOf, LENSES } from '#app/listings/visibility/audience.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { type MarketSnapshot, type OwnRights, ownRights, readMarket } from './market-version.server.ts'

/** A place in which a viewer may see listings on the market: `place` is the folded name, `names` are all its names. */
type CountedPlace = {
  place: string
  city: string
  country: string
  names: readonly string[]
  listings: number
}

type Row = {
  place: string
  city: string | null
  typed: string | null
  country: string | null
  aliases: string[]
  listings: number
}

/** The places in which this viewer may see a listing, most listings first (PUB-048). */
export async function countedPlaces(
  market: MarketSnapshot,
  viewer: ViewerFacts,
): Promise<readonly CountedPlace[]> {
  const rights = await ownRights(market, viewer)
  const places = await readPlaces(market, viewer)
  return rights.closed.length > 0 ? withRights(places, rights) : places
}

function readPlaces(market: MarketSnapshot, viewer: ViewerFacts): Promise<readonly CountedPlace[]> {
  const audience = audienceOf(viewer)
  return market.counts.once(`places ${audience}`, async () => {
    const query = sql<Row>`
      select p.place, p.listings, c.name as city, t.location as typed, coalesce(c.country, t.country) as country,
        array(select a.folded from city_aliases a where a.city_id = c.id) as aliases
      from (
        select place, sum(n)::bigint as listings from (
          select place, listings as n from market_places where audience = ${audience}
          union all select place, change from market_changes where audience = ${audience}) as s
        where place <> '' group by place having sum(n) > 0) as p
        left join cities c on c.folded = p.place
        left join lateral (
          select l.location, l.country from listings l
          where c.id is null and l.on_market and l.place = p.place and l.openness <= ${LENSES[audience].placeTo}
          limit 1) as t on true
      order by p.listings desc, p.place`
    const { rows } = await readMarket(market, (from) => query.execute(from))
    return rows.map(({ place, city, typed, country, aliases, listings }) => ({
      place,
      city: city ?? typed ?? place,
      country: country ?? '',
      names: [place, ...aliases],
      listings,
    }))
  })
}

/** Adds listings whose place only the viewer's company may see. */
function withRights(places: readonly CountedPlace[], rights: OwnRights): CountedPlace[] {
  const byPlace = new Map(places.map((one) => [one.place, one]))
  for (const row of rights.closed) {
    if (row.openness <= LENSES.member.placeTo) continue
    const known = byPlace.get(row.place)
    byPlace.set(row.place, {
      place: row.place,
      city: known?.city ?? row.city ?? row.location,
      country: known?.country ?? row.country,
      names: known?.names ?? [row.place, ...row.aliases],
      listings: (known?.listings ?? 0) + 1,
    })
  }
  return [...byPlace.values()].toSorted(
    (a, b) => b.listings - a.listings || (a.place < b.place ? -1 : a.place > b.place ? 1 : 0),
  )
}

/** The places whose name or alias contains a typed term, diacritics folded. */
export async function placesOf(market: MarketSnapshot, viewer: ViewerFacts, term: string): Promise<string[]> {
  const wanted = fold(term)
  const places = await countedPlaces(market, viewer)
  return places.filter(({ names }) => names.some((name) => name.includes(wanted))).map(({ place }) => place)
}

/** The places of a search: null for everywhere; `ignoredTerm` is a typed place without a match (PUB-058). */
export async function placesOfSearch(
  market: MarketSnapshot,
  viewer: ViewerFacts,
  location: string | undefined,
): Promise<{ places: readonly string[] | null; ignoredTerm: string | null }> {
  if (location === undefined) return { places: null, ignoredTerm: null }
  const places = await placesOf(market, viewer, location)
  return places.length > 0 ? { places, ignoredTerm: null } : { places: null, ignoredTerm: location }
}
