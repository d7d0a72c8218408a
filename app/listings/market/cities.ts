import { CITY_LIST } from '#app/lib/city-list.ts'
import { fold } from '#app/lib/visible-text.ts'

type City = { name: string; country: string; aliases: readonly string[]; latitude: number; longitude: number }

/** The seeded towns with their agreed centre points (ADM-117, decision 27), in WGS 84 degrees. */
export const CITIES: readonly City[] = CITY_LIST.map(([name, country, latitude, longitude, ...aliases]) => ({
  name,
  country,
  aliases,
  latitude,
  longitude,
}))

const byName = new Map(
  CITIES.flatMap((city) => [city.name, ...city.aliases].map((name) => [fold(name), city] as const)),
)

/** The city of a typed name or alias, ignoring case and diacritics. */
export function findCity(typed: string): City | null {
  return byName.get(fold(typed)) ?? null
}

export function distanceKm(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (x: number, y: number) => Math.sin(radians(y - x) / 2) ** 2
  const arc =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 12_742 * Math.asin(Math.sqrt(arc))
}
