import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aListedCompany, type DirectoryCompany } from '#test/world/directory.ts'
import { selectRows } from '#test/world/rows.ts'
import { searchDirectory } from './queries/search.server.ts'
import { readDirectoryFilters } from './filters.ts'

await testDatabase()

async function found(query: string): Promise<string[]> {
  const { rows } = await searchDirectory(null, readDirectoryFilters(new URLSearchParams(query)))
  return rows.map(({ name }) => name)
}

const listed = (name: string, more: DirectoryCompany) => aListedCompany({ headquarters: null, ...more, name })

test('regions match headquarters, regions of activity or coverage · MEM-347', async () => {
  await listed('By seat', { headquarters: 'Bucharest, Romania' })
  await listed('By city', { headquarters: 'Kraków' })
  await listed('By jurisdiction', {
    headquarters: 'Somewhere',
    questionnaire: { jurisdiction_incorporation: 'DE' },
  })
  await listed('By activity', { questionnaire: { regions_of_activity: ['CZ', 'DE'] } })
  await listed('By target', { type: 'investor', questionnaire: { geographic_focus: ['RO', 'US'] } })
  await listed('By coverage', {
    type: 'due_diligence',
    questionnaire: { geographic_coverage: ['eastern_europe'] },
  })
  await listed('Nowhere', { questionnaire: { regions_of_activity: 'nothing' } })
  expect(await found('region=romania')).toEqual(['By coverage', 'By seat', 'By target'])
  expect(await found('region=poland')).toEqual(['By city', 'By coverage'])
  expect(await found('region=germany')).toEqual(['By activity', 'By jurisdiction'])
  expect(await found('region=pan_eu')).toEqual(['By activity', 'By coverage'])
  expect(await found('region=global')).toEqual(['By target'])
  expect(await found('region=global&region=germany')).toEqual(['By activity', 'By jurisdiction', 'By target'])
})

test('asset classes are mapped from focus areas; a company that states none counts for all · MEM-348', async () => {
  await listed('Shops', {
    questionnaire: { development_focus_areas: ['retail_mixed_use'] },
    esgStatus: 'epc_a',
  })
  await listed('Luxury', { type: 'investor', questionnaire: { investment_focus: ['luxury_premium'] } })
  await listed('Clinics', {
    type: 'due_diligence',
    questionnaire: { expertise_sectors: ['healthcare', 'proptech'] },
  })
  await listed('Bridges', { questionnaire: { development_focus_areas: ['infrastructure_linked'] } })
  await listed('Unsaid', {})
  const of = async (asset: string) =>
    (await found(`asset=${asset}`)).filter((name) => !name.startsWith('By ') && name !== 'Nowhere')
  expect(await of('retail')).toEqual(['Shops', 'Unsaid'])
  expect(await of('mixed_use')).toEqual(['Shops', 'Unsaid'])
  expect(await of('residential')).toEqual(['Luxury', 'Unsaid'])
  expect(await of('senior_living')).toEqual(['Clinics', 'Unsaid'])
  expect(await of('hospitality')).toEqual(['Unsaid'])
  const mapped = await selectRows('directoryMapping', { source: 'focus', facet: 'asset_class' }, [
    'stated',
    'value',
  ])
  expect(mapped).toContainEqual({ stated: 'industrial_logistics', value: 'logistics' })
})

test('the ESG filter matches the status set by an admin · MEM-349', async () => {
  expect(await found('esg=epc_a')).toEqual(['Shops'])
  expect(await found('esg=breeam&esg=epc_b')).toEqual([])
  expect(await found('esg=none')).not.toContain('Shops')
})

test('a narrowed range excludes unstated values, the full range includes them · MEM-345', async () => {
  await listed('Sized', { portfolioSize: 120, projectsDeals: 60, avgIrrBps: 3500 })
  await listed('Unsized', {})
  const of = async (query: string) => (await found(query)).filter((name) => name.endsWith('ized'))
  expect(await of('portfolio_from=0&portfolio_to=3500&projects_to=50&irr_to=30')).toEqual([
    'Sized',
    'Unsized',
  ])
  expect(await of('portfolio_from=50')).toEqual(['Sized'])
  expect(await of('portfolio_to=100')).toEqual([])
  // The upper end means "and more".
  expect(await of('projects_from=10&projects_to=50')).toEqual(['Sized'])
  expect(await of('irr_from=1&irr_to=30')).toEqual(['Sized'])
  expect(await of('irr_to=29.5')).toEqual([])
})
