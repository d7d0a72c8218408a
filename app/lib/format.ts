import { now } from './clock.ts'

/** Memoises a function that is called with few different arguments. */
export function memo<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const result = known.get(key) ?? compute(key)
    known.set(key, result)
    return result
  }
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Whole euros with comma separators: "€12,500,000" (PUB-027, ADM-007). */
export const formatEur = (euro: number): string => `€${whole.format(euro)}`

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

/** Euros to three significant digits: "€12.5M", "€950K". */
export const formatEurShort = (euro: number): string => `€${short.format(euro)}`

/** An area with comma separators: "8,400 m²" (PUB-027). */
export const formatArea = (squareMetres: number): string => `${upToTwo.format(squareMetres)} m²`

/** A number with comma separators, for figures with a separate unit. */
export const formatNumber = (value: number): string => upToTwo.format(value)

/** Formats cents per m² as "€2,321/m²". */
export const formatPerSqm = (cents: number): string => `€${whole.format(cents / 100)}/m²`

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' })

/** ISO date of a moment, today by default, in the market's time zone: the precision shown to outsiders. */
export const marketDay = (at: Date = now()): string => day.format(at)

export const HOME_ZONE = 'Europe/Warsaw'

/** The IANA zone, or Warsaw if this runtime does not support it, since runtimes add new zones at different times. */
export const knownZone = memo((zone: string) => {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone }).format(0)
    return zone
  } catch {
    return HOME_ZONE
  }
})

const dayFormat = memo(
  (zone: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: knownZone(zone) }),
)

/** A date such as 23 Nov 2026 in an IANA time zone, Warsaw by default (decision 17). */
export const formatDay = (at: Date | string, timeZone = HOME_ZONE): string =>
  dayFormat(timeZone).format(new Date(at))
