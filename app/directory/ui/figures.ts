import { formatNumber } from '#app/lib/format.ts'

/** Shown for unstated and hidden values. */
const UNSTATED = '—'

/** Whole EUR as EUR millions. */
export function millions(euro: number | null): string {
  if (euro === null) return UNSTATED
  const value = euro / 1_000_000
  return formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
}

export const count = (value: number | null): string => (value === null ? UNSTATED : formatNumber(value))

/** Basis points as percent. */
export const percentOf = (bps: number | null): string =>
  bps === null ? UNSTATED : `${formatNumber(bps / 100)}%`
