import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import type { Listings } from '#app/db/schema.gen.ts'
import { type FieldKey, FIELDS } from './dictionary.ts'
import {
  codesOf,
  DEAL_KINDS,
  DEFAULT_COUNTRY,
  LISTING_LIMITS,
  PROPERTY_TYPES,
  RISK_PROFILES,
  SECTORS,
  UNLOCK_RULES,
  VISIBILITIES,
} from '../schema.ts'
import { type FactValue, type ListingRow, statedFact } from '../visibility/facts.ts'

const area = z.number().positive().max(LISTING_LIMITS.area).nullable().default(null)
const euro = z.int().positive().nullable().default(null)

/**
 * The snapshot of a version (listing_revisions.fields): every material field. Approving a version copies it to the
 * columns of the same names. The sale status is not material and exists only on the listing (decision 12).
 * Money in whole EUR, price per m² in cents, yield in basis points, areas in m², WGS 84 degrees.
 */
export const listingFieldsSchema = z.object({
  title: z.string().trim().min(1).max(LISTING_LIMITS.title),
  location: z.string().trim().min(1).max(LISTING_LIMITS.location),
  country: z.string().trim().min(1).max(LISTING_LIMITS.country).default(DEFAULT_COUNTRY),
  propertyType: z.enum(codesOf(PROPERTY_TYPES)).nullable().default(null),
  sector: z.enum(codesOf(SECTORS)).nullable().default(null),
  riskProfile: z.enum(codesOf(RISK_PROFILES)).nullable().default(null),
  dealKind: z.enum(codesOf(DEAL_KINDS)).nullable().default(null),
  visibility: z.enum(codesOf(VISIBILITIES)).default('public'),
  unlockRule: z.enum(codesOf(UNLOCK_RULES)).default('both'),
  /** Figures need a grant, whatever the visibility (PUB-114, PUB-221). */
  isLocked: z.boolean().default(false),
  price: euro,
  pricePerSqmCents: euro,
  estimatedFmv: euro,
  yieldBps: z.int().min(0).max(10_000).nullable().default(null),
  builtSurface: area,
  plotSize: area,
  gla: area,
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  description: z.string().max(LISTING_LIMITS.description).nullable().default(null),
  /** Other dictionary facts, by key (PUB-099). */
  details: z.record(z.string(), z.json()).default({}),
  /** Fact or leak group -> a tier above the dictionary's (decision 29). */
  raisedTiers: z.record(z.string(), z.enum(['A', 'G', 'N'])).default({}),
  /** Warning rule -> the owner's reason, for the reviewer only. */
  adviceReasons: z.record(z.string(), z.string().max(LISTING_LIMITS.reason)).default({}),
})

export type ListingFields = z.output<typeof listingFieldsSchema>

/** Parses a stored snapshot; a mismatch is a bug and throws. */
export function readFields(stored: unknown): ListingFields {
  return listingFieldsSchema.parse(stored)
}

/** The stated value of a fact, in the dictionary's unit, or null. */
export function stated(fields: ListingFields, key: FieldKey): FactValue | null {
  // A version has the names of the columns, so both are read the same way.
  return statedFact(fields as unknown as ListingRow, key, null)
}

export function statedNumber(fields: ListingFields, key: FieldKey): number | null {
  const value = stated(fields, key)
  return typeof value === 'number' ? value : null
}

export function statedText(fields: ListingFields, key: FieldKey): string | null {
  const value = stated(fields, key)
  return typeof value === 'string' ? value : null
}

/** A version as columns of `listings` (ADM-139). */
export function toColumns(fields: ListingFields) {
  return {
    ...fields,
    details: JSON.stringify(fields.details),
    raisedTiers: JSON.stringify(fields.raisedTiers),
    adviceReasons: JSON.stringify(fields.adviceReasons),
  } satisfies Partial<Insertable<Listings>>
}

export function fromColumns(row: Pick<Selectable<Listings>, keyof ListingFields>): ListingFields {
  return listingFieldsSchema.parse(row)
}

/** Names of the fields that differ, in schema order. */
export function changedFields(before: ListingFields, after: ListingFields): (keyof ListingFields)[] {
  const names = Object.keys(listingFieldsSchema.shape) as (keyof ListingFields)[]
  return names.filter((name) => JSON.stringify(sorted(before[name])) !== JSON.stringify(sorted(after[name])))
}

/** Labels of the fields that differ, with each fact of the details record listed separately. */
export function changedLabels(before: ListingFields, after: ListingFields): string[] {
  return changedFields(before, after).flatMap((name) => {
    if (name !== 'details') return [FIELD_LABELS[name]]
    const facts = FIELDS.filter(
      ([key, { source }]) =>
        'detail' in source && JSON.stringify(stated(before, key)) !== JSON.stringify(stated(after, key)),
    )
    return facts.length > 0 ? facts.map(([, { label }]) => label) : [FIELD_LABELS.details]
  })
}

/** Sorts keys recursively, because jsonb does not keep their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

const FIELD_LABELS = {
  title: 'Title',
  location: 'Location',
  country: 'Country',
  propertyType: 'Property type',
  sector: 'Sector',
  riskProfile: 'Risk profile',
  dealKind: 'Deal structure',
  visibility: 'Visibility',
  unlockRule: 'Unlock rule',
  isLocked: 'Analytics',
  price: 'Asking price',
  pricePerSqmCents: 'Price per m²',
  estimatedFmv: 'Estimated market value',
  yieldBps: 'Yield',
  builtSurface: 'Built surface',
  plotSize: 'Plot size',
  gla: 'Gross leasable area',
  latitude: 'Latitude',
  longitude: 'Longitude',
  description: 'Description',
  details: 'More facts',
  raisedTiers: 'Facts unlocked later',
  adviceReasons: 'Reasons for the reviewer',
} as const satisfies Record<keyof ListingFields, string>
