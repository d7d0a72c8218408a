import { marketDay } from '#app/lib/format.ts'
import { readLeases, lettingOf } from '../leases/lease.ts'
import { isLand, isRelevant, stageOf } from './need.ts'
import { type ListingFields, statedNumber, statedText } from './fields.ts'

/** Usual purchaser's costs by expected tax, in percent of the price (docs/data-dictionary.md, section 8). */
const COSTS_OF_TAX: Readonly<Record<string, number>> = {
  vat_standard: 1,
  vat_8: 9,
  vat_exempt_pcc: 3,
  shares_pcc: 1.5,
  unclear: 3,
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** Usual purchaser's costs of the stated tax, in percent, or null. */
export function usualCosts(fields: ListingFields): number | null {
  return COSTS_OF_TAX[statedText(fields, 'tax_treatment') ?? ''] ?? null
}

/** The surface for the price per m²: the plot for land, otherwise the building. */
export function pricedSurface(fields: ListingFields): number | null {
  return isLand(fields) ? fields.plotSize : fields.builtSurface
}

export function perSqmCents(fields: ListingFields): number | null {
  const surface = pricedSurface(fields)
  if (fields.price === null || surface === null) return null
  const cents = Math.round((fields.price / surface) * 100)
  return cents > 0 ? cents : null
}

/** 100 · income / price, in percent. */
export function grossYield(fields: ListingFields): number | null {
  const income = statedNumber(fields, 'gross_income')
  return income === null || fields.price === null ? null : rounded((100 * income) / fields.price)
}

/** 100 · net income / (price · (1 + purchaser's costs)), in percent; unknown costs count as zero. */
export function netYield(fields: ListingFields): number | null {
  const noi = statedNumber(fields, 'noi')
  if (noi === null || fields.price === null) return null
  const costs = statedNumber(fields, 'purchaser_costs_percent') ?? usualCosts(fields) ?? 0
  return rounded((100 * noi) / (fields.price * (1 + costs / 100)))
}

/** Rent of the let space in EUR per m² per month; null when nothing is let. */
export function impliedRent(fields: ListingFields): number | null {
  const income = statedNumber(fields, 'gross_income')
  const vacancy = statedNumber(fields, 'vacancy_rate')
  if (income === null || vacancy === null || vacancy >= 100 || fields.gla === null) return null
  return rounded(income / 12 / (fields.gla * (1 - vacancy / 100)))
}

function parking(fields: ListingFields): { ratio: number; unit: string } | null {
  const spaces = statedNumber(fields, 'total_parking')
  const units = statedNumber(fields, 'units_count')
  if (spaces === null) return null
  if (fields.propertyType === 'residential')
    return units ? { ratio: rounded(spaces / units), unit: 'per_unit' } : null
  return fields.gla ? { ratio: rounded((spaces / fields.gla) * 1000), unit: 'per_1000_sqm_gla' } : null
}

/** A version with the letting facts as typed, without those from its leases. */
export function withoutLetting(fields: ListingFields): ListingFields {
  const { typed_letting: typed, let_area: _area, ...details } = fields.details
  const restored = { ...details, ...(typed as object | undefined) }
  return {
    ...fields,
    details: Object.fromEntries(Object.entries(restored).filter(([, value]) => value !== null)),
  }
}

/**
 * Replaces the typed facts by those calculated from the leases; `typed_letting` keeps the typed ones, null where none
 * was typed. A fact that cannot be calculated is unstated; only vacancy without a leasable area stays as typed.
 */
function withLetting(version: ListingFields): ListingFields {
  const fields = withoutLetting(version)
  const leases = readLeases(fields.details.leases)
  if (leases.length === 0 || !isRelevant('leases', fields.propertyType, stageOf(fields))) return fields
  const asOf = statedText(fields, 'figures_as_of') ?? marketDay()
  const { let_area, ...letting } = lettingOf(leases, asOf, fields.gla)
  const given = Object.entries(letting).filter(([key, value]) => key !== 'vacancy_rate' || value !== null)
  const typed_letting = Object.fromEntries(given.map(([key]) => [key, fields.details[key] ?? null]))
  const details = { ...fields.details, ...Object.fromEntries(given), let_area, typed_letting }
  return { ...fields, details: { ...details, figures_as_of: asOf } }
}

/**
 * Recalculates all derived values of a version (docs/data-dictionary.md, section 6). Values that the owner may enter
 * (price per m², costs, yield and its basis) are filled only if empty. The price is never calculated: an empty one
 * means "on application".
 */
export function withComputed(version: ListingFields): ListingFields {
  const fields = withLetting(version)
  const isStanding = stageOf(fields) === 'standing'
  const costs = statedNumber(fields, 'purchaser_costs_percent') ?? usualCosts(fields)
  const priced = { ...fields, details: { ...fields.details, purchaser_costs_percent: costs } }
  const net = netYield(priced)
  const yieldBps = fields.yieldBps ?? (net === null || net > 20 ? null : Math.round(net * 100))
  const pricePerSqmCents = fields.pricePerSqmCents ?? perSqmCents(fields)
  const spaces = parking(fields)
  const calculated = {
    purchaser_costs_percent: costs,
    price_basis: pricePerSqmCents === null ? null : isLand(fields) ? 'plot' : 'built',
    gross_yield: isStanding ? grossYield(fields) : null,
    net_yield: isStanding ? net : null,
    yield_basis: yieldBps === null ? null : basisOf(fields, net, isStanding),
    passing_rent_per_sqm_month: isStanding ? impliedRent(fields) : null,
    parking_ratio: spaces?.ratio ?? null,
    parking_ratio_unit: spaces?.unit ?? null,
  }
  const details = Object.fromEntries(
    Object.entries({ ...fields.details, ...calculated }).filter(([, value]) => value !== null),
  )
  return { ...fields, pricePerSqmCents, yieldBps, details }
}

function basisOf(fields: ListingFields, net: number | null, isStanding: boolean): string | null {
  if (net !== null) return isStanding ? 'net_initial' : 'stabilised'
  return statedText(fields, 'yield_basis')
}
