export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The share of a normal distribution beyond this many deviations on both sides (Abramowitz and Stegun 26.2.17). */
function beyond(deviations: number): number {
  const x = Math.abs(deviations)
  const t = 1 / (1 + 0.2316419 * x)
  const tail =
    0.3989422804 *
    Math.exp((-x * x) / 2) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return Math.min(1, 2 * tail)
}

/**
 * How likely two samples differ this much by chance alone, whatever their distribution: the Mann-Whitney rank test
 * with its normal approximation, for about 20 figures each or more.
 */
export function chanceOfDifference(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ]
  const sorted = all.toSorted((a, b) => a.value - b.value)
  let ranks = 0
  for (let at = 0; at < sorted.length;) {
    let end = at
    while (end < sorted.length && sorted[end]?.value === sorted[at]?.value) end += 1
    const rank = (at + 1 + end) / 2
    for (; at < end; at += 1) if (sorted[at]?.isOne) ranks += rank
  }
  const [n, m] = [one.length, other.length]
  const u = ranks - (n * (n + 1)) / 2
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12)
  return deviation === 0 ? 1 : beyond((u - (n * m) / 2) / deviation)
}
