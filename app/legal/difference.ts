import { paragraphsOf, type Sheet } from './schema.ts'

/** One heading, question or paragraph. */
export type Block = { kind: 'heading' | 'title' | 'text'; text: string }
/** One row of two texts side by side; null where a side has nothing. Equal sides are unchanged. */
export type DifferenceRow = { before: Block | null; after: Block | null; isSame: boolean }

/** A sheet in reading order. */
export function blocksOf(sheet: Sheet): Block[] {
  return sheet.flatMap(({ heading, items }) => [
    { kind: 'heading', text: heading.trim() } as const,
    ...items.flatMap(({ title, text }): Block[] => [
      ...(title.trim() === '' ? [] : [{ kind: 'title', text: title.trim() } as const]),
      ...paragraphsOf(text).map((paragraph) => ({ kind: 'text', text: paragraph }) as const),
    ]),
  ])
}

const isSame = (a: Block | undefined, b: Block | undefined) =>
  a !== undefined && b !== undefined && a.kind === b.kind && a.text === b.text

/** The length of the longest common subsequence that starts at or after each pair of positions. */
function common(before: readonly Block[], after: readonly Block[]): (a: number, b: number) => number {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (a: number, b: number) => lengths[a * width + b] ?? 0
  for (let a = before.length - 1; a >= 0; a -= 1) {
    for (let b = after.length - 1; b >= 0; b -= 1) {
      lengths[a * width + b] = isSame(before[a], after[b])
        ? at(a + 1, b + 1) + 1
        : Math.max(at(a + 1, b), at(a, b + 1))
    }
  }
  return at
}

/** Pairs removed with added blocks by position; null where one side has no more. */
function pairs(removed: readonly Block[], added: readonly Block[]): DifferenceRow[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => ({
    before: removed[at] ?? null,
    after: added[at] ?? null,
    isSame: false,
  }))
}

/** Above this size the middle is compared by position only, to bound the cost. */
const MAX_PAIRS = 1_000_000

function middle(before: readonly Block[], after: readonly Block[]): DifferenceRow[] {
  if (before.length * after.length > MAX_PAIRS) return pairs(before, after)
  const length = common(before, after)
  const rows: DifferenceRow[] = []
  let [a, b] = [0, 0]
  let [removed, added]: [Block[], Block[]] = [[], []]
  while (a < before.length || b < after.length) {
    const [left, right] = [before[a], after[b]]
    if (left && right && isSame(left, right)) {
      rows.push(...pairs(removed, added), { before: left, after: right, isSame: true })
      ;[removed, added] = [[], []]
      ;[a, b] = [a + 1, b + 1]
    } else if (left && (!right || length(a + 1, b) >= length(a, b + 1))) {
      removed.push(left)
      a += 1
    } else if (right) {
      added.push(right)
      b += 1
    }
  }
  return [...rows, ...pairs(removed, added)]
}

const unchanged = (blocks: readonly Block[]): DifferenceRow[] =>
  blocks.map((block) => ({ before: block, after: block, isSame: true }))

/** A block-by-block diff of two sheets. */
export function compareSheets(from: Sheet, to: Sheet): DifferenceRow[] {
  const [before, after] = [blocksOf(from), blocksOf(to)]
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && isSame(before[head], after[head])) head += 1
  let foot = 0
  while (foot < shorter - head && isSame(before.at(-1 - foot), after.at(-1 - foot))) foot += 1
  return [
    ...unchanged(before.slice(0, head)),
    ...middle(before.slice(head, before.length - foot), after.slice(head, after.length - foot)),
    ...unchanged(before.slice(before.length - foot)),
  ]
}
