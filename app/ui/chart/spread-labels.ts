/**
 * Positions labels on one axis without overlap: at least `gap` apart, between `low` and `high`, and as close as possible
 * to the desired positions. All arguments share one unit, usually pixels.
 */
export function spreadLabels(preferred: readonly number[], gap: number, low: number, high: number): number[] {
  const order = preferred.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at)
  const step = order.length > 1 ? Math.min(gap, (high - low) / (order.length - 1)) : gap
  // Labels that touch move as one block around the mean of their desired positions.
  const blocks: { first: number; wanted: number[] }[] = []
  const startOf = (block: { wanted: number[] }) => {
    const middle = block.wanted.reduce((sum, at, index) => sum + at - index * step, 0) / block.wanted.length
    return Math.min(Math.max(middle, low), high - (block.wanted.length - 1) * step)
  }
  for (const { at } of order) {
    let block = { first: 0, wanted: [at] }
    block.first = startOf(block)
    let before = blocks.at(-1)
    while (before && before.first + before.wanted.length * step > block.first) {
      blocks.pop()
      block = { first: 0, wanted: [...before.wanted, ...block.wanted] }
      block.first = startOf(block)
      before = blocks.at(-1)
    }
    blocks.push(block)
  }
  const placed = blocks.flatMap((block) => block.wanted.map((_, index) => block.first + index * step))
  const labelPositions: number[] = []
  for (const [rank, { index }] of order.entries()) labelPositions[index] = placed[rank] ?? low
  return labelPositions
}
