import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adviseNumber, isLei } from './identifiers.ts'

/** ISO 17442 check digits for 18 characters. */
function leiOf(start: string): string {
  const digits = [...`${start}00`].map((one) => String(Number.parseInt(one, 36))).join('')
  return start + String(98 - Number(BigInt(digits) % 97n)).padStart(2, '0')
}

describe('LEI', () => {
  test.each(['529900T8BM49AURSDO55', '5493001KJTIIGC8Y1R12', 'HWUPKR0MPOU8FGXBT394'])('%s', (lei) =>
    expect(isLei(lei)).toBe(true),
  )
  test('detects one wrong character or two swapped ones', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
          minLength: 18,
          maxLength: 18,
        }),
        fc.nat(16),
        (start, at) => {
          const lei = leiOf(start)
          expect(isLei(lei)).toBe(true)
          const next = lei[at] === '7' ? '8' : '7'
          expect(isLei(lei.slice(0, at) + next + lei.slice(at + 1))).toBe(false)
          const [one = '', other = ''] = lei.slice(at, at + 2)
          if (one !== other) expect(isLei(lei.slice(0, at) + other + one + lei.slice(at + 2))).toBe(false)
        },
      ),
    )
  })
})

describe('the kind of a number', () => {
  test.each([
    ['0000123456', 'PL', 'a KRS number (Poland)'],
    ['KRS 0000123456', null, 'a KRS number (Poland)'],
    ['525-000-77-38', 'PL', 'a NIP number (Poland)'],
    ['PL5250007738', 'DE', 'a NIP number (Poland)'],
    ['123456785', 'PL', 'a REGON number (Poland)'],
    ['175074752', 'BG', 'an EIK (Bulgaria)'],
    ['ЕИК 175074752', null, 'an EIK (Bulgaria)'],
    ['14399840', 'RO', 'a CUI (Romania)'],
    ['J40/372/2002', null, 'a trade register number (Romania)'],
    ['J2002000372400', 'RO', 'a trade register number (Romania)'],
    ['25596641', 'CZ', 'an IČO (Czech Republic)'],
    ['31322832', 'SK', 'an IČO (Slovakia)'],
    ['HRB 12345 B', 'DE', 'an HRB or HRA number (Germany)'],
    ['FN 122119m', 'AT', 'a Firmenbuchnummer (Austria)'],
    ['01-09-562739', 'HU', 'a cégjegyzékszám (Hungary)'],
    ['10625790-4-44', 'HU', 'an adószám (Hungary)'],
    ['69435151530', 'HR', 'an OIB (Croatia)'],
    ['5299 00T8 BM49 AURS DO55', 'PL', 'an LEI'],
  ])('%s of a company in %s', (typed, country, words) => {
    expect(adviseNumber(typed, country)).toEqual({ kind: 'fits', text: `Looks like ${words}.` })
  })
  test.each([
    [
      '5250007739',
      'PL',
      'This does not match a number format that we know for Poland (KRS, REGON, NIP or LEI).',
    ],
    ['KRS 123456', 'PL', 'This does not look like a KRS number (Poland).'],
    ['EIK 175074753', null, 'This does not look like an EIK (Bulgaria).'],
    ['529900T8BM49AURSDO56', null, 'This does not look like an LEI.'],
  ])('%s of a company in %s matches nothing, and the hint lets it pass', (typed, country, words) => {
    expect(adviseNumber(typed, country)).toEqual({
      kind: 'unlike',
      text: `${words} If it is correct, continue.`,
    })
  })
  test.each([
    ['', 'PL'],
    ['123', 'PL'],
    ['Delaware 4827163', 'US'],
    ['12345678', null],
  ])('%j of a company in %s: no hint', (typed, country) => {
    expect(adviseNumber(typed, country)).toBeNull()
  })
  test('any input is checked without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('PL', 'BG', null), (typed, country) => {
        adviseNumber(typed, country)
      }),
    )
    adviseNumber('ŁĄ'.repeat(5000), 'PL')
  })
})
