import type { FieldKey } from './dictionary.ts'
import type { ListingFields } from './fields.ts'
import { type FactValue, type ListingRow, statedFact } from '../visibility/facts.ts'

/** What a version states under a key, in the dictionary's unit; null when it states nothing. */
export function stated(fields: ListingFields, key: FieldKey): FactValue | null {
  // A version carries the names of the columns, so that both are read alike.
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
