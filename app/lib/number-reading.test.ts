import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figureAsText, notation, readingLine, refusalText, withWordsAndTick, NUMBERS } from './number-echo.ts'
import { type NumberRefusal, type NumberRule, readNumber } from './number-reading.ts'

const EURO: NumberRule = { unit: 'eur', decimals: 0, min: 0, max: 100_000_000_000, top: 1_000_000_000 }
const AREA: NumberRule = { unit: 'area', decimals: 2, min: 0, max: 100_000_000 }
const PERCENT: NumberRule = { unit: 'percent', decimals: 2, min: -40, max: 100 }
const COUNT: NumberRule = { unit: 'none', decimals: 0, min: 0, max: 100_000 }
const DEGREES: NumberRule = { unit: 'degrees', decimals: 15, min: -90, max: 90 }
const YEAR: NumberRule = { unit: 'none', decimals: 0, min: 1900, max: 2026, isYear: true }
const MILLIONS: NumberRule = { unit: 'eur_millions', decimals: 2, min: 0, max: 3500 }

const READ: readonly (readonly [NumberRule, number, readonly string[]])[] = [
  [EURO, 12_500_000, ['12500000', '12 500 000', '12,500,000', '12.500.000', "12'500'000", '12’500’000']],
  [
    EURO,
    12_500_000,
    ['12\u00A0500\u00A0000', '12\u202F500\u202F000', '12\u2009500\u2009000', '12\u2007500\u2007000'],
  ],
  [EURO, 12_500_000, ['12 500 000,00', '12,500,000.00', '12.500.000,00', '12500000,0', ' 12500000.00 ']],
  [
    EURO,
    12_500_000,
    ['12,5 mln', '12.5M', '12.5 million', '0,0125 mld', '12500 tys.', '12500 tys', '12500k', '12.5m'],
  ],
  [EURO, 12_500_000, ['12,5 mio', '0.0125 bn', '0,0125 billion', '12500 thousand', '12 500 k', '12,5 MLN']],
  [EURO, 12_500_000, ['€12.5M', '12,5 mln EUR', 'EUR 12 500 000', '12.5M€', '12.5 M EUR', '12500kEUR']],
  [EURO, 1500, ['1.500', '1,500', '1 500', "1'500"]],
  [EURO, 500_000, ['0,5 mln', '0,500 mln', '500k']],
  [EURO, 0, ['0', '0,000', '-0', '0.0']],
  [AREA, 8400, ['8 400 m²', '8400 sqm', '8400 m2', '8.400', '8,4 tys. m²']],
  [AREA, 8400.25, ['8400,25', '8.400,25', '8 400.25 m²']],
  [PERCENT, 7.5, ['7,5', '7.5', '+7.50', '7,5 %', '7.5%', '7.5000']],
  [PERCENT, 0.5, [',5', '.5', '0,500', '0.50']],
  [PERCENT, -5, ['-5', '−5', '–5', '- 5 %']],
  [COUNT, 1500, ['1.500', '1,500', '1,5 k', '1.5 tys.']],
  [DEGREES, 52.229, ['52,229', '52.229', '52.229°']],
  [YEAR, 1998, ['1998', '1 998', '1.998']],
  [MILLIONS, 500, ['500', '500M', '€0.5bn', '500 mln EUR', '500000k']],
]

const REFUSED: readonly (readonly [NumberRule, NumberRefusal, readonly string[]])[] = [
  [
    EURO,
    'unreadable',
    ['12,500k', '12.500 mln', '1,500M', 'twelve', 'n/a', '1e6', '1.5e3', '0x10', '∞', 'NaN', '5,', '5.'],
  ],
  [
    EURO,
    'unreadable',
    [
      '1,2,3',
      '12,50,000',
      '1 23',
      '1234,567',
      '1500,000',
      '5..7',
      '1.2.3,4',
      '12.500,000.00',
      '1 000,000.00',
      "1,500'000",
    ],
  ],
  [
    EURO,
    'unreadable',
    ['--5', '+-5', '012 500', '2026-03-31', '12 milionów', '5 €/month', '(5)', '٥', '1,000 000'],
  ],
  [EURO, 'range', ['10-20', '10 – 20', '5 to 7 mln', '€5M–€10M', 'od 5 do 7 mln', '1,000,000 - 2,000,000']],
  [EURO, 'unit', ['12 mln PLN', '$5', 'PLN 5', '8400 m²', '5 zł', '7 %', '12.5 USD', '5 mln zł']],
  [AREA, 'unit', ['5m', '8400 ft2', '1,2 ha', '€500', '12 EUR']],
  [PERCENT, 'unit', ['7 EUR', '50 bps', '5m']],
  [COUNT, 'unit', ['5m', '12 %', '5 EUR']],
  [MILLIONS, 'unit', ['500 EUR', '€500']],
  [EURO, 'whole', ['7,5', '0,500', '12 500 000,50', '1,2345 k']],
  [PERCENT, 'decimals', ['1,500', '1.000', '7.123', '1,005']],
  [AREA, 'decimals', ['1,2345678 k', '1 234,567']],
  [EURO, 'below', ['-5', '−12,5 mln']],
  [EURO, 'above', ['101 bn', '999999999999999999999999']],
  [YEAR, 'below', ['98', '1899']],
]

