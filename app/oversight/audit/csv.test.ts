import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '#app/market/csv.ts'
import { csvLine } from '#app/lib/csv.ts'

/** Parses the lines back into cells. */
async function cellsOf(text: string): Promise<string[][]> {
  const bytes = (async function* () {
    await Promise.resolve()
    yield new TextEncoder().encode(text)
  })()
  const records: string[][] = []
  for await (const { cells } of readCsv(bytes)) records.push(cells)
  return records
}

const HOSTILE = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '"',
  ',',
  ';',
  '＝',
  '\u200B',
  ' ',
  '|',
  "'",
  'ż',
  '😀',
  'a',
  '1',
]
const cell = fc.oneof(
  fc.array(fc.constantFrom(...HOSTILE), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom("=cmd|' /C calc'!A0", '@SUM(1+1)', '-2+3', '=HYPERLINK("https://evil.example","x")'),
)
/** Text that spreadsheets treat as a formula: it starts with a sign, even after blanks and invisible characters. */
const RUNS = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u

test('any text survives a round trip as one cell that never starts like a formula · ADM-200', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
    async (drawn) => {
      // The reader skips blank lines.
      const lines = drawn.filter((cells) => cells.some((text) => text.trim() !== ''))
      const read = await cellsOf(lines.map(csvLine).join(''))
      expect(read.map((cells) => cells.length)).toEqual(lines.map((cells) => cells.length))
      for (const [line, cells] of read.entries()) {
        for (const [column, shown] of cells.entries()) {
          expect(shown).not.toMatch(RUNS)
          expect(shown).not.toMatch(/^[\t\r\n]/)
          const typed = lines[line]?.[column] ?? ''
          // Harmless text is unchanged.
          if (/^[\p{L}\p{N}][\p{L}\p{N} "',;\n=+@-]*$/u.test(typed)) expect(shown).toBe(typed)
        }
      }
    },
  )
  await fc.assert(property, { numRuns: 300 })
})

test('prefixes formulas with an apostrophe and leaves numbers and empty cells alone · ADM-200', () => {
  expect(csvLine(['=1+1', 'He said "no", twice', 7, -1.5, null])).toBe(
    '"\'=1+1","He said ""no"", twice","7","-1.5",""\r\n',
  )
})
