import { z } from 'zod'
import { codesOf } from '#app/listings/schema.ts'
import { requiredNumber } from '#app/lib/number-schema.ts'
import { SELECTABLE_COUNTRIES } from '#app/market/schema.ts'
import {
  ALERT_FIGURES,
  ALERT_LIMITS,
  ALERT_PROPERTY_TYPES,
  ALERT_TIMES,
  type AlertCriteria,
} from './kinds.ts'

const PLACE = 'Enter a city or a country.'
const location = z
  .string({ error: PLACE })
  .transform((text) => text.replace(/\s+/g, ' ').trim().toWellFormed())
  .pipe(
    z.string().min(1, PLACE).max(ALERT_LIMITS.location, `Use at most ${ALERT_LIMITS.location} characters.`),
  )

const threshold = requiredNumber(ALERT_FIGURES.threshold, 'Enter a threshold above 0 and up to 100.')
const priceMax = requiredNumber(ALERT_FIGURES.price_max, 'Enter a maximum price above 0, in whole euros.')
const propertyType = z.enum(codesOf(ALERT_PROPERTY_TYPES), { error: 'Choose a property type.' })
const countries = z
  .union([z.enum(SELECTABLE_COUNTRIES).transform((one) => [one]), z.array(z.enum(SELECTABLE_COUNTRIES))], {
    error: 'Choose at least one country.',
  })
  .refine((all) => all.length > 0, 'Choose at least one country.')
  .transform((picked) => SELECTABLE_COUNTRIES.filter((one) => picked.includes(one)))

/** The form of a new alert; its owner comes only from the session (MEM-325, MEM-328 to MEM-330). */
export const criteriaSchema = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('price_change'), location, threshold }),
    z.object({ type: z.literal('new_listing'), property_type: propertyType, price_max: priceMax, location }),
    z.object({ type: z.literal('market_update'), countries }),
    z.object({ type: z.literal('recommendation') }),
  ],
  { error: 'Choose an alert type.' },
) satisfies z.ZodType<AlertCriteria>

/** When an alert notifies its owner; immediately by default. */
export const deliverySchema = z.object({
  told: z.enum(codesOf(ALERT_TIMES), { error: 'Choose when we notify you.' }).default('at_once'),
})

export const changeAlertSchema = z.object({ intent: z.enum(['pause', 'resume', 'delete']), id: z.uuid() })

/** Parses stored criteria; null for anything that no form could have stored. */
export function readStored(type: string, stored: unknown): AlertCriteria | null {
  const record = typeof stored === 'object' && stored !== null ? stored : {}
  const typed = Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value]),
  )
  const read = criteriaSchema.safeParse({ ...typed, type })
  return read.success ? read.data : null
}
