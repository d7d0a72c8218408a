import type { Lease } from './lease.ts'
import { sumOf } from './letting.ts'

/** The share of the rent that ends in a year, in percent. */
export type ExpiryShare = { label: string; share: number; isYear: boolean }

/** Years shown one by one; the rest are one bar. */
const YEARS_SHOWN = 10

/** Splits 100 % in steps by largest remainder, so that the shares add up. */
function sharesOf(amounts: readonly number[], step: number): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const exact = amounts.map((amount) => (100 * amount) / total / step)
  const whole = exact.map(Math.floor)
  const left = Math.round(100 / step) - whole.reduce((sum, steps) => sum + steps, 0)
  const byRemainder = exact
    .map((steps, index) => ({ index, rest: steps - Math.floor(steps) }))
    .toSorted((a, b) => b.rest - a.rest)
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return whole.map((steps, index) => Math.round((steps + (raised.has(index) ? 1 : 0)) * step * 10) / 10)
}

/** Shares of the rent by the year in which the leases end, in steps of `step` percent. */
export function expiryProfile(leases: readonly Lease[], step: number): ExpiryShare[] {
  const yearOf = ({ end }: Lease) => (end === null ? null : Number(end.slice(0, 4)))
  const years = leases.flatMap((lease) => yearOf(lease) ?? [])
  const first = Math.min(...years)
  const shown = Math.min(Math.max(...years) - first + 1, YEARS_SHOWN)
  const bars = [
    ...Array.from({ length: Math.max(0, shown) }, (_, index) => ({
      label: String(first + index),
      isYear: true,
      has: (year: number | null) => year === first + index,
    })),
    {
      label: `${first + YEARS_SHOWN} or later`,
      isYear: false,
      has: (year: number | null) => year !== null && year >= first + YEARS_SHOWN,
    },
    { label: 'Open-ended', isYear: false, has: (year: number | null) => year === null },
  ]
  const rents = bars.map(({ has }) =>
    sumOf(
      leases.filter((lease) => has(yearOf(lease))),
      'rent',
    ),
  )
  if (rents.every((rent) => rent === 0)) return []
  const shares = sharesOf(rents, step)
  const all = bars.map(({ label, isYear }, index) => ({ label, isYear, share: shares[index] ?? 0 }))
  const filled = all.filter(({ isYear, share }) => isYear && share > 0).map(({ label }) => Number(label))
  // Years without rent stay between others, and go before the first and after the last.
  return all.filter(({ label, isYear, share }) =>
    isYear ? Number(label) >= Math.min(...filled) && Number(label) <= Math.max(...filled) : share > 0,
  )
}
