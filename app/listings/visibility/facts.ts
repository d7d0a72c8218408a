import type { Selectable } from 'kysely'
import type { Listings } from '#app/db/schema.gen.ts'
import { type FieldKey, DICTIONARY, type RaisedTiers } from '../dictionary/dictionary.ts'
import type { FactKind, FieldEntry } from '../dictionary/entry.ts'
import { leaseTexts, tenantTexts } from '../leases/lease.ts'

const STEPS = [
  [0.9, 'A'],
  [0.95, 'A-'],
  [1, 'B+'],
  [1.05, 'B'],
] as const

type ValueIndex = 'A' | 'A-' | 'B+' | 'B' | 'B-'

/**
 * The grade of the price per m² against the estimated market value per m² (PUB-098, rule R9): up to 0.90 A, 0.95 A-,
 * 1.00 B+, 1.05 B, above B-. Both relate to the same surface, so the totals can be compared. Null if either is missing.
 */
export function valueIndexOf(price: number | null, estimatedFmv: number | null): ValueIndex | null {
  if (price === null || estimatedFmv === null || estimatedFmv <= 0) return null
  const ratio = price / estimatedFmv
  return STEPS.find(([max]) => ratio <= max)?.[1] ?? 'B-'
}

export type FactValue = number | string | boolean | readonly string[]
export type ListingRow = Selectable<Listings>
/** Nearby listings that the viewer may see; the average price per m² needs three or more. */
export type Nearby = { count: number; averagePerSqm: number | null }

const TEXTS = new Set<FactKind>(['text', 'choice', 'date'])
const LISTS: Partial<Record<FactKind, (value: unknown) => readonly string[]>> = {
  leases: leaseTexts,
  tenants: tenantTexts,
  list: (value) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string' && one !== '') : []),
}

function parseStored(kind: FactKind, value: unknown): FactValue | null {
  if (kind === 'yesno') return typeof value === 'boolean' ? value : null
  const lists = LISTS[kind]
  if (lists) {
    const texts = lists(value)
    return texts.length > 0 ? texts : null
  }
  if (TEXTS.has(kind)) return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function inDetails(details: unknown, [key, inner]: readonly string[]): unknown {
  const outer = isRecord(details) && key !== undefined ? details[key] : undefined
  return inner === undefined ? outer : isRecord(outer) ? outer[inner] : undefined
}

/** Columns in hundredths: cents per m², basis points. */
const HUNDREDTHS = new Set(['pricePerSqmCents', 'yieldBps'])

export function raisedOf(row: Pick<ListingRow, 'raisedTiers'>): RaisedTiers | undefined {
  return isRecord(row.raisedTiers) ? (row.raisedTiers as RaisedTiers) : undefined
}

/** The listing's stated value of a key in the dictionary's unit, or null, regardless of the viewer. */
export function statedFact(row: ListingRow, key: FieldKey, nearby: Nearby | null): FactValue | null {
  const entry: FieldEntry = DICTIONARY[key]
  if ('detail' in entry.source) return parseStored(entry.kind, inDetails(row.details, entry.source.detail))
  if ('column' in entry.source) {
    const value = row[entry.source.column]
    return parseStored(
      entry.kind,
      HUNDREDTHS.has(entry.source.column) && typeof value === 'number' ? value / 100 : value,
    )
  }
  if (key === 'value_index') return valueIndexOf(row.price ?? impliedPrice(row), row.estimatedFmv)
  if (key === 'nearby_listings') return nearby?.count ?? null
  return nearby?.averagePerSqm ?? null
}

function impliedPrice(row: ListingRow): number | null {
  const surface = row.builtSurface ?? row.plotSize
  return row.pricePerSqmCents === null || surface === null ? null : (row.pricePerSqmCents / 100) * surface
}

/** Whether a fact can apply to the listing; a stated one always does. */
export function applies(row: ListingRow, key: FieldKey): boolean {
  const { only }: FieldEntry = DICTIONARY[key]
  const stage = inDetails(row.details, ['asset_stage'])
  if (only === 'building') return stage !== 'land' && stage !== 'permitted_land'
  return only !== 'standing' || stage === undefined || stage === null || stage === 'standing'
}
