import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { fold } from '#app/lib/visible-text.ts'
import { audienceOf, LENSES, type ViewerFacts } from '#app/listings/visibility/policy.ts'
import {
  CENTRE,
  type Centre,
  type MarketSnapshot,
  type OwnRights,
  loadOwnRights,
} from './market-version.server.ts'
import { type Region, regionsSql } from './regions.server.ts'

/** A place in which a viewer may see listings on the market: `place` is the folded name, `names` are all its names. */
type CountedPlace = {
  place: string
  city: string
  country: string
  names: readonly string[]
  regions: readonly Region[]
  listings: number
  /** The city's agreed centre, if it is known. */
  centre: Centre | null
}

type Row = {
  place: string
  city: string | null
  typed: string | null
  country: string | null
  aliases: string[]
  regions: Region[]
  listings: number
  centre: Centre | null
}

/** The places in which this viewer may see a listing, most listings first (PUB-048). */
export async function listCountedPlaces(
  market: MarketSnapshot,
  viewer: ViewerFacts,
): Promise<readonly CountedPlace[]> {
  const rights = await loadOwnRights(market, viewer)
  const places = await readPlaces(market, viewer)
  return rights.closed.length > 0 ? withRights(places, rights) : places
}

function readPlaces(market: MarketSnapshot, viewer: ViewerFacts): Promise<readonly CountedPlace[]> {
  const audience = audienceOf(viewer)
  return market.counts.once(`places ${audience}`, async () => {
    const query = sql<Row>`
      select p.place, p.listings, c.name as city, t.location as typed, coalesce(c.country, t.country) as country,
        array(select a.folded from city_aliases a where a.city_id = c.id) as aliases,
        ${regionsSql(sql.ref('c.id'))} as regions, ${CENTRE} as centre
      from (
        select place, sum(n)::bigint as listings from (
          select place, listings as n from market_places where audience = ${audience}
          union all select place, change from market_changes where audience = ${audience}) as s
        where place <> '' group by place having sum(n) > 0) as p
        left join cities c on c.folded = p.place
        left join lateral (
          select l.location, l.country from listings l
          where c.id is null and l.on_market and l.place = p.place and l.openness <= ${LENSES[audience].placeTo}
          order by l.id limit 1) as t on true
      order by p.listings desc, p.place`
    const { rows } = await query.execute(db())
    return rows.map(({ place, city, typed, country, aliases, regions, listings, centre }) => ({
      place,
      city: city ?? typed ?? place,
      country: country ?? '',
      names: [place, ...aliases],
      regions,
      listings,
      centre,
    }))
  })
}

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
      regions: known?.regions ?? row.regions,
      listings: (known?.listings ?? 0) + 1,
      centre: known?.centre ?? row.centre,
    })
  }
  return [...byPlace.values()].toSorted(
    (a, b) => b.listings - a.listings || (a.place < b.place ? -1 : a.place > b.place ? 1 : 0),
  )
}

/** A region or country by its folded name; part of a name finds nothing, since it would match half the market. */
const isWithin = ({ regions, country }: CountedPlace, folded: string) =>
  fold(country) === folded || regions.some(({ names }) => names.includes(folded))

/** The places of a search (PUB-048, PUB-058), and for a typed place without a match, the nearest name with one. */
type PlacesOfSearch = {
  /** Null for everywhere. */
  places: readonly string[] | null
  ignoredTerm: string | null
  meant: string | null
}

/** The cities one of whose names contains the term, and those in a region or country of that name. */
export async function placesOfSearch(
  market: MarketSnapshot,
  viewer: ViewerFacts,
  location: string | undefined,
): Promise<PlacesOfSearch> {
  if (location === undefined) return { places: null, ignoredTerm: null, meant: null }
  const folded = fold(location)
  const all = await listCountedPlaces(market, viewer)
  const found = all.filter((one) => one.names.some((name) => name.includes(folded)) || isWithin(one, folded))
  if (found.length > 0) return { places: found.map(({ place }) => place), ignoredTerm: null, meant: null }
  return {
    places: null,
    ignoredTerm: location,
    meant: nearestNames(searchable(all), folded)[0]?.city ?? null,
  }
}

type Searchable = { city: string; country: string; names: readonly string[]; count: number }

export function searchable(places: readonly CountedPlace[]): Searchable[] {
  const wider = new Map<string, Searchable>()
  const add = (name: string, names: readonly string[], country: string, count: number) =>
    wider.set(name, { city: name, country, names, count: count + (wider.get(name)?.count ?? 0) })
  for (const { country, regions, listings } of places) {
    for (const { name, names } of regions) add(name, names, `region, ${country}`, listings)
    if (country !== '') add(country, [fold(country)], 'country', listings)
  }
  const cities = places.map(({ city, country, names, listings }) => ({
    city,
    country,
    names,
    count: listings,
  }))
  return [...cities, ...wider.values()]
}

/** Names with one letter wrong, missing, doubled or swapped, or two in a long word; nearest first. */
export function nearestNames(all: readonly Searchable[], term: string): Searchable[] {
  const allowed = term.length < 4 || term.length > 40 ? 0 : term.length < 8 ? 1 : 2
  if (allowed === 0) return []
  return all
    .map((one) => ({ one, distance: Math.min(...one.names.map((name) => typos(name, term, allowed))) }))
    .filter(({ distance }) => distance <= allowed)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ one }) => one)
}

/** The number of typos between two words (optimal string alignment), if at most `max`; otherwise more than `max`. */
function typos(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let older: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const [left = 0, up = 0, corner = 0] = [line[column - 1], above[column], above[column - 1]]
      const isSwapped = column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwapped ? (older[column - 2] ?? Infinity) + 1 : Infinity
      line.push(Math.min(up + 1, left + 1, corner + (a[row - 1] === b[column - 1] ? 0 : 1), swapped))
    }
    if (Math.min(...line) > max) return max + 1
    ;[older, above] = [above, line]
  }
  return above[b.length] ?? max + 1
}
