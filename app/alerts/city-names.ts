import { CITIES } from '#app/listings/market/cities.ts'

/** What the form offers as a location: the agreed cities by name, then their countries. */
export function cityNames(): string[] {
  const names = CITIES.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))
  return [...names, ...new Set(CITIES.map(({ country }) => country))]
}
