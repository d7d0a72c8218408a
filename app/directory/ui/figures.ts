const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Shown for unstated and hidden values. */
const UNSTATED = '—'

/** Whole EUR as EUR millions. */
export function millions(euro: number | null): string {
  if (euro === null) return UNSTATED
  const value = euro / 1_000_000
  return value < 10 ? oneDecimal.format(value) : whole.format(value)
}

export function count(value: number | null): string {
  return value === null ? UNSTATED : whole.format(value)
}

/** Basis points as percent. */
export function percentOf(bps: number | null): string {
  return bps === null ? UNSTATED : `${percent.format(bps / 100)}%`
}
