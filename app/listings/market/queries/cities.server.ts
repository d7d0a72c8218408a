import { db } from '#app/db/client.server.ts'
import { fold } from '#app/lib/visible-text.ts'
import type { MarketView } from './market-version.server.ts'
import { listCountedPlaces, nearestNames, type Searchable, searchable } from './places.server.ts'

export type CityChoice = Awaited<ReturnType<typeof listCities>>[number]

/** 3 for an exact match, 2 for a prefix, 1 for a prefix of a later word, else 0. */
function matchScore(names: readonly string[], term: string): number {
  const near = (name: string) =>
    name === term ? 3 : name.startsWith(term) ? 2 : name.includes(` ${term}`) ? 1 : 0
  return Math.max(...names.map(near))
}

/**
 * Places for the location search by name or alias, ignoring diacritics and, if nothing matches, typos; best match first
 * (PUB-048). Without a term, the cities with the most listings.
 */
export async function suggestPlaces(view: MarketView, term: string, limit = 8) {
  const folded = fold(term)
  const places = await listCountedPlaces(view)
  return (folded === '' ? places : matches(searchable(places), folded))
    .slice(0, limit)
    .map(({ city, country, count }) => ({ city, country, count }))
}

function matches(all: readonly Searchable[], term: string): readonly Searchable[] {
  const found = all
    .filter(({ names }) => names.some((name) => name.includes(term)))
    .toSorted((a, b) => matchScore(b.names, term) - matchScore(a.names, term))
  return found.length > 0 ? found : nearestNames(all, term)
}

/**
 * All cities with their aliases, also those merged by an admin, and the WGS 84 coordinates of their centres where known
 * (ADM-117, decision 27).
 */
export async function listCities() {
  const rows = await db()
    .selectFrom('cities as c')
    .leftJoin('cityAliases as a', 'a.cityId', 'c.id')
    .groupBy('c.id')
    .orderBy('c.id')
    .select(['c.id', 'c.name', 'c.country', 'c.latitude', 'c.longitude'])
    .select(({ fn }) => fn.agg<(string | null)[]>('array_agg', ['a.name']).as('aliases'))
    .execute()
  return rows.map((city) => ({ ...city, aliases: city.aliases.filter((one) => one !== null).toSorted() }))
}
