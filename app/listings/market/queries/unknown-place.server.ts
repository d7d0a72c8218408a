import { worldCountries } from '#app/companies/schema/world.ts'
import { db } from '#app/db/client.server.ts'
import { fold } from '#app/lib/fold.ts'

/** Suggestions for an unknown name. */
const OFFERED = 3
/** Letters of a typed name that are compared: longer than any name, since one typed character may fold to eighteen. */
const COMPARED = 80

/** Levenshtein distance of two folded names. */
function distance(one: string, other: string): number {
  const letters = Array.from(other)
  let row = letters.map((_, at) => at + 1)
  for (const [at, letter] of Array.from(one).entries()) {
    let [left, corner] = [at + 1, at]
    row = row.map((above, column) => {
      left = Math.min(left + 1, above + 1, corner + (letter === letters[column] ? 0 : 1))
      corner = above
      return left
    })
  }
  return row.at(-1) ?? one.length
}

/**
 * Null for a known city or country; otherwise the names nearest to the typed one. It uses the city and country tables
 * only, so that it reveals nothing about listings.
 */
export async function unknownPlace(location: string): Promise<{ nearest: string[] } | null> {
  const wanted = fold(location)
  const rows = await db()
    .selectFrom('cities as c')
    .leftJoin('cityAliases as a', 'a.cityId', 'c.id')
    .select(['c.name', 'c.country', 'c.folded', 'a.folded as alias'])
    .execute()
  const names = new Map<string, string>()
  for (const { name, country, folded, alias } of rows) {
    for (const other of [folded, alias, fold(name)]) if (other !== null) names.set(other, name)
    names.set(fold(country), country)
  }
  for (const { label } of worldCountries) if (!names.has(fold(label))) names.set(fold(label), label)
  if (names.has(wanted)) return null
  const typed = wanted.slice(0, COMPARED)
  const nearest = [...names]
    .map(([folded, name]) => ({
      name,
      far: distance(typed, folded) / Math.max(typed.length, folded.length),
    }))
    .toSorted((a, b) => a.far - b.far)
  return { nearest: [...new Set(nearest.map(({ name }) => name))].slice(0, OFFERED) }
}
