/** Spreads labels on one axis, at least `gap` apart, between `low` and `high`, and close to the desired positions. */
export function spreadLabels(preferred: readonly number[], gap: number, low: number, high: number): number[] {
  const order = preferred.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at)
  const last = order.length - 1
  const step = last > 0 ? Math.min(gap, (high - low) / last) : gap
  const wanted = order.map(({ at }, rank) => at - rank * step)
  const mean = (from: number, to: number) =>
    wanted.slice(from, to + 1).reduce((sum, at) => sum + at, 0) / (to + 1 - from)
  const ranks = [...order.keys()]
  const positions: number[] = []
  for (const [rank, { index }] of order.entries()) {
    // Labels that touch move as one block around the mean of their desired positions (isotonic regression).
    const lowestFrom = (from: number) => Math.min(...ranks.slice(rank).map((to) => mean(from, to)))
    const start = Math.max(...ranks.slice(0, rank + 1).map(lowestFrom))
    positions[index] = Math.min(Math.max(start, low), high - last * step) + rank * step
  }
  return positions
}
