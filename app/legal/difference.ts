import { paragraphsOf, type Sheet } from './schema.ts'

/** One heading, question or paragraph. */
export type Block = { kind: 'heading' | 'title' | 'text'; text: string }

export function blocksOf(sheet: Sheet): Block[] {
  return sheet.flatMap(({ heading, items }) => [
    { kind: 'heading', text: heading.trim() } as const,
    ...items.flatMap(({ title, text }): Block[] => [
      ...(title.trim() === '' ? [] : [{ kind: 'title', text: title.trim() } as const]),
      ...paragraphsOf(text).map((paragraph) => ({ kind: 'text', text: paragraph }) as const),
    ]),
  ])
}

const keyOf = ({ kind, text }: Block) => `${kind} ${text}`

/** Blocks that occur more often here than in the other text, in reading order. */
function without(blocks: readonly Block[], other: readonly Block[]): Block[] {
  const left = new Map<string, number>()
  for (const block of other) left.set(keyOf(block), (left.get(keyOf(block)) ?? 0) + 1)
  return blocks.filter((block) => {
    const count = left.get(keyOf(block)) ?? 0
    left.set(keyOf(block), count - 1)
    return count <= 0
  })
}

/** What a document loses and gains. A block that only moved is neither. */
export function compareSheets(from: Sheet, to: Sheet): { removed: Block[]; added: Block[] } {
  const [before, after] = [blocksOf(from), blocksOf(to)]
  return { removed: without(before, after), added: without(after, before) }
}
