/** Where the members are. */
export const HOME_ZONE = 'Europe/Warsaw'

const found = new Map<string, string>()

/** The IANA zone, or Warsaw where this browser or server does not know it: each learns new zones at another time. */
export function knownZone(zone: string): string {
  const known = found.get(zone)
  if (known !== undefined) return known
  let usable = zone
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone }).format(0)
  } catch {
    usable = HOME_ZONE
  }
  found.set(zone, usable)
  return usable
}
