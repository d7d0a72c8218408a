import type { NumberRule } from '#app/lib/number-reading.ts'
import type { PropertyType } from '#app/listings/schema.ts'
import { MARKET_COUNTRIES, SELECTABLE_COUNTRIES, type SelectableCountry } from '#app/market/schema.ts'

/** Stored value -> label, in the order in which the form offers them (MEM-327). */
export const ALERT_TYPES = {
  price_change: 'Price Change',
  new_listing: 'New Listing',
  market_update: 'Market Update',
  recommendation: 'Recommendation',
} as const
export type AlertType = keyof typeof ALERT_TYPES

export function isAlertType(value: unknown): value is AlertType {
  return typeof value === 'string' && Object.hasOwn(ALERT_TYPES, value)
}

/** The description of each type in the form. */
export const ALERT_HINTS = {
  price_change: 'Get notified when a listing’s price changes by a set percentage in your location.',
  new_listing: 'Get notified when a listing of your type, location and budget comes on the market.',
  market_update: 'Get notified when a country’s market figures are published or change.',
  recommendation: 'Get daily recommendations of listings that you haven’t seen yet.',
} as const satisfies Record<AlertType, string>

export const ALERT_PROPERTY_TYPES = {
  residential: 'Residential',
  commercial: 'Commercial',
  mixed: 'Mixed',
  land: 'Land',
} as const
export type AlertPropertyType = keyof typeof ALERT_PROPERTY_TYPES

/** The types of listings behind one of an alert; land goes by the areas instead (MEM-341). */
export const TYPES_BEHIND = {
  residential: ['residential'],
  commercial: ['office', 'industrial', 'warehouse'],
  mixed: ['mixed'],
} as const satisfies Record<Exclude<AlertPropertyType, 'land'>, readonly PropertyType[]>

/** Where the label alone does not say which listings it stands for. */
export const ALERT_PROPERTY_HINTS: Partial<Record<AlertPropertyType, string>> = {
  commercial: 'Office complex, industrial and warehouse',
  land: 'Plots without a building',
}

/** When an alert tells what it finds; recommendations come once a day as they are. */
export const ALERT_TIMES = { at_once: 'Immediately', daily: 'Daily' } as const
export type AlertTime = keyof typeof ALERT_TIMES

export const ALERT_LIMITS = {
  /** Alerts of one member. */
  alerts: 50,
  /** Characters of a place. */
  location: 120,
} as const

/** What the two numbers of an alert may be: percent and EUR (MEM-328, MEM-329). */
export const ALERT_FIGURES = {
  threshold: { unit: 'percent', decimals: 2, min: 0.01, max: 100 },
  price_max: { unit: 'eur', decimals: 0, min: 1, max: 100_000_000_000 },
} as const satisfies Record<string, NumberRule>

/** The countries whose figures can be watched: those of the market insights. */
export const ALERT_COUNTRIES = Object.fromEntries(
  SELECTABLE_COUNTRIES.map((code) => [code, MARKET_COUNTRIES[code]]),
) as Record<SelectableCountry, string>

/** What an alert watches for, by its type: percent, EUR, ISO codes (MEM-328 to MEM-330). */
export type AlertCriteria =
  | { type: 'price_change'; location: string; threshold: number }
  | { type: 'new_listing'; property_type: AlertPropertyType; price_max: number; location: string }
  | { type: 'market_update'; countries: SelectableCountry[] }
  | { type: 'recommendation' }
