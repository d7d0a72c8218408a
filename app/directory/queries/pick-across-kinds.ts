/** Maximum per kind while there are matches of another kind. */
const MAX_PER_KIND = 2

/** Picks the best first, at most two of a kind unless only one kind is left. `matches` are sorted best first. */
export function pickAcrossKinds<M extends { type: string }>(matches: readonly M[], limit: number): M[] {
  const chosen: M[] = []
  const left = [...matches]
  while (chosen.length < limit && left.length > 0) {
    const isBelowLimit = ({ type }: M) => chosen.filter((one) => one.type === type).length < MAX_PER_KIND
    const isOneKind = new Set(left.map(({ type }) => type)).size === 1
    const next = left.findIndex((one) => isOneKind || isBelowLimit(one))
    if (next < 0) break
    chosen.push(...left.splice(next, 1))
  }
  return chosen
}
