import type { NumberRule } from '#app/lib/number-reading.ts'
import type { PropertyType } from '#app/listings/schema.ts'
import { MARKET_COUNTRIES, SELECTABLE_COUNTRIES, type SelectableCountry } from '#app/market/schema.ts'

/** Stored value -> label, in form order (MEM-327). */
export const ALERT_TYPES = {
  price_change: 'Price change',
  new_listing: 'New listing',
  market_update: 'Market update',
  recommendation: 'Recommendation',
} as const
export type AlertType = keyof typeof ALERT_TYPES

export function isAlertType(value: unknown): value is AlertType {
  return typeof value === 'string' && Object.hasOwn(ALERT_TYPES, value)
}

/** The description of each type in the form. */
export const ALERT_HINTS = {
  price_change: 'Get notified when the price of a listing in your location changes by a set percentage.',
  new_listing: 'Get notified when a listing that matches your type, location and budget comes on the market.',
  market_update: 'Get notified when we publish or change a country’s market figures.',
  recommendation: 'Get daily recommendations of listings that you haven’t seen yet.',
} as const satisfies Record<AlertType, string>

export const ALERT_PROPERTY_TYPES = {
  residential: 'Residential',
  commercial: 'Commercial',
  mixed: 'Mixed',
  land: 'Land',
} as const
export type AlertPropertyType = keyof typeof ALERT_PROPERTY_TYPES

/** The listing types behind each alert type; land is matched by area instead (MEM-341). */
export const ALERT_LISTING_TYPES = {
  residential: ['residential'],
  commercial: ['office', 'industrial', 'warehouse'],
  mixed: ['mixed'],
} as const satisfies Record<Exclude<AlertPropertyType, 'land'>, readonly PropertyType[]>

/** Hints for labels that do not make clear which listings they cover. */
export const ALERT_PROPERTY_HINTS: Partial<Record<AlertPropertyType, string>> = {
  commercial: 'Office complex, industrial and warehouse',
  land: 'Plots without a building',
}

/** When an alert notifies its owner; recommendations are always daily. */
export const ALERT_TIMES = { at_once: 'Immediately', daily: 'Daily' } as const
export type AlertTime = keyof typeof ALERT_TIMES

export const ALERT_LIMITS = {
  /** Maximum alerts per member. */
  alerts: 50,
  /** Maximum characters per location. */
  location: 120,
} as const

/** The rules for threshold (percent) and maximum price (EUR) (MEM-328, MEM-329). */
export const ALERT_FIGURES = {
  threshold: { unit: 'percent', decimals: 2, min: 0.01, max: 100 },
  price_max: { unit: 'eur', decimals: 0, min: 1, max: 100_000_000_000 },
} as const satisfies Record<string, NumberRule>

/** The countries that can be watched: those of the market insights. */
export const ALERT_COUNTRIES = Object.fromEntries(
  SELECTABLE_COUNTRIES.map((code) => [code, MARKET_COUNTRIES[code]]),
) as Record<SelectableCountry, string>

/** An alert's criteria by type, in percent, EUR and ISO codes (MEM-328 to MEM-330). */
export type AlertCriteria =
  | { type: 'price_change'; location: string; threshold: number }
  | { type: 'new_listing'; property_type: AlertPropertyType; price_max: number; location: string }
  | { type: 'market_update'; countries: SelectableCountry[] }
  | { type: 'recommendation' }
