import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALERT_FIGURES } from '#app/alerts/kinds.ts'
import { projectFigures } from '#app/companies/projects/schema.ts'
import { RANGE_NAMES, RANGES } from '#app/directory/schema.ts'
import { notation } from '#app/lib/number-echo.ts'
import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import { TYPED_FIGURES } from '#app/listings/editor/fact-input.ts'
import { root } from './source-files.ts'
import { COMPANY_FIGURES } from './world/company-figures.ts'

const RULES: readonly (readonly [string, NumberRule])[] = [
  ...Object.entries({ ...TYPED_FIGURES, ...COMPANY_FIGURES, ...projectFigures(), ...ALERT_FIGURES }),
  ...RANGE_NAMES.map((name) => [name, RANGES[name].rule] as const),
]

test('a figure with decimals is below 1,000 or has at most two, so that its notation is unambiguous', () => {
  expect(RULES.length).toBeGreaterThan(60)
  for (const [name, { decimals, max }] of RULES) expect(decimals <= 2 || max < 1000, name).toBe(true)
})

test('every field of the product parses what the page writes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RULES), fc.double({ min: 0, max: 1, noNaN: true }), ([, rule], part) => {
      const places = Math.min(rule.decimals, 6)
      const value = Number((rule.min + part * (rule.max - rule.min)).toFixed(places))
      fc.pre(value >= rule.min && value <= rule.max && Math.abs(value) < 2 ** 53 / 10 ** places)
      expect(readNumber(rule, notation(rule, value))).toEqual({ value })
    }),
  )
})

test('the default limits are 1 billion euro, 10,000 and 1,000,000 m² unless a fact states another', () => {
  const tops = { eur: 1_000_000_000, eur_per_year: 1_000_000_000, area: 1_000_000 } as const
  const usual = ({ unit, decimals, isYear }: NumberRule) =>
    unit === 'none' ? (decimals === 0 && !isYear ? 10_000 : undefined) : tops[unit as keyof typeof tops]
  for (const [name, rule] of Object.entries({ ...TYPED_FIGURES, ...COMPANY_FIGURES } as Record<
    string,
    NumberRule
  >)) {
    const top = usual(rule)
    expect(rule.top, name).toBe(top !== undefined && rule.max > top ? top : undefined)
  }
})

const sources = globSync('app/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|schema\.gen/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Codes and identifiers, which are not numbers although they contain digits. */
const CODES = new Set(['app/account/security/ui/code-field.tsx'])

test('only the number field accepts numbers, and no key press is filtered', () => {
  const found = (pattern: RegExp) =>
    sources.filter(({ file, text }) => pattern.test(text) && !CODES.has(file)).map(({ file }) => file)
  expect(found(/inputMode=(?:"(?:numeric|decimal)"|\{)|type="number"/)).toEqual(['app/ui/number-field.tsx'])
  expect(found(/\.value = [^\n]*\.replace\(/)).toEqual([])
  expect(found(/replace\(',', '\.'\)|replaceAll\(',', '\.'\)/)).toEqual([])
})
