import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { fold } from '#app/lib/visible-text.ts'
import { audienceOf, LENSES } from '#app/listings/visibility/policy.ts'
import {
  CENTRE,
  type Centre,
  type MarketView,
  type OwnRights,
  type Region,
  regionsSql,
} from './market-version.server.ts'

/** A city, region or country in which a viewer may see `count` listings on the market; `names` are all its names, folded. */
export type Searchable = { city: string; country: string; names: readonly string[]; count: number }

/** A city, with its main folded name. */
type CountedPlace = Searchable & {
  place: string
  regions: readonly Region[]
  /** The city's agreed centre, if it is known. */
  centre: Centre | null
}

/** The places in which this viewer may see a listing, most listings first (PUB-048). */
export async function listCountedPlaces(view: MarketView): Promise<readonly CountedPlace[]> {
  const places = await readPlaces(view)
  return view.rights.closed.length > 0 ? withRights(places, view.rights) : places
}

function readPlaces({ market, viewer }: MarketView): Promise<readonly CountedPlace[]> {
  const audience = audienceOf(viewer)
  return market.counts.once(`places ${audience}`, async () => {
    const { rows } = await sql<CountedPlace>`
      select p.place, p.count, coalesce(c.name, t.location, p.place) as city,
        coalesce(c.country, t.country, '') as country,
        array[p.place] || array(select a.folded from city_aliases a where a.city_id = c.id) as names,
        ${regionsSql(sql.ref('c.id'))} as regions, ${CENTRE} as centre
      from (
        select place, sum(n)::bigint as count from (
          select place, listings as n from market_places where audience = ${audience}
          union all select place, change from market_changes where audience = ${audience}) as s
        where place <> '' group by place having sum(n) > 0) as p
        left join cities c on c.folded = p.place
        left join lateral (
          select l.location, l.country from listings l
          where c.id is null and l.on_market and l.place = p.place and l.openness <= ${LENSES[audience].placeTo}
          order by l.id limit 1) as t on true
      order by p.count desc, p.place`.execute(db())
    return rows
  })
}

function withRights(places: readonly CountedPlace[], rights: OwnRights): CountedPlace[] {
  const byPlace = new Map(places.map((one) => [one.place, one]))
  for (const row of rights.closed) {
    if (row.openness <= LENSES.member.placeTo) continue
    const { place, location, country, aliases, regions, centre } = row
    const known = byPlace.get(place)
    const names = [place, ...aliases]
    const found = known ?? { place, city: row.city ?? location, country, names, regions, count: 0, centre }
    byPlace.set(place, { ...found, count: found.count + 1, centre: found.centre ?? centre })
  }
  return [...byPlace.values()].toSorted((a, b) => b.count - a.count || (a.place < b.place ? -1 : 1))
}

/** A region or country by its folded name; part of a name finds nothing, since it would match half the market. */
const isWithin = ({ regions, country }: CountedPlace, folded: string) =>
  fold(country) === folded || regions.some(({ names }) => names.includes(folded))

/**
 * The cities one of whose names contains the term, and those in a region or country of that name (PUB-048); null for
 * everywhere. For a place without a match, the nearest name that has one (PUB-058).
 */
export async function placesOfSearch(view: MarketView, location: string | undefined) {
  const everywhere = { places: null, ignoredTerm: null, meant: null }
  if (location === undefined) return everywhere
  const folded = fold(location)
  const all = await listCountedPlaces(view)
  const found = all.filter((one) => one.names.some((name) => name.includes(folded)) || isWithin(one, folded))
  if (found.length > 0) return { ...everywhere, places: found.map(({ place }) => place) }
  const [nearest] = nearestNames(searchable(all), folded)
  return { places: null, ignoredTerm: location, meant: nearest?.city ?? null }
}

/** Cities, then their regions and countries. */
export function searchable(places: readonly CountedPlace[]): Searchable[] {
  const wider = new Map<string, Searchable>()
  const add = (name: string, names: readonly string[], country: string, count: number) =>
    wider.set(name, { city: name, country, names, count: count + (wider.get(name)?.count ?? 0) })
  for (const { country, regions, count } of places) {
    for (const { name, names } of regions) add(name, names, `region, ${country}`, count)
    if (country !== '') add(country, [fold(country)], 'country', count)
  }
  return [...places, ...wider.values()]
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
