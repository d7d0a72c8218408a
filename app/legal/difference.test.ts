import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, blocksOf, compareSheets } from './difference.ts'
import { FIRST_TEXTS } from './first-texts.ts'
import type { Sheet } from './schema.ts'

const word = fc.constantFrom('a', 'b', 'c', 'd')
const sheets = fc.array(
  fc.record({
    heading: word,
    items: fc.array(
      fc.record({ title: word, text: fc.array(word, { maxLength: 4 }).map((all) => all.join('\n\n')) }),
      {
        maxLength: 3,
      },
    ),
  }),
  { maxLength: 4 },
)

const sortedTexts = (blocks: readonly Block[]) =>
  blocks.map(({ kind, text }) => `${kind} ${text}`).toSorted((one, other) => (one < other ? -1 : 1))

test('the old text minus its removals plus its additions is the new text · ADM-203', () => {
  fc.assert(
    fc.property(sheets, sheets, (from, to) => {
      const { removed, added } = compareSheets(from, to)
      expect(sortedTexts([...blocksOf(from), ...added])).toEqual(sortedTexts([...blocksOf(to), ...removed]))
      const gone = new Set(sortedTexts(removed))
      expect(sortedTexts(added).filter((block) => gone.has(block))).toEqual([])
    }),
  )
})

test('equal documents have no changes; a new paragraph is one change', () => {
  const { sheet } = FIRST_TEXTS.terms
  expect(compareSheets(sheet, sheet)).toEqual({ removed: [], added: [] })
  const more: Sheet = sheet.map((part, at) =>
    at === 2
      ? { ...part, items: part.items.map(({ title, text }) => ({ title, text: `New.\n\n${text}` })) }
      : part,
  )
  expect(compareSheets(sheet, more)).toEqual({ removed: [], added: [{ kind: 'text', text: 'New.' }] })
})
