import { now } from '#app/lib/clock.ts'
import type { SaleStatus } from '../schema.ts'

/** ISO date of a sale or reservation, today by default; null for any other status. */
export function statusDay(saleStatus: SaleStatus, on?: string | null): string | null {
  if (saleStatus !== 'sold' && saleStatus !== 'reserved') return null
  return on ?? now().toISOString().slice(0, 10)
}
