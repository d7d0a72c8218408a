import { now } from '#app/lib/clock.ts'
import type { SaleStatus } from '../schema.ts'

/** The day that goes with a sale status, ISO: that of a sale or a reservation, today unless stated; none otherwise. */
export function statusDay(saleStatus: SaleStatus, on?: string | null): string | null {
  if (saleStatus !== 'sold' && saleStatus !== 'reserved') return null
  return on ?? now().toISOString().slice(0, 10)
}
