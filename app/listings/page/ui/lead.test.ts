import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldKey } from '../../dictionary/dictionary.ts'
import type { FactValue } from '../../visibility/facts.ts'
import { leadOf } from './lead.ts'

/** How each fact appears in a sentence. */
const FACTS: Partial<Record<FieldKey, [value: FactValue, shown: RegExp]>> = {
  district: ['Wola', /Wola/],
  year_built: [1998, /was built|1998/],
  year_refurbished: [2016, /refurbished|2016/],
  vacancy_rate: [5, / let|95/],
  tenant_count: [9, /tenant/],
  noi: [2_215_001, /operating income|2,215,001/],
  gross_income: [3_141_592, /gross income|3,141,592/],
  yield_percent: [6.71, /yield|6\.71/],
  yield_basis: ['net_initial', /net initial/],
  wault: [5.83, /WAULT|leases|5\.83/],
  erv: [2_560_002, /market rent|2,560,002/],
  completion_date: ['2027-06-30', /completion|2027/],
  pre_commitment_percent: [41, /pre-let|41/],
  planned_surface: [12_003, /built surface|12,003/],
  total_development_cost: [48_000_004, /development cost|48,000,004/],
  forecast_irr: [15.6, /IRR|15\.6/],
  plot_size: [9005, /9,005/],
  plot_ratio_max: [2.47, /ratio|2\.47/],
  building_height_max_m: [33, /height|33/],
  planning_valid_until: ['2031-02-03', /valid|2031/],
}
const keys = Object.keys(FACTS) as FieldKey[]

const textOf = (
  kind: Parameters<typeof leadOf>[0]['kind'],
  open: ReadonlySet<FieldKey>,
  city: string | null = 'Warsaw',
  today = '2027-06-30',
) =>
  leadOf({ kind, propertyType: 'office', city, today }, (key) => {
    const value = open.has(key) ? FACTS[key]?.[0] : undefined
    return value === undefined ? { value: null, lock: 'grant' } : { value, lock: null }
  }).map((runs) => runs.map((run) => (typeof run === 'string' ? run : run.figure)).join(''))

test('no sentence mentions a fact that this viewer may not see, and each has a figure', () => {
  const kind = fc.constantFrom('let', 'homes', 'warehouses', 'development', 'land')
  const day = fc.constantFrom('2027-06-30', '2027-07-01', '2031-02-04')
  fc.assert(
    fc.property(kind, fc.subarray(keys), fc.constantFrom('Warsaw', null), day, (of, open, city, today) => {
      const sentences = textOf(of, new Set(open), city, today)
      if (today > '2027-06-30') expect(sentences.join(' ')).not.toMatch(/completion|2027/)
      if (today > '2031-02-03') expect(sentences.join(' ')).not.toMatch(/valid until|2031/)
      for (const key of keys)
        if (!open.includes(key)) expect(sentences.join(' ')).not.toMatch(FACTS[key]?.[1] ?? /^/)
      if (city === null) expect(sentences.join(' ')).not.toContain('Warsaw')
      for (const sentence of sentences) expect(sentence).toMatch(/\d/)
      expect(sentences.length).toBeLessThanOrEqual(3)
    }),
    { numRuns: 500 },
  )
})

test('each kind has its own sentences', () => {
  const all = new Set(keys)
  expect(textOf('let', all)).toEqual([
    'This office complex in Wola, Warsaw was built in 1998, was refurbished in 2016 and is 95% let to 9 tenants.',
    'Its net operating income is €2,215,001 a year and its net initial yield is 6.71%.',
    'Its weighted average unexpired lease term (WAULT) is 5.83 years and its market rent is estimated at €2,560,002 a year.',
  ])
  expect(textOf('development', all)).toEqual([
    'This office complex in Wola, Warsaw is due for completion on 30 Jun 2027, is 41% pre-let or pre-sold and will have 12,003 m² of built surface.',
    'Its development cost is €48,000,004 and its forecast IRR is 15.6%.',
  ])
  expect(textOf('land', all)).toEqual([
    'This plot for an office complex in Wola, Warsaw covers 9,005 m² and is planned for 12,003 m² of built surface.',
    'Planning rules allow a plot ratio of up to 2.47 and a height of up to 33 m.',
    'Its planning decision is valid until 3 Feb 2031.',
  ])
  expect(textOf('let', new Set())).toEqual([])
})
