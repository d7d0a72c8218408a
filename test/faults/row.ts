export type Row = { what: string; figure: string; goal: string; met: boolean }

/**
 * The value of a numeric command-line option. Throws for anything but a whole number of at least `min`, since a drill
 * without rounds would seem to meet its goals.
 */
export function numberOption(option: string, text: string | undefined, fallback: number, min = 1): number {
  if (text === undefined) return fallback
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min) return number
  throw new Error(`--${option} ${text}: must be a whole number, ${min} or more`)
}

/** A seeded generator of numbers from 0 to below 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A row whose goal is that the slowest time stays within a limit. Without measurements the goal is missed. */
export function within(what: string, timesMs: readonly number[], limitMs: number): Row {
  const slowest = timesMs.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...timesMs)
  const sorted = timesMs.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY
  return {
    what,
    figure: `${seconds(slowest)} at most, ${seconds(median)} median (${timesMs.length})`,
    goal: `≤ ${limitMs / 1000} s`,
    met: slowest <= limitMs,
  }
}

const seconds = (ms: number) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(2)} s` : 'never')
