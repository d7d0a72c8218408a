import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeText } from './csv.ts'

test.each([
  '=1+1',
  '+48 58 300 00 00',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\rx',
  '\nx',
  ' =1',
  '\u200b=1',
  '＝1',
  '\u0001=1',
])('text that begins like a formula is written with an apostrophe in front: %j · PUB-230', (text) => {
  expect(safeText(text).startsWith("'")).toBe(true)
})

test('any other text is unchanged, including Polish letters', () => {
  for (const text of [
    'Zażółć gęślą jaźń',
    '*** not stated',
    'A-',
    "'quoted'",
    '',
    '– 5',
    'a=b',
    '<b>&amp;</b>',
  ])
    expect(safeText(text)).toBe(text)
})

test('for any text, no cell begins with a formula character or contains an unwritable one', () => {
  const typed = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '\0', '\ud800', '\x7f', 'ż'),
  })
  fc.assert(
    fc.property(typed, (text) => {
      const written = safeText(text)
      expect(written).not.toMatch(/^[\s\p{Cf}]*[=+\-@]/u)
      expect(written).not.toMatch(/^[\t\r\n]/)
      expect(written).not.toMatch(/[\0\x7f]/)
      expect(written.isWellFormed()).toBe(true)
    }),
  )
  expect(safeText('=' + 'x'.repeat(40_000))).toHaveLength(32_767)
})
