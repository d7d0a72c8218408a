import { countryInSentence } from '#app/lib/name.ts'
import { SIZES } from '#app/directory/schema.ts'
import { formatEur } from '#app/lib/format.ts'
import { fold } from '#app/lib/visible-text.ts'
import { PROPERTY_TYPES, type PropertyType, RISK_PROFILES, type RiskProfile } from '#app/listings/schema.ts'
import type { VisibleListing } from './visible-listings.server.ts'

/**
 * A member's preferences from their profile and favourites; every list may be empty. Places are folded, countries in
 * English, `priceBand` in EUR.
 */
export type Preferences = {
  profile: {
    types: readonly PropertyType[]
    risks: readonly string[]
    countries: readonly string[]
    sizes: readonly string[]
  }
  favorites: {
    types: readonly PropertyType[]
    risks: readonly RiskProfile[]
    places: readonly string[]
    priceBand: readonly [number, number] | null
  }
}

/** The listing types of each asset class of the market circle; other asset classes have none. */
const TYPES_OF: Readonly<Record<string, readonly PropertyType[]>> = {
  residential: ['residential'],
  student: ['residential'],
  senior_living: ['residential'],
  office: ['office'],
  logistics: ['warehouse', 'industrial'],
  mixed_use: ['mixed'],
}

export function typesOfFocus(focus: readonly string[]): PropertyType[] {
  return [...new Set(focus.flatMap((one) => TYPES_OF[one] ?? []))]
}

/** Upper ends of the SIZES bands in EUR, in order; the last band is open. */
const SIZE_ENDS = [1e6, 5e6, 1e7, 2.5e7, 5e7, 1e8, 2e8, 5e8] as const
const SIZE_NAMES = Object.keys(SIZES) as (keyof typeof SIZES)[]

function sizeBandOf(price: number): string | undefined {
  const at = SIZE_ENDS.findIndex((end) => price < end)
  return SIZE_NAMES[at < 0 ? SIZE_ENDS.length : at]
}

/** A price from half the lowest to one and a half times the highest counts as close to the favourites. */
const PRICE_TOLERANCE = [0.5, 1.5] as const

/** The minimum score of a match, since a single point would match almost every listing. */
export const MIN_POINTS = 2

type Score = { points: number; reasons: string[] }

/** Two points each for type and favourite place, one each for country, risk and price, if visible (MEM-339). */
export function scoreListing(
  { card, names }: Pick<VisibleListing, 'card' | 'names'>,
  { profile, favorites }: Preferences,
): Score {
  const reasons: string[] = []
  let points = 0
  const count = (worth: number, text: string) => {
    points += worth
    reasons.push(text)
  }
  const { propertyType: type, riskProfile: risk, country } = card
  if (type && profile.types.includes(type)) count(2, `${PROPERTY_TYPES[type]}, as in your profile`)
  else if (type && favorites.types.includes(type)) count(2, `${PROPERTY_TYPES[type]}, like your favourites`)
  const isKnownPlace = card.city !== null && names.some((name) => favorites.places.includes(name))
  if (isKnownPlace) count(2, `In ${card.city}, like your favourites`)
  else if (profile.countries.some((one) => fold(one) === fold(country)))
    count(1, `In ${countryInSentence(country)}, where your company is active`)
  if (risk && profile.risks.includes(risk)) count(1, `${RISK_PROFILES[risk]}, as in your profile`)
  else if (risk && favorites.risks.includes(risk)) count(1, `${RISK_PROFILES[risk]}, like your favourites`)
  const price = card.figures.price.value
  if (price === null) return { points, reasons }
  const [low, high] = favorites.priceBand ?? [1, 0]
  if (profile.sizes.includes(sizeBandOf(price) ?? ''))
    count(1, `${formatEur(price)}, within your profile’s size range`)
  else if (price >= low * PRICE_TOLERANCE[0] && price <= high * PRICE_TOLERANCE[1])
    count(1, `${formatEur(price)}, close to your favourites`)
  return { points, reasons }
}

/** Drops the reasons that reveal the price. They start with it. */
export const withoutPrice = (reasons: readonly string[]) =>
  reasons.filter((reason) => !reason.startsWith('€'))

export function hasNoPreferences({ profile, favorites }: Preferences): boolean {
  return [profile.types, profile.risks, profile.countries, profile.sizes, favorites.types].every(
    (one) => one.length === 0,
  )
}
