import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { expect, test } from 'vitest'
import { criteriaSchema } from './filter-schema.ts'
import {
  activeFilters,
  ALL_TYPES,
  directoryPath,
  criteriaOf,
  readDirectoryFilters,
  readTyped,
} from './filters.ts'
import { listOf } from './queries/search.server.ts'
import { ASSET_CLASSES, ESG_STATUSES, RANGES, REGIONS } from './schema.ts'

const read = (query: string) => criteriaOf(new URLSearchParams(query))

test('ranges match the specification · MEM-345', () => {
  expect(RANGES).toMatchObject({
    portfolio: { max: 3500, unit: 'EUR M' },
    projects: { max: 50 },
    irr: { max: 30 },
  })
})

test('the upper end of a range means "and more", and the full range filters nothing · MEM-345', () => {
  expect(read('portfolio_from=0&portfolio_to=3500&projects_to=50&irr_from=0').ranges).toEqual({})
  expect(read('portfolio_from=100&portfolio_to=3500').ranges).toEqual({ portfolio: { from: 100, to: null } })
  expect(read('portfolio_to=9999&portfolio_from=100').ranges.portfolio).toEqual({ from: 100, to: null })
  expect(read('irr_from=12.5&irr_to=20').ranges).toEqual({ irr: { from: 12.5, to: 20 } })
  expect(read('projects_from=20&projects_to=5').ranges).toEqual({ projects: { from: 5, to: 20 } })
  expect(read('projects_from=-3&projects_to=many&irr_to=1e9&irr_from=12,5').ranges).toEqual({})
})

test('all three types are on by default · MEM-346', () => {
  expect(read('').types).toEqual(ALL_TYPES)
  expect(read('type=nobody').types).toEqual(ALL_TYPES)
  expect(read('type=investor').types).toEqual(['investor'])
  expect(activeFilters(read(''))).toEqual([])
  expect(read('type=none').types).toEqual([])
  expect(directoryPath(read('type=none'))).toBe('/market-circle?type=none')
})

test('regions, asset classes and ESG values match the specification · MEM-347 MEM-348', () => {
  expect(Object.values(REGIONS)).toEqual(['Poland', 'Germany', 'Romania', 'Pan-EU', 'Global'])
  expect(Object.values(ASSET_CLASSES)).toEqual(
    'Residential Office Retail Logistics Hospitality Mixed-Use Student Senior_Living'
      .split(' ')
      .map((one) => one.replace('_', ' ')),
  )
  expect(read('region=poland&region=mars&asset=student&asset=castles')).toMatchObject({
    regions: ['poland'],
    assetClasses: ['student'],
  })
})

test('ESG values and type labels are those of the specification · MEM-349 MEM-351', () => {
  expect(Object.values(ESG_STATUSES)).toEqual([
    'Taxonomy-Aligned',
    'EPC A',
    'EPC B',
    'EPC C',
    'BREEAM',
    'None',
  ])
  expect(companyTypeLabels).toEqual({
    developer: 'Developer',
    investor: 'Investor',
    due_diligence: 'Due Diligence',
  })
})

test('a search survives a round trip through its URL and its stored form · MEM-357', () => {
  const criteria = read(
    'q=%C5%82%C3%B3d%C5%BA&type=investor&region=poland&region=global&asset=mixed_use&esg=none&irr_from=7.5&sort=-irr',
  )
  const path = directoryPath(criteria)
  expect(read(path.split('?')[1] ?? '')).toEqual(criteria)
  expect(criteriaSchema.parse(JSON.parse(JSON.stringify(criteria)))).toEqual(criteria)
})

test('stored criteria with unknown keys are refused · MEM-357', () => {
  const criteria = read('type=investor')
  for (const wrong of [
    { ...criteria, admin: true },
    { ...criteria, regions: ['mars'] },
    { ...criteria, ranges: { portfolio: { from: -1, to: null } } },
    { ...criteria, ranges: { height: { from: 1, to: 2 } } },
    { ...criteria, term: 'x'.repeat(81) },
    'text',
    null,
  ])
    expect(criteriaSchema.safeParse(wrong).success).toBe(false)
})

test('a cursor survives its URL, and a malformed one shows the first page', () => {
  const id = '7d9f3c1e-1111-4222-8333-444455556666'
  const byFigure = listOf('irr', true)
  const byName = listOf('name', false)
  for (const place of [`-12~łódź %7E & co 100%25~${id}`, `łódź %7E & co~${id}`]) {
    for (const at of [
      { after: place, before: null },
      { after: null, before: place },
    ]) {
      const { searchParams } = new URL(directoryPath(criteriaOf(new URLSearchParams()), at), 'http://x')
      expect(readDirectoryFilters(searchParams)).toMatchObject(at)
    }
    expect([byFigure.isPlace(place), byName.isPlace(place)]).toEqual([
      place.startsWith('-'),
      !place.startsWith('-'),
    ])
  }
  for (const wrong of ['', '~', 'x', '1~name~no-id', `1~%E0%A4%A~${id}`, `${'9'.repeat(30)}~n~${id}`])
    expect([byFigure.isPlace(wrong), byName.isPlace(wrong)], wrong).toEqual([false, false])
})

test('every chip removes only its own filter', () => {
  const criteria = read(
    'q=park&type=investor&type=developer&region=poland&esg=breeam&asset=office&projects_from=3',
  )
  const active = activeFilters(criteria)
  expect(active.map(({ label }) => label)).toEqual([
    '“park”',
    'Developer',
    'Investor',
    'Poland',
    'Office',
    'ESG BREEAM',
    'Projects / deals from 3',
  ])
  for (const { key, without } of active)
    expect(activeFilters(without).map((one) => one.key)).toEqual(
      active.map((one) => one.key).filter((one) => one !== key),
    )
})

test('typed numbers are parsed, and invalid ones stay in their fields', () => {
  const typed = readTyped(
    new URLSearchParams(
      'typed=yes&portfolio_from=€0,5 bn&portfolio_to=1 500&irr_from=7,5&irr_to=1,500&projects_to=',
    ),
  )
  expect(Object.fromEntries(typed.query)).toEqual({
    portfolio_from: '500',
    portfolio_to: '1500',
    irr_from: '7.5',
  })
  expect(typed.refused).toEqual({ irr_to: '1,500' })
  expect(criteriaOf(typed.query).ranges).toEqual({
    portfolio: { from: 500, to: 1500 },
    irr: { from: 7.5, to: null },
  })
  expect(readTyped(new URLSearchParams('irr_from=7.5')).query.get('irr_from')).toBe('7.5')
})
