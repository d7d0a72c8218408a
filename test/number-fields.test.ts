import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALERT_FIGURES } from '#app/alerts/kinds.ts'
import { advisorForm } from '#app/companies/advisor/form.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { investorForm } from '#app/companies/investor/form.ts'
import { projectFigures } from '#app/companies/projects/schema.ts'
import { RANGE_NAMES, RANGES } from '#app/directory/schema.ts'
import { notation } from '#app/lib/number-echo.ts'
import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import { ruleOf } from '#app/lib/number-schema.ts'
import { TYPED_FIGURES } from '#app/listings/editor/fact-input.ts'
import { CASE_FIGURES } from '#app/listings/page/own-case.ts'
import { root } from './source-files.ts'

/** Every figure in a company form, by field. */
const COMPANY_FIGURES: Readonly<Record<string, NumberRule>> = Object.fromEntries(
  [developerForm, investorForm, advisorForm]
    .flatMap(({ steps }) => steps)
    .flatMap(({ rules }) => Object.entries(rules))
    .map(([name, rule]) => [name, ruleOf(rule)]),
)

const RULES: readonly (readonly [string, NumberRule])[] = [
  ...Object.entries({ ...TYPED_FIGURES, ...COMPANY_FIGURES, ...projectFigures(), ...ALERT_FIGURES }),
  ...Object.entries(CASE_FIGURES),
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

const sources = globSync('app/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|schema\.gen/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Codes and identifiers that contain digits but are not numbers. */
const CODES = new Set(['app/account/security/ui/code-field.tsx'])

/**
 * The number field; the search's ranges, whose cells share one label and one border; the returns calculation, whose parser
 * is not part of the page's first load.
 */
const NUMBER_INPUTS = [
  'app/listings/market/ui/more-filters.tsx',
  'app/listings/page/ui/own-case.tsx',
  'app/ui/number-field.tsx',
]

test('numbers are typed in only three places, and no key press is filtered', () => {
  const found = (pattern: RegExp) =>
    sources.filter(({ file, text }) => pattern.test(text) && !CODES.has(file)).map(({ file }) => file)
  expect(found(/inputMode=(?:"(?:numeric|decimal)"|\{)|type="number"/).toSorted()).toEqual(NUMBER_INPUTS)
  expect(found(/\.value = [^\n]*\.replace\(/)).toEqual([])
  expect(found(/replace\(',', '\.'\)|replaceAll\(',', '\.'\)/)).toEqual([])
})