describe('the notation table', () => {
  for (const [rule, value, texts] of READ)
    test.each(texts)(`“%s” is ${value} of ${rule.unit}`, (text) => {
      expect(readNumber(rule, text)).toEqual({ value })
    })
  for (const [rule, refused, texts] of REFUSED)
    test.each(texts)(`“%s” of ${rule.unit} is refused: ${refused}`, (text) => {
      expect(readNumber(rule, text)).toEqual({ value: null, refused })
    })
  test('an empty field means "not stated"', () => {
    for (const text of ['', '   ', '\u00A0', '\t\n']) expect(readNumber(EURO, text)).toEqual({ value: null })
  })
})

describe('the work of one text is bounded', () => {
  const PIECES = [...`10,.'’ -+ekMx/…€`, 'mln', 'eur', 'm²', 'm2', ' to ']
  const RULES = [EURO, AREA, PERCENT, COUNT, DEGREES, YEAR, MILLIONS]
  /** Ends even if a pattern never would. */
  const bounded = (work: () => void) => runInNewContext('work()', { work }, { timeout: 30_000 })

  test('a figure of 40 characters is read, one of 41 is refused', () => {
    const texts = (length: number) => ['1.'.padEnd(length, '0'), `EUR${'5'.padStart(length - 3)}`]
    expect(texts(40).map((text) => readNumber(EURO, text).value)).toEqual([1, 5])
    expect(texts(41).map((text) => readNumber(EURO, text).refused)).toEqual(['unreadable', 'unreadable'])
  })
  test('a text of 40 characters never makes a pattern backtrack for long', () => {
    const units = PIECES.flatMap((one) => PIECES.map((other) => one + other))
    bounded(() => {
      for (const unit of units)
        for (const end of ['', '!', '1'])
          for (const rule of RULES) readNumber(rule, unit.repeat(40).slice(0, 40 - end.length) + end)
    })
  })
  test('a text of 300,000 characters is refused without being parsed', () => {
    bounded(() => {
      for (const piece of PIECES)
        expect(readNumber(EURO, `1${piece.repeat(300_000)}1`).refused).toBe('unreadable')
    })
  })
})

test('error messages match the specification', () => {
  const said = (rule: NumberRule, refused: NumberRefusal) => refusalText(rule, refused)
  expect(said(EURO, 'unreadable')).toBe('Enter a number, for example 12 500 000, 12,5 mln or 12.5M.')
  expect(said(EURO, 'range')).toBe('Enter one number, not a range.')
  expect([said(EURO, 'unit'), said(AREA, 'unit')]).toEqual(['Enter this in euros.', 'Enter this in m².'])
  expect(said(EURO, 'whole')).toBe('Enter a whole number.')
  expect(said(PERCENT, 'decimals')).toBe('Use at most 2 decimals.')
  expect([said(PERCENT, 'below'), said(YEAR, 'below')]).toEqual([
    'Enter -40 or more.',
    'Enter 1900 or later.',
  ])
  expect(said(EURO, 'above')).toBe('Enter 100,000,000,000 or less.')
})

