import { type Lease, sumOf } from './lease.ts'

/** The share of the rent that expires in a year, in percent. */
export type ExpiryShare = { label: string; share: number; isYear: boolean }
type Bar = { label: string; isYear: boolean; leases: readonly Lease[] }

/** Years shown one by one; the rest are one bar. */
const YEARS_SHOWN = 10
/** Rounding steps of the shares in percent: for viewers who see individual leases, and for others. */
const STEPS = { exact: 0.1, rounded: 5 } as const
/** With fewer paying leases, periods would reveal individual ones. */
const PERIODS_FROM = 5

/** Splits 100% into steps by largest remainder, so that the shares add up. */
function withShares(bars: readonly Bar[], step: number): ExpiryShare[] {
  const amounts = bars.map(({ leases }) => sumOf(leases, 'rent'))
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const exact = amounts.map((amount) => (100 * amount) / total / step)
  const whole = exact.map(Math.floor)
  const left = Math.round(100 / step) - whole.reduce((sum, steps) => sum + steps, 0)
  const byRemainder = exact
    .map((steps, index) => ({ index, rest: steps - Math.floor(steps) }))
    .toSorted((a, b) => b.rest - a.rest)
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return bars.map(({ label, isYear }, index) => {
    const steps = (whole[index] ?? 0) + (raised.has(index) ? 1 : 0)
    return { label, isYear, share: Math.round(steps * step * 10) / 10 }
  })
}

const yearOf = ({ end }: Lease) => (end === null ? null : Number(end.slice(0, 4)))

/** The paying leases by the year in which they end, null for open-ended ones, and these years in order. */
function byYear(leases: readonly Lease[]) {
  const paying = leases.filter(({ rent }) => rent > 0)
  const groups = Map.groupBy(paying, yearOf)
  const years = [...groups.keys()].filter((year) => year !== null).toSorted((a, b) => a - b)
  return { count: paying.length, years, endingIn: (year: number | null) => groups.get(year) ?? [] }
}

/** Shares of the rent by the year in which the leases end. */
export function expiryProfile(leases: readonly Lease[]): ExpiryShare[] {
  const { years, endingIn } = byYear(leases)
  const bars: Bar[] = []
  const [first = 0] = years
  const later = first + YEARS_SHOWN
  const newest = years.findLast((year) => year < later) ?? -1
  // Keeps years in which no rent expires, if they lie between others.
  for (let year = first; year <= newest; year += 1)
    bars.push({ label: String(year), isYear: true, leases: endingIn(year) })
  const others = [
    {
      label: `${later} or later`,
      isYear: false,
      leases: years.filter((year) => year >= later).flatMap(endingIn),
    },
    { label: 'Open-ended', isYear: false, leases: endingIn(null) },
  ]
  return withShares([...bars, ...others.filter((bar) => bar.leases.length > 0)], STEPS.exact)
}

/**
 * Rounded shares of the rent by period, for viewers who may not see individual leases. Each bar covers at least two
 * paying leases, and the last period has no end, so that it does not show the year of the longest lease. Empty for too few leases.
 */
export function expiryPeriods(leases: readonly Lease[]): ExpiryShare[] {
  const { count, years, endingIn } = byYear(leases)
  if (count < PERIODS_FROM) return []
  const periods: { from: number; to: number; leases: Lease[] }[] = []
  for (const year of years) {
    const before = periods.at(-1)
    if (before && (before.leases.length === 1 || periods.length === YEARS_SHOWN)) {
      before.to = year
      before.leases.push(...endingIn(year))
    } else periods.push({ from: before ? before.to + 1 : year, to: year, leases: [...endingIn(year)] })
  }
  let last = periods.pop()
  const previous = periods.at(-1)
  if (last?.leases.length === 1 && previous) {
    periods.pop()
    last = { ...previous, leases: [...previous.leases, ...last.leases] }
  }
  const bars: Bar[] = periods.map(({ from, to, leases: ending }) => ({
    label: from === to ? String(from) : `${from}–${to}`,
    isYear: true,
    leases: ending,
  }))
  const open = endingIn(null)
  const isOpenJoined = last && open.length > 0 && (open.length === 1 || last.leases.length === 1)
  if (last && isOpenJoined)
    bars.push({
      label: `${last.from} or later, or open-ended`,
      isYear: false,
      leases: [...last.leases, ...open],
    })
  else {
    if (last) bars.push({ label: `${last.from} or later`, isYear: false, leases: last.leases })
    if (open.length > 0) bars.push({ label: 'Open-ended', isYear: false, leases: open })
  }
  return withShares(bars, STEPS.rounded)
}
