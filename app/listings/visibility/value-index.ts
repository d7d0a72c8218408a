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
