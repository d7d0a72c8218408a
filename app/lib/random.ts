/**
 * A seeded random generator (mulberry32). 32-bit integer operations only, so that a seed gives the same numbers in every
 * browser and on the server. For simulations and drawings, never for secrets.
 */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Samples a triangular distribution from a uniform `chance`. IEEE 754 defines square roots to the last bit. */
export function triangular(chance: number, low: number, mode: number, high: number): number {
  const width = high - low
  if (width <= 0) return mode
  const share = (mode - low) / width
  return chance < share
    ? low + Math.sqrt(chance * width * (mode - low))
    : high - Math.sqrt((1 - chance) * width * (high - mode))
}

/** A percentile of sorted values, linearly interpolated. */
export function percentile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const low = sorted[Math.floor(at)] ?? 0
  const high = sorted[Math.ceil(at)] ?? low
  return low + (high - low) * (at - Math.floor(at))
}
