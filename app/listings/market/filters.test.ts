import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ignoredParameters, readFilters } from './filter-schema.ts'
import { activeFilters } from './filter-labels.ts'
import { isCanonical, listingsPath, canonicalPath, SORTS } from './filters.ts'
import { PROPERTY_TYPES, RISK_PROFILES } from '../schema.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('types and risks have these values and labels · PUB-050 PUB-051', () => {
  expect(PROPERTY_TYPES).toEqual({
    office: 'Office Complex',
    residential: 'Residential',
    industrial: 'Industrial',
    warehouse: 'Warehouse',
    mixed: 'Mixed-Use',
  })
  expect(RISK_PROFILES).toEqual({
    core: 'Core',
    'core+': 'Core+',
    'value-add': 'Value-Add',
    opportunistic: 'Opportunistic',
    development: 'Development',
  })
})

test('the query string contains every filter and the sort · PUB-049', () => {
  const filters = read(
    'location=%C5%81%C3%B3d%C5%BA&type=office&size=small&price=low&yield=8&risk=core%2B&sort=price-high',
  )
  expect(filters).toMatchObject({
    location: 'Łódź',
    type: 'office',
    size: 'small',
    price: 'low',
    yield: '8',
    risk: 'core+',
    sort: 'price-high',
  })
  expect(read(listingsPath(filters).split('?')[1] ?? '')).toEqual(filters)
})

test('newest is the default of four sorts · PUB-052', () => {
  expect(read('').sort).toBe('newest')
  expect(Object.keys(SORTS)).toEqual(['newest', 'price-low', 'price-high', 'yield'])
})

test('unknown values are ignored', () => {
  expect(read('type=castle&size=&price=1&yield=6&risk=none&sort=cheap&after=../x')).toEqual({
    sort: 'newest',
  })
  expect(read(`location=${'x'.repeat(81)}`).location).toBe('x'.repeat(80))
})

test('chosen filters have labels', () => {
  expect(activeFilters(read('location=Sopot&price=medium&yield=7')).map(({ label }) => label)).toEqual([
    '“Sopot”',
    'Price €5M to €10M',
    'Yield from 7%',
  ])
})

const anyQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'location',
        'type',
        'risk',
        'size',
        'price',
        'yield',
        'sort',
        'after',
        'view',
        'utm',
        'energy',
        'price_from',
        'price_to',
      ),
      fc.constantFrom(
        '',
        'office',
        'core+',
        'small',
        'low',
        'A+',
        '8',
        '5,000',
        'newest',
        'yield',
        'map',
        'list',
        'Łódź',
        'castle',
      ),
    ),
    { maxLength: 12 },
  )
  .map((pairs) => new URLSearchParams(pairs))

test('the canonical path finds the same, has no empty or default parameters, and is stable', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const path = canonicalPath(query)
      const short = new URLSearchParams(path.split('?')[1] ?? '')
      expect(readFilters(short)).toEqual(readFilters(query))
      expect(short.get('view') === 'map').toBe(query.getAll('view').at(-1) === 'map')
      expect(isCanonical(short)).toBe(true)
      expect(canonicalPath(short)).toBe(path)
      expect(ignoredParameters(short)).toEqual(ignoredParameters(query))
    }),
  )
  expect(
    listingsPath({ yield: '8', risk: 'core+', type: 'office', location: 'Łódź', sort: 'newest' }, true),
  ).toBe('/listings?location=%C5%81%C3%B3d%C5%BA&type=office&risk=core%2B&yield=8&view=map')
})

test('an unescaped plus is the plus of "Core+", and unknown values are listed', () => {
  expect(read('risk=core+').risk).toBe('core+')
  expect(ignoredParameters(new URLSearchParams('risk=core+&type=office'))).toEqual([])
  expect(ignoredParameters(new URLSearchParams('type=castle&size=&price=1&sort=cheap&utm=x'))).toEqual([
    'type',
    'price',
    'sort',
  ])
})
