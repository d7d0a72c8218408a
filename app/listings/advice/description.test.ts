import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withComputed } from '../dictionary/computed.ts'
import { listingFieldsSchema } from '../dictionary/fields.ts'
import { type FactPatch, withFacts } from '../editor/fact-input.ts'
import { adviceOn } from './advice.ts'

const FACTS: FactPatch = {
  asset_stage: 'standing',
  gross_income: 1_230_000,
  noi: 1_130_000,
  vacancy_rate: 12,
  tenant_count: 11,
  year_built: 2018,
  year_refurbished: 2022,
  floors_above: 6,
  units_count: 48,
}

function said(description: string, facts: FactPatch = {}) {
  const fields = listingFieldsSchema.parse({
    title: 'Amber Quay',
    location: 'Gdańsk',
    propertyType: 'office',
    price: 13_760_000,
    builtSurface: 8288,
    plotSize: 3900,
    gla: 7400,
    yieldBps: 800,
    description,
  })
  const version = withComputed({ ...fields, details: withFacts(withFacts({}, FACTS), facts) })
  return adviceOn(version, 'for_sale', new Date('2026-11-21T12:00:00Z')).filter(({ rule }) =>
    rule.startsWith('text.'),
  )
}

test.each([
  ['92 percent let to eleven tenants', 'The description says 92 percent let, but the vacancy is 12%.'],
  ['Let to 95 % on long terms', 'The description says 95 percent let, but the vacancy is 12%.'],
  ['a vacancy of 5 %', 'The description says 5 percent vacant, but the vacancy is 12%.'],
  ['a yield of 7.5 %', 'The description says a yield of 7.5 percent, but the yield is 8%.'],
  ['completed in 2016', 'The description says built in 2016, but the year built is 2018.'],
  ['refurbished in 2020', 'The description says refurbished in 2020, but the refurbishment year is 2022.'],
  ['6,900 m² of leasable area', 'The description says 6,900 m², but the gross leasable area is 7,400 m².'],
  ['a built surface of 9 000 sqm', 'The description says 9,000 m², but the built surface is 8,288 m².'],
  ['on a plot of 4,200 m²', 'The description says a plot of 4,200 m², but the plot size is 3,900 m².'],
  ['nine tenants', 'The description says 9 tenants, but the number of tenants is 11.'],
  ['50 apartments', 'The description says 50 homes, but the number of units is 48.'],
  ['an eleven-storey tower', 'The description says 11 storeys, but the number of storeys above ground is 6.'],
  [
    'Budynek wybudowany w 2015 roku, 9 najemców',
    'The description says 9 tenants, but the number of tenants is 11.',
  ],
])('warns about “%s” and quotes the differing fact', (text, words) => {
  const advice = said(`Offices by the water, ${text}.`)
  expect(advice.map((one) => one.words)).toContain(words)
  for (const { level, field } of advice) expect([level, field]).toEqual(['warning', 'description'])
})

test.each([
  '88 percent let to eleven tenants',
  'a six-storey building of 2018, refurbished in 2022',
  '7,400 m² leasable on a plot of 3,900 m²',
  'a yield of 8 %',
  'the top-floor unit of 556 m² has been refitted',
  '48 homes',
  'let for 92 months',
  'two of its tenants left in 2016',
])('finds no contradiction in “%s”', (text) => {
  expect(said(`Offices by the water, ${text}.`)).toEqual([])
})

test('ignores facts that are not stated', () => {
  expect(said('92 percent let to nine tenants', { vacancy_rate: null, tenant_count: null })).toEqual([])
})

test('reads any text quickly and only warns', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), fc.nat(100), (text, percent) => {
      const advice = said(`${text} ${percent} percent let ${text}`)
      expect(advice.every(({ level }) => level === 'warning')).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test.each(['9', '18', '9.', 'm', 'a.'])('a text full of “%s” takes linear time', (unit) => {
  const fields = listingFieldsSchema.parse({ title: 'Amber Quay', location: 'Gdańsk' })
  const long = { ...fields, description: unit.repeat(50_000 / unit.length) }
  // CPU time, because it does not depend on the load of the machine.
  const before = process.threadCpuUsage()
  adviceOn(long, 'for_sale', new Date('2026-11-21T12:00:00Z'))
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
})
