import { expect, test } from 'vitest'
import { adviceOn } from './advice.ts'
import { withFacts, type FactPatch } from '../editor/fact-input.ts'
import { isRegisterNumber } from './legal.ts'
import { withComputed, withoutLetting } from '../dictionary/computed.ts'
import { type ListingFields, listingFieldsSchema, stated } from '../dictionary/fields.ts'

const TODAY = new Date('2026-11-21T12:00:00Z')
const SOUND = {
  title: 'Amber Quay',
  location: 'Gdańsk',
  propertyType: 'office',
  sector: 'commercial',
  riskProfile: 'core+',
  dealKind: 'asset_deal',
  price: 13_760_000,
  builtSurface: 8288,
  plotSize: 3900,
  gla: 7400,
  latitude: 54.364,
  longitude: 18.654,
} as const
const SOUND_FACTS: FactPatch = {
  asset_stage: 'standing',
  area_standard: 'tegova',
  gross_income: 1_230_000,
  noi: 1_130_000,
  vacancy_rate: 8,
  wault: 4.2,
  figures_as_of: '2026-09-30',
  tax_treatment: 'vat_standard',
  floors_above: 5,
}

function version(changes: object = {}, facts: FactPatch = {}): ListingFields {
  const fields = listingFieldsSchema.parse({ ...SOUND, ...changes })
  return withComputed({ ...fields, details: withFacts(withFacts({}, SOUND_FACTS), facts) })
}

/** Findings as "R8 error plotSize". */
function found(changes: object = {}, facts: FactPatch = {}): string[] {
  return adviceOn(version(changes, facts), TODAY).map(({ rule, level, field }) => `${rule} ${level} ${field}`)
}
const words = (changes: object = {}, facts: FactPatch = {}) =>
  adviceOn(version(changes, facts), TODAY).map((advice) => advice.message)

test('a consistent version has no findings, nor do figures of the market’s day just past midnight', () => {
  expect(found()).toEqual([])
  const today = version({}, { figures_as_of: '2026-11-21' })
  const rulesAt = (at: string) => adviceOn(today, new Date(at)).map(({ rule }) => rule)
  expect(rulesAt('2026-11-20T23:30:00Z')).toEqual([])
  expect(rulesAt('2026-11-20T22:30:00Z')).toEqual(['asOf'])
})

const CASES: [string, object, FactPatch, string][] = [
  ['R1', { location: 'Pcim Dolny' }, {}, 'R1.city warning location'],
  ['R1', { latitude: 18.654, longitude: 54.364 }, {}, 'R1.country warning latitude'],
  ['R1', { latitude: 52.2297, longitude: 21.0122 }, {}, 'R1.distance warning latitude'],
  ['R1', {}, { address: 'Lipowa 7, Gdańsk' }, 'R1.code warning address'],
  ['R1', {}, { address: 'Lipowa 7, 00-950 Warszawa' }, 'R1.region warning address'],
  ['R2', { sector: 'residential' }, {}, 'R2 warning sector'],
  ['R3', { pricePerSqmCents: 200_000 }, {}, 'R3 error pricePerSqm'],
  ['R4', {}, { noi: 1_300_000 }, 'R4 error noi'],
  ['R5', { yieldBps: 900 }, {}, 'R5 error yieldPercent'],
  ['R5', { yieldBps: 800 }, { noi: null }, 'R5.basis warning yieldPercent'],
  ['R6', { riskProfile: 'core' }, { vacancy_rate: 30 }, 'R6 warning riskProfile'],
  ['R7', {}, { nla: 7500 }, 'R7 error nla'],
  ['R7', {}, { nla: 5000 }, 'R7.addOn error nla'],
  ['R7', { gla: 9000 }, {}, 'R7.built error gla'],
  ['R8', { plotSize: 600 }, { floors_above: null }, 'R8 error plotSize'],
  ['R8', { plotSize: 1000 }, {}, 'R8.footprint error plotSize'],
  ['R8', {}, { plot_ratio_max: 1 }, 'R8.ratio warning builtSurface'],
  [
    'R8',
    {},
    { site_coverage_max_percent: 60, green_area_min_percent: 50 },
    'R8.green error green_area_min_percent',
  ],
  ['R9', { estimatedFmv: 20_000_000 }, {}, 'R9 warning estimated_fmv'],
  ['R10', {}, { forecast_irr: 25 }, 'R10 warning forecast_irr'],
  [
    'R11',
    {},
    { asset_stage: 'under_construction', total_parking: 10, parking_norm: '9 per 1,000' },
    'R11 warning total_parking',
  ],
  ['R12', {}, { master_plan: true, planning_basis: 'wz' }, 'R12 error planning_basis'],
  ['R12', {}, { master_plan: false, planning_basis: 'mpzp' }, 'R12.plan error master_plan'],
  ['R13', {}, { asset_stage: 'under_construction', building_permit: false }, 'R13 error building_permit'],
  ['R14', {}, { year_built: 2030 }, 'R14 error year_built'],
  ['R14', {}, { asset_stage: 'land' }, 'R14.land error builtSurface'],
  [
    'R14',
    {},
    { asset_stage: 'under_construction', completion_date: '2026-01-01' },
    'R14.completion error completion_date',
  ],
  ['R15', { dealKind: 'share_deal' }, {}, 'R15 error tax_treatment'],
  ['R16', {}, { title_form: 'ownership', usufruct_expiry: '2060-01-01' }, 'R16 error usufruct_expiry'],
  [
    'R16',
    {},
    { title_form: 'perpetual_usufruct', usufruct_expiry: '2040-01-01' },
    'R16.short warning usufruct_expiry',
  ],
  ['R17', {}, { kw_numbers: ['KA1S/00012345/7'], encumbrances: 'none' }, 'R17 error kw_numbers'],
  ['R18', {}, { vacancy_rate: 100 }, 'R18.vacant warning gross_income'],
  ['R18', {}, { gross_income: 12_000_000 }, 'R18 warning gross_income'],
  ['R19', {}, { walb: 5 }, 'R19 error walb'],
  ['R19', {}, { longest_lease_expiry: '2027-01-01' }, 'R19.last error wault'],
  ['R19', {}, { wault: 0 }, 'R19.zero error wault'],
  ['R20', {}, { energy_issued: '2016-01-01' }, 'R20 error energy_issued'],
  ['R20', {}, { epc_class: 'B' }, 'R20.open warning energy_issued'],
]

