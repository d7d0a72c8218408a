import { netYield, perSqmCents, usualCosts, withoutLetting } from '../dictionary/computed.ts'
import { postedName } from '../dictionary/completeness.ts'
import { POSTED_FACTS } from './layout.ts'
import { confirmName } from '#app/lib/number-echo.ts'
import { confirmedFigures, formatFact, MAIN_FIGURES } from './fact-input.ts'
import { type ListingFields, stated } from '../dictionary/fields.ts'
import { RAISABLE } from '../dictionary/raised-tiers.ts'
import { leaseText } from '../leases/lease-text.ts'
import { readLeases } from '../leases/lease.ts'
import type { SaleStatus } from '../schema.ts'

type Typed = { fields: ListingFields; saleStatus: SaleStatus; saleStatusOn?: string | null }

/** A version as input values of the editor. */
export function typedListing({ fields, saleStatus, saleStatusOn = null }: Typed): Record<string, string> {
  const isCalculated = fields.pricePerSqmCents === perSqmCents(fields)
  const net = netYield(fields)
  const isNet = net !== null && fields.yieldBps === Math.round(net * 100)
  return {
    ...factValues(fields, net !== null),
    ...Object.fromEntries(RAISABLE.map(({ name }) => [`tier_${name}`, fields.raisedTiers[name] ?? ''])),
    ...Object.fromEntries(Object.entries(fields.adviceReasons).map(([rule, why]) => [`why_${rule}`, why])),
    statusOn: saleStatusOn ?? '',
    title: fields.title,
    location: fields.location,
    country: fields.country,
    propertyType: fields.propertyType ?? '',
    sector: fields.sector ?? '',
    status: saleStatus,
    riskProfile: fields.riskProfile ?? '',
    dealKind: fields.dealKind ?? '',
    visibility: fields.visibility,
    unlockRule: fields.unlockRule,
    locked: fields.isLocked ? 'yes' : 'no',
    ...Object.fromEntries(MAIN_FIGURES.map((key) => [postedName(key), formatFact(key, stated(fields, key))])),
    ...(isCalculated && { pricePerSqm: '' }),
    ...(isNet && { yieldPercent: '' }),
    ...Object.fromEntries(
      Object.entries(confirmedFigures(fields)).map(([name, value]) => [confirmName(name), String(value)]),
    ),
    latitude: fields.latitude === null ? '' : String(fields.latitude),
    longitude: fields.longitude === null ? '' : String(fields.longitude),
    description: fields.description ?? '',
  }
}

/** Facts as input values; empty where the server would calculate the same value. */
function factValues(fields: ListingFields, isNetKnown: boolean): Record<string, string> {
  const own = withoutLetting(fields)
  const typed = Object.fromEntries(POSTED_FACTS.map((key) => [key, formatFact(key, stated(own, key))]))
  typed.leases = leaseText(readLeases(fields.details.leases))
  const costs = usualCosts(fields)
  if (costs !== null && stated(fields, 'purchaser_costs_percent') === costs)
    typed.purchaser_costs_percent = ''
  if (isNetKnown) typed.yield_basis = ''
  return typed
}

/** Whether the form of a new listing is still empty. */
export function isEmptyForm(typed: Readonly<Record<string, string>>): boolean {
  return ['title', 'location', 'description', 'address', ...MAIN_FIGURES.map(postedName)].every(
    (name) => !typed[name]?.trim(),
  )
}
