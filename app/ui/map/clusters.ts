/** A mark with its centre in pixels at one zoom level. */
export type Placed = { x: number; y: number; width: number; height: number }

export type Cluster<T> = Placed & { members: T[] }

export const CIRCLE = { width: 40, height: 34 } as const
const GAP = 4

const overlaps = (a: Placed, b: Placed) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + GAP && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + GAP

/** Merges overlapping marks until none overlap. Only distances count, so that moving the map changes nothing. */
export function clustersOf<T extends Placed>(marks: readonly T[]): Cluster<T>[] {
  let clusters: Cluster<T>[] = marks.map((mark) => {
    const { x, y, width, height } = mark
    return { x, y, width, height, members: [mark] }
  })
  for (;;) {
    const merged: Cluster<T>[] = []
    for (const next of clusters) {
      const near = merged.find((one) => overlaps(one, next))
      if (near) {
        near.members.push(...next.members)
        near.x = mean(near.members.map(({ x }) => x))
        near.y = mean(near.members.map(({ y }) => y))
        Object.assign(near, CIRCLE)
      } else merged.push(next)
    }
    if (merged.length === clusters.length) return merged
    clusters = merged
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
