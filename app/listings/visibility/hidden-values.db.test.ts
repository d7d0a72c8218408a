import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { GUEST, type Viewer } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { CANARY_COLUMNS } from '#test/world/canaries.ts'
import { aCanaryWorld, type CanaryWorld } from '#test/world/canary-world.ts'
import { updateRows } from '#test/world/rows.ts'
import { readFilters } from '../market/filter-schema.ts'
import { viewMarket } from '#app/listings/market/queries/market-version.server.ts'
import { suggestPlaces } from '../market/queries/cities.server.ts'
import { countFacets } from '../market/queries/cells.server.ts'
import { searchListings } from '../market/queries/search-listings.server.ts'
import { viewerFactsOf } from './policy.ts'

await testDatabase()

let { cases, viewers }: Pick<CanaryWorld, 'cases' | 'viewers'> = { cases: [], viewers: {} }
;({ cases, viewers } = await aCanaryWorld())

const SEARCHES = [
  '',
  'sort=price-low',
  'sort=price-high',
  'sort=yield',
  'size=small',
  'size=medium',
  'size=large',
  'price=low',
  'price=medium',
  'price=high',
  'yield=7',
  'yield=8',
  'yield=9',
  'size=large&price=high&yield=9',
  'location=gdansk',
  'location=zakopane',
  'risk=core',
  'risk=opportunistic',
  'type=office',
  'price_from=1&price_to=5000000',
  'size_to=5000',
  'yield_from=8',
  'sqm_from=1&sqm_to=100',
  'wault_from=1',
  'vacancy_to=100000',
  'built_from=1200',
  'energy=A&energy=B',
  'status=sold',
  'deal=share_deal&stage=land',
]

async function everything(viewer: Viewer) {
  const facts = viewerFactsOf(viewer)
  const answers: unknown[] = [await suggestPlaces(await viewMarket(facts), '', 200)]
  for (const search of SEARCHES)
    answers.push(
      await searchListings(await viewMarket(facts), readFilters(new URLSearchParams(search))),
      await countFacets(await viewMarket(facts), readFilters(new URLSearchParams(search))),
    )
  return JSON.stringify(answers)
}

describe('when only hidden values differ', () => {
  const others = {
    price: 4_000_000,
    yieldBps: 900,
    builtSurface: 400,
    plotSize: 10,
    gla: 9,
    pricePerSqmCents: 5,
    estimatedFmv: 7,
    latitude: 1,
    longitude: 2,
    description: 'x',
    details:
      '{"wault": 5, "vacancy_rate": 2, "year_built": 1990, "epc_class": "A", "asset_stage": "standing"}',
  }
  const none = {
    price: null,
    yieldBps: null,
    builtSurface: null,
    plotSize: null,
    gla: null,
    pricePerSqmCents: null,
    estimatedFmv: null,
    latitude: null,
    longitude: null,
    description: null,
    details: '{}',
  }

  test('no result, order, count or suggestion differs · PUB-056 PUB-221', async () => {
    const hiddenFrom = {
      guest: ['public', 'locked', 'semi', 'private'],
      pending: ['public', 'locked', 'semi', 'private'],
      investor: ['locked', 'semi', 'private'],
    }
    for (const [who, names] of Object.entries(hiddenFrom)) {
      const viewer = viewers[who]?.viewer ?? GUEST
      const ids = cases.filter(({ name }) => names.includes(name)).map(({ id }) => id)
      const before = await everything(viewer)
      for (const changed of [others, none]) {
        await db().updateTable('listings').set(changed).where('id', 'in', ids).execute()
        expect((await everything(viewer)) === before, who).toBe(true)
      }
      const stub = cases.find(({ name }) => name === 'private')?.id ?? 0
      await updateRows(
        'listings',
        { id: stub },
        { location: 'Zakopane', riskProfile: 'core', saleStatus: 'sold', dealKind: 'share_deal' },
      )
      expect((await everything(viewer)) === before, `${who} · private`).toBe(true)
      await db().updateTable('listings').set(CANARY_COLUMNS).where('id', 'in', ids).execute()
      await updateRows(
        'listings',
        { id: stub },
        { location: 'Canarycityprivate', riskProfile: 'opportunistic' },
      )
    }
  })

  test('the owner does see the change, so the check would notice a difference · PUB-056', async () => {
    const viewer = viewers.owner?.viewer ?? GUEST
    const before = await everything(viewer)
    await updateRows('listings', { id: cases[0]?.id ?? 0 }, others)
    expect((await everything(viewer)) === before).toBe(false)
  })
})