test.each(CASES)('%s: %j %j', (_rule, changes, facts, expected) => {
  expect(found(changes, facts)).toContain(expected)
})

const OPEN = { tenant: null, use: null, area: 7000, rent: 500_000, end: null, break: null }
const LET = { ...OPEN, end: '2029-03-31' }
const TYPED = { wault: 5, walb: 4, tenant_count: 3, longest_lease_expiry: '2035-01-01' }

test('facts that cannot be calculated from the leases are unstated and cause a warning; the typed ones are kept · decision 156', () => {
  for (const [lease, given] of [
    [LET, { wault: 2.5, tenant_count: 1, longest_lease_expiry: '2029-03-31' }],
    [OPEN, { tenant_count: 1 }],
    [
      { ...LET, end: '2026-01-31' },
      { vacancy_rate: 100, tenant_count: 0, let_area: 0 },
    ],
  ] as const) {
    const facts = { ...TYPED, leases: [lease] }
    const { details } = version({}, facts)
    for (const key of Object.keys(TYPED)) expect(details[key]).toBe(given[key as keyof typeof given])
    expect(details).toMatchObject({ ...given, typed_letting: TYPED })
    const findings = found({}, facts)
    expect(findings.filter((finding) => finding.includes('error'))).toEqual([])
    for (const key of Object.keys(TYPED)) expect(findings).toContain(`leases.${key} warning ${key}`)
    expect(withoutLetting(version({}, facts)).details).toMatchObject(TYPED)
  }
  expect(version({ gla: null }, { leases: [LET] }).details).toMatchObject({ vacancy_rate: 8 })
  const asked = words({}, { ...TYPED, leases: [LET] }).join()
  expect(asked).toContain(
    'The listing shows no value, because we cannot calculate one from your leases. You typed 4 years. Is a lease or a date',
  )
  expect(asked).toContain('The listing shows 1 tenant, calculated from your leases. You typed 3 tenants.')
})

test('R3 suggests the three values that would match', () => {
  expect(words({ price: 10_000_000, pricePerSqmCents: 200_000, builtSurface: 4000, gla: 3500 }, {})[0]).toBe(
    '€2,000/m² times 4,000 m² is €8,000,000, but the asking price is €10,000,000. Correct one of them. These would match: a price per m² of €2,500/m², a price of €8,000,000, or a built surface of 5,000 m².',
  )
})

test('reports a building larger than its plot', () => {
  expect(words({ plotSize: 1000 })).toContain(
    'With 5 storeys, the building would cover 1,658 m², which is more than the plot.',
  )
})

test('checks the format and check digit of a register number', () => {
  expect(isRegisterNumber('KA1S/00012345/6')).toBe(true)
  for (const wrong of ['KA1S/00012345/5', 'KA1S/0012345/6', 'QA1S/00012345/6', 'ka1s/00012345/6', ''])
    expect(isRegisterNumber(wrong), wrong).toBe(false)
})

test('calculated values follow the formulas and are null without an input', () => {
  const fields = version({}, { total_parking: 148 })
  expect(stated(fields, 'price_per_sqm')).toBeCloseTo(1660.23, 2)
  expect(stated(fields, 'gross_yield')).toBe(8.94)
  expect(stated(fields, 'net_yield')).toBe(8.13)
  expect(fields.yieldBps).toBe(813)
  expect(stated(fields, 'yield_basis')).toBe('net_initial')
  expect(stated(fields, 'purchaser_costs_percent')).toBe(1)
  expect(stated(fields, 'parking_ratio')).toBe(20)
  expect(stated(fields, 'price_basis')).toBe('built')
  const open = version({ price: null })
  for (const key of ['price_per_sqm', 'gross_yield', 'net_yield', 'yield_percent', 'price_basis'] as const)
    expect(stated(open, key), key).toBeNull()
  const land = version({ builtSurface: null, gla: null }, { asset_stage: 'land' })
  expect([stated(land, 'price_basis'), stated(land, 'gross_yield')]).toEqual(['plot', null])
  expect(stated(land, 'price_per_sqm')).toBeCloseTo(13_760_000 / 3900, 1)
})