test('the hint shows the figure, from a million also in words', () => {
  const line = (rule: NumberRule, text: string) => readingLine(rule, readNumber(rule, text))
  expect(line(EURO, '12,5 mln')).toBe('= €12,500,000 · 12.5 million euros')
  expect(line(AREA, '286000')).toBe('= 286,000 m²')
  expect(line(EURO, '999999')).toBe('= €999,999')
  expect(line(EURO, '1000000')).toBe('= €1,000,000 · 1 million euros')
  expect(line(AREA, '1234567,5')).toBe('= 1,234,567.5 m² · about 1.23 million m²')
  expect(line(PERCENT, '7,5')).toBe('= 7.5%')
  expect(line(COUNT, '12 000')).toBe('= 12,000')
  expect(line(YEAR, '1998')).toBe('')
  expect(line(EURO, '')).toBe('')
  expect(line(EURO, '5 to 7')).toBe('Enter one number, not a range.')
  expect(figureAsText(EURO, 999_999_999)).toBe('about 1 billion euros')
})

test('a reviewer sees a confirmed figure in words, with the confirmation', () => {
  expect(withWordsAndTick(EURO, '€12,500,000', 12_500_000, undefined)).toBe(
    '€12,500,000 · 12.5 million euros',
  )
  expect(withWordsAndTick(EURO, '€2,000,000,000', 2e9, 2e9)).toBe(
    `€2,000,000,000 · 2 billion euros · ${NUMBERS.confirmed}`,
  )
  expect(withWordsAndTick(EURO, '€2,000,000,000', 2e9, 3e9)).toBe(
    `€2,000,000,000 · 2 billion euros · ${NUMBERS.notConfirmed}`,
  )
})

/** A number in one of the supported notations. */
const groups = (value: number, mark: string) => String(value).replace(/\B(?=(\d{3})+$)/g, mark)
const marks = fc.constantFrom(' ', '\u00A0', '\u202F', '\u2009', '\u2007', ',', '.', "'", '')

test('an integer means the same in every notation', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000_000),
      marks,
      fc.constantFrom('', ',00', '.00', ',0'),
      (value, mark, tail) => {
        fc.pre(tail === '' || !tail.startsWith(mark) || mark === '')
        fc.pre(!(mark !== '' && groups(value, mark).length > 3 && tail !== '' && tail[0] === mark))
        expect(readNumber(EURO, groups(value, mark) + tail)).toEqual({ value })
      },
    ),
  )
})

test('no text is read as a larger or smaller number than its digits say', () => {
  const piece = fc.constantFrom('1', '2', '50', '500', '000', ...`,. '-€%kM`, 'mln')
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      const { value } = readNumber(EURO, text)
      if (value === null) return
      expect(readNumber(EURO, notation(EURO, value))).toEqual({ value })
      const digits = text.replace(/\D/g, '').replace(/^0+|0+$/g, '')
      expect(String(value).replace(/^0+|0+$/g, '')).toBe(digits)
    }),
  )
})

const SUFFIXES: Partial<Record<NumberRule['unit'], string[]>> = {
  eur: [' EUR', '€', ' euro'],
  percent: [' %', '%'],
  area: [' m²', ' sqm', ' m2'],
  degrees: ['°'],
}

/** A number with at most two decimals as people write it: digits in groups, decimal mark, sign and unit. */
function written({ decimals, min, max, unit }: NumberRule) {
  const scale = 10 ** Math.min(decimals, 2)
  return fc
    .record({
      scaled: fc.integer({ min: Math.ceil(min * scale), max: Math.floor(max * scale) }),
      group: fc.constantFrom(' ', '\u00A0', '\u202F', '\u2009', '\u2007', ',', '.', "'", ''),
      mark: fc.constantFrom(',', '.'),
      minus: fc.constantFrom('-', '−', '–'),
      suffix: fc.constantFrom('', ...(SUFFIXES[unit] ?? [])),
    })
    .map(({ scaled, group, mark, minus, suffix }) => {
      const value = scaled / scale
      const [whole = '', part] = String(Math.abs(value)).split('.')
      const other = mark === ',' ? '.' : ','
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group === mark ? other : group)
      const text = `${value < 0 ? minus : ''}${grouped}${part ? mark + part : ''}${suffix}`
      return { text, value: value === 0 ? 0 : value }
    })
}

test.each([EURO, AREA, PERCENT, COUNT, DEGREES, YEAR])(
  'a number of $unit is parsed correctly with groups, marks, signs and units',
  (rule) => {
    fc.assert(
      fc.property(written(rule), ({ text, value }) => {
        expect(readNumber(rule, text), text).toEqual({ value })
      }),
      { numRuns: 1000 },
    )
  },
)
