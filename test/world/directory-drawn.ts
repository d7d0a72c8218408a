import fc from 'fast-check'
import { ALL_TYPES, type Criteria, SORTS, type Sort } from '#app/directory/filters.ts'
import { ASSET_CLASSES, ESG_STATUSES, RANGES, REGIONS } from '#app/directory/schema.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { SAMPLE } from './directory-reference.ts'

const codes = <T extends string>(labels: Readonly<Record<T, string>>) => Object.keys(labels) as T[]
const some = (values: readonly string[], max = 3) => fc.subarray([...values], { maxLength: max })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 })

const questionnaire: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    development_focus_areas: some(SAMPLE.focus),
    investment_focus: some(SAMPLE.focus),
    expertise_sectors: some(SAMPLE.sectors),
    regions_of_activity: some(SAMPLE.countries),
    geographic_focus: some(SAMPLE.countries),
    geographic_coverage: some(SAMPLE.coverage, 2),
    jurisdiction_incorporation: fc.constantFrom(...SAMPLE.countries),
    development_stages_covered: some(['land_acquisition', 'under_development', 'sale_exit']),
    development_stages: some(['under_development', 'completion_stabilization', 'income_producing']),
    investment_strategy: some(['core', 'core+', 'value-add', 'opportunistic']),
    typical_project_scale: some(['up_to_10m', '10m_50m', 'over_200m']),
    typical_project_size: fc.constantFrom('under_1m', '25m_100m', 'all_sizes'),
    investment_size_min: fc.constantFrom(1_000_000, 5_000_000, 40_000_000),
    investment_size_max: fc.constantFrom(5_000_000, 60_000_000, null),
    track_record_confidential: fc.boolean(),
  },
  { requiredKeys: [] },
)

export const source = fc.record({
  type: fc.constantFrom<CompanyType>(...ALL_TYPES),
  name: fc.constantFrom('Żuraw Park', 'Alder', 'alder two', 'Łąka', 'Birch Capital', 'Zamek'),
  headquarters: maybe(fc.constantFrom(...SAMPLE.places)),
  portfolioSize: maybe(fc.constantFrom(0, 49.5, 50, 150, 3500, 9000)),
  projectsDeals: maybe(fc.constantFrom(0, 1, 12, 50, 51)),
  avgIrrBps: maybe(fc.constantFrom(0, 50, 1250, 3000, 4000)),
  esgStatus: fc.constantFrom(...codes(ESG_STATUSES)),
  questionnaire,
})

const range = (name: keyof typeof RANGES) =>
  fc
    .record({ from: maybe(fc.constantFrom(1, 50)), to: maybe(fc.constantFrom(12, 30)) })
    .map(({ from, to }) => {
      const end = (value: number | null) => (value === null ? null : Math.min(value, RANGES[name].max - 1))
      return from !== null && to !== null && from > to
        ? { from: end(to), to: end(from) }
        : { from: end(from), to: end(to) }
    })

export const criteria: fc.Arbitrary<Criteria> = fc.record({
  term: maybe(fc.constantFrom('alder', 'PARK', 'x')),
  types: fc.subarray(ALL_TYPES, { minLength: 1 }),
  regions: fc.subarray(codes(REGIONS), { maxLength: 2 }),
  assetClasses: fc.subarray(codes(ASSET_CLASSES), { maxLength: 2 }),
  esg: fc.subarray(codes(ESG_STATUSES), { maxLength: 3 }),
  ranges: fc
    .record(
      { portfolio: range('portfolio'), projects: range('projects'), irr: range('irr') },
      { requiredKeys: [] },
    )
    .map((ranges) => Object.fromEntries(Object.entries(ranges).filter(([, one]) => one.from ?? one.to))),
  sort: fc.constantFrom(...(Object.keys(SORTS) as Sort[])),
})
