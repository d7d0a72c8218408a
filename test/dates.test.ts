import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decisionSchema } from '#app/access/schema.ts'
import { inviteSchema } from '#app/access/invitations/schema.ts'
import { projectSchema } from '#app/companies/projects/schema.ts'
import { foundedYear } from '#app/companies/schema/common-fields.ts'
import { fieldErrors } from '#app/lib/form.ts'
import { DICTIONARY, type FieldKey } from '#app/listings/dictionary/dictionary.ts'
import { readSaleDay } from '#app/listings/editor/form.ts'
import { readFact } from '#app/listings/editor/fact-input.ts'
import { isSourceDate, periodEnd } from '#app/market/period.ts'
import { auditFilters } from '#app/oversight/audit/schema.ts'
import { root, sourceFiles } from './source-files.ts'

const UUID = '7b0c0f0e-0000-4000-8000-000000000001'
const IMPLAUSIBLE = ['0001-01-01', '0206-03-31', '1066-10-14', '2999-12-31', '9999-12-31']
const errorsOf = (parsed: { error?: Parameters<typeof fieldErrors>[0] }) =>
  parsed.error ? fieldErrors(parsed.error) : {}

test.each(IMPLAUSIBLE)('no field accepts the day %s, and each shows an error', (day) => {
  const facts = (Object.keys(DICTIONARY) as FieldKey[]).filter((key) => DICTIONARY[key].kind === 'date')
  expect(facts.length).toBeGreaterThanOrEqual(6)
  for (const key of facts)
    expect([key, readFact(key, day).error]).toEqual([key, expect.stringMatching(/^The year must be from/)])
  expect(readSaleDay(day)).toEqual({ error: expect.stringMatching(/^The year must be from/) })
  const words = 'The year must be from 2000 to 2100.'
  for (const intent of ['grant', 'change_end'])
    expect(errorsOf(decisionSchema.safeParse({ intent, id: UUID, endsOn: day }))).toEqual({ endsOn: words })
  expect(errorsOf(inviteSchema.safeParse({ email: 'a@b.test', accessEndsOn: day }))).toEqual({
    accessEndsOn: words,
  })
  expect(auditFilters.parse({ from: day, to: day })).toMatchObject({ from: null, to: null })
  expect([isSourceDate(day), isSourceDate(day.slice(0, 4)), periodEnd(day)]).toEqual([false, false, null])
})

test.each(['0001', '9999'])('no field accepts the year %s', (year) => {
  for (const key of ['year_built', 'year_refurbished'] as const)
    expect(readFact(key, year).error).toBeTruthy()
  expect(foundedYear({}).schema.safeParse(year).success).toBe(false)
  expect(Object.keys(errorsOf(projectSchema.safeParse({ year })))).toContain('year')
})

test('a usufruct may end in 99 years, and a lease next year', () => {
  expect(readFact('usufruct_expiry', '2125-11-23')).toEqual({ value: '2125-11-23' })
  expect(readFact('longest_lease_expiry', '31.12.2027')).toEqual({ value: '2027-12-31' })
})

test('every form parses a day with the plausibility check', () => {
  const others = sourceFiles('app').filter(
    (file) => file !== 'app/lib/day.ts' && /\biso\s*\.\s*date\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(others).toEqual([])
})
