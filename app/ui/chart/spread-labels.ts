/** Spreads labels on one axis, at least `gap` apart, between `low` and `high`, and close to the desired positions. */
export function spreadLabels(preferred: readonly number[], gap: number, low: number, high: number): number[] {
  const order = preferred.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at)
  const last = order.length - 1
  const step = last > 0 ? Math.min(gap, (high - low) / last) : gap
  const positions: number[] = []
  for (const [rank, { index }] of order.entries()) {
    // Pushed on by the labels before it, or back by those after it; halfway between, all keep their distance.
    const later = Math.max(...order.slice(0, rank + 1).map(({ at }, other) => at + (rank - other) * step))
    const earlier = Math.min(...order.slice(rank).map(({ at }, other) => at - other * step))
    const middle = Math.max((later + earlier) / 2, low + rank * step)
    positions[index] = Math.min(middle, high - (last - rank) * step)
  }
  return positions
}
