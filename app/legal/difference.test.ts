import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, compareSheets } from './difference.ts'
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

test('each side keeps its text, and a row is unchanged exactly if both sides are equal · ADM-203', () => {
  fc.assert(
    fc.property(sheets, sheets, (from, to) => {
      const rows = compareSheets(from, to)
      expect(rows.flatMap(({ before }) => before ?? [])).toEqual(blocksOf(from))
      expect(rows.flatMap(({ after }) => after ?? [])).toEqual(blocksOf(to))
      for (const { before, after, isSame } of rows) if (isSame) expect(before).toEqual(after)
    }),
  )
})

test('equal texts have no changed row; a new paragraph is one row', () => {
  const { sheet } = FIRST_TEXTS.terms
  expect(compareSheets(sheet, sheet).every(({ isSame }) => isSame)).toBe(true)
  const more: Sheet = sheet.map((part, at) =>
    at === 2
      ? { ...part, items: part.items.map(({ title, text }) => ({ title, text: `New.\n\n${text}` })) }
      : part,
  )
  const changed = compareSheets(sheet, more).filter(({ isSame }) => !isSame)
  expect(changed).toEqual([{ before: null, after: { kind: 'text', text: 'New.' }, isSame: false }])
})

test('compares texts of thousands of paragraphs within a second', () => {
  const long = (word: string): Sheet => [
    {
      heading: 'A',
      items: [{ title: '', text: Array.from({ length: 6000 }, (_, at) => `${word}${at}`).join('\n\n') }],
    },
  ]
  expect(compareSheets(long('x'), long('y'))).toHaveLength(6001)
})
