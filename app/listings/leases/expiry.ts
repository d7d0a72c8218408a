import type { Lease } from './lease.ts'
import { sumOf } from './letting.ts'

/** The share of the rent that expires in a year, in percent. */
export type ExpiryShare = { label: string; share: number; isYear: boolean }

/** Years shown one by one; the rest are one bar. */
const YEARS_SHOWN = 10
/** Rounding steps of the shares in percent: for viewers who see individual leases, and for others. */
const STEPS = { exact: 0.1, rounded: 5 } as const
/** With fewer paying leases, periods would reveal individual ones. */
const PERIODS_FROM = 5

/** Splits 100% into steps by largest remainder, so that the shares add up. */
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

const yearOf = ({ end }: Lease) => (end === null ? null : Number(end.slice(0, 4)))

/** Shares of the rent by the year in which the leases end. */
export function expiryProfile(leases: readonly Lease[]): ExpiryShare[] {
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
  const shares = sharesOf(rents, STEPS.exact)
  const all = bars.map(({ label, isYear }, index) => ({ label, isYear, share: shares[index] ?? 0 }))
  const filled = all.filter(({ isYear, share }) => isYear && share > 0).map(({ label }) => Number(label))
  // Years without rent are kept between others and dropped at both ends.
  return all.filter(({ label, isYear, share }) =>
    isYear ? Number(label) >= Math.min(...filled) && Number(label) <= Math.max(...filled) : share > 0,
  )
}

/**
 * Rounded shares of the rent by period, for viewers who may not see individual leases. Each bar covers at least two
 * paying leases, and the last period has no end, so that it does not show the year of the longest lease. Empty for too few leases.
 */
export function expiryPeriods(leases: readonly Lease[]): ExpiryShare[] {
  const paying = leases.filter(({ rent }) => rent > 0)
  if (paying.length < PERIODS_FROM) return []
  const rentsIn = (year: number | null) =>
    paying.filter((lease) => yearOf(lease) === year).map(({ rent }) => rent)
  const years = [...new Set(paying.flatMap((lease) => yearOf(lease) ?? []))].toSorted((a, b) => a - b)
  const periods: { from: number; to: number; rents: number[] }[] = []
  const extend = (to: number, rents: readonly number[]) => {
    const before = periods.pop()
    if (before) periods.push({ from: before.from, to, rents: [...before.rents, ...rents] })
  }
  for (const year of years) {
    const before = periods.at(-1)
    if (before && (before.rents.length === 1 || periods.length === YEARS_SHOWN)) extend(year, rentsIn(year))
    else periods.push({ from: before ? before.to + 1 : year, to: year, rents: rentsIn(year) })
  }
  if (periods.length > 1 && periods.at(-1)?.rents.length === 1) {
    const alone = periods.pop()
    if (alone) extend(alone.to, alone.rents)
  }
  const bars = periods.map(({ from, to, rents }, index) =>
    index === periods.length - 1
      ? { label: `${from} or later`, isYear: false, rents }
      : { label: from === to ? String(from) : `${from}–${to}`, isYear: true, rents },
  )
  const open = rentsIn(null)
  const last = bars.at(-1)
  if (last && open.length > 0 && (open.length === 1 || last.rents.length === 1))
    bars.splice(-1, 1, {
      label: `${last.label}, or open-ended`,
      isYear: false,
      rents: [...last.rents, ...open],
    })
  else if (open.length > 0) bars.push({ label: 'Open-ended', isYear: false, rents: open })
  const shares = sharesOf(
    bars.map(({ rents }) => rents.reduce((sum, rent) => sum + rent, 0)),
    STEPS.rounded,
  )
  return bars.map(({ label, isYear }, index) => ({ label, isYear, share: shares[index] ?? 0 }))
}
