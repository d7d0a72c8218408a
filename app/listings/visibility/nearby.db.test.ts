import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { findNearby } from './nearby.server.ts'
import { viewerFactsOf } from './policy.ts'
import { dealFor } from '#test/world/listing-page.ts'
import { selectRow } from '#test/world/rows.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const owner = await aDeveloper()
const investor = await anInvestor()

const PLOT = { asset_stage: 'land', price_basis: 'plot' }

/** A listing at a latitude of its own with others nearby; prices in EUR per m². */
async function aPlace(latitude: number, others: readonly object[], details: object = {}) {
  const place = { companyId: owner.company.id, latitude, longitude: 18.6 }
  const beside = await Promise.all(
    others.map((other, at) => aMarketListing({ ...place, title: `Beside ${at}`, ...other })),
  )
  const subject = await aMarketListing({ ...place, title: 'Subject', details: details as never })
  const nearby = async (person = investor) => {
    const row = await selectRow('listings', { id: subject.id })
    return findNearby(viewerFactsOf(person), row)
  }
  const prices = async (person = investor) => {
    const deal = await dealFor(viewerFactsOf(person), subject.slug)
    const rows = deal?.analytics?.neighbours ?? []
    return rows.toSorted((a, b) => a.title.localeCompare(b.title)).map(({ pricePerSqm }) => pricePerSqm)
  }
  return { beside, nearby, prices }
}

const priced = (...prices: number[]) => prices.map((price) => ({ pricePerSqmCents: price * 100 }))

test.runIf(isDeepRun)('the average and the prices use only the same kind of area', async () => {
  const land = priced(100, 200, 300).map((one) => ({ ...one, details: PLOT }))
  const withoutBasis = { ...priced(400)[0], details: { asset_stage: 'permitted_land' } }
  const others = [...priced(2000, 2100, 2200), ...land, withoutBasis]
  const building = await aPlace(50, others)
  expect(await building.nearby()).toEqual({ count: 7, averagePerSqm: 2100 })
  expect(await building.prices()).toEqual([2000, 2100, 2200, null, null, null, null])
  const plot = await aPlace(51, others, PLOT)
  expect(await plot.nearby()).toEqual({ count: 7, averagePerSqm: 250 })
  expect(await plot.prices()).toEqual([null, null, null, 100, 200, 300, 400])
  const few = await aPlace(52, [...priced(2000, 2100), ...land])
  expect(await few.nearby()).toEqual({ count: 5, averagePerSqm: null })
})

test('a sold listing counts as nearby but is not part of any average', async () => {
  const sold = { ...priced(9000)[0], saleStatus: 'sold' }
  const place = await aPlace(53, [...priced(2000, 2100, 2200), sold])
  expect(await place.nearby()).toEqual({ count: 4, averagePerSqm: 2100 })
  expect(await (await aPlace(54, [...priced(2000, 2100), sold])).nearby()).toEqual({
    count: 3,
    averagePerSqm: null,
  })
})

test('a price with a raised tier is part of no average until the viewer has access · PUB-221', async () => {
  const raised = { ...priced(9000)[0], raisedTiers: JSON.stringify({ value: 'G' }) }
  const closed = { ...priced(3000)[0], visibility: 'semi_public' }
  const { beside, nearby, prices } = await aPlace(55, [...priced(2000, 2100, 2200), raised, closed])
  expect(await nearby()).toEqual({ count: 4, averagePerSqm: 2100 })
  expect(await prices()).toEqual([2000, 2100, 2200, null])
  expect(await nearby(owner)).toEqual({ count: 5, averagePerSqm: 3660 })
  const holder = await anInvestor()
  await aGrant(beside[3]?.id ?? 0, holder)
  expect(await nearby(holder)).toEqual({ count: 4, averagePerSqm: 3825 })
})
