/** Reproducible randomness from a seed. */
export type Draw = {
  /** A whole number below `most`. */
  nat: (max: number) => number
  one: <T>(choices: readonly T[]) => T
  /** A moment in the last hundred days, or null one time in `of`. */
  at: () => Date
  /** A day around those moments. */
  day: () => string
  maybe: <T>(value: T, of?: number) => T | null
}

const START = Date.UTC(2026, 7, 1)

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const nat = (max: number) => Math.floor(next() * max)
  return {
    nat,
    one: (choices) => choices[nat(choices.length)] as (typeof choices)[number],
    day: () => new Date(START + nat(130) * 86_400_000).toISOString().slice(0, 10),
    at: () => new Date(START + nat(100) * 86_400_000 + nat(4) * 1000),
    maybe: (value, of = 4) => (nat(of) === 0 ? value : null),
  }
}

export const TYPES = ['developer', 'investor', 'due_diligence'] as const
