import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { selectRow } from '#test/world/rows.ts'
import { readFilters } from '../filter-schema.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { viewMarket } from './market-version.server.ts'
import { searchListings } from './search-listings.server.ts'

await testDatabase()

const day = 86_400_000

const investor = await anInvestor()
const { company } = await aDeveloper()
const blank = { price: null, yieldBps: null, builtSurface: null, riskProfile: null, propertyType: null }
let age = 0
const listing = (slug: string, values: object) =>
  aMarketListing({
    companyId: company.id,
    ...blank,
    slug,
    firstApprovedAt: new Date(Date.now() - (age += day)),
    ...values,
  })
await listing('size-4999', { builtSurface: 4_999.99 })
await listing('size-5000', { builtSurface: 5_000 })
await listing('size-15000', { builtSurface: 15_000 })
await listing('size-15001', { builtSurface: 15_000.01 })
await listing('price-4999999', { price: 4_999_999 })
await listing('price-5000000', { price: 5_000_000 })
await listing('price-10000000', { price: 10_000_000 })
await listing('price-10000001', { price: 10_000_001 })
await listing('yield-699', { yieldBps: 699 })
await listing('yield-700', { yieldBps: 700 })
await listing('yield-800', { yieldBps: 800 })
await listing('yield-900', { yieldBps: 900 })
await listing('hidden', {
  visibility: 'semi_public',
  price: 1_000_000,
  yieldBps: 1_000,
  builtSurface: 1_000,
})
await listing('off-market', { listed: false, price: 1_000_000, yieldBps: 1_000, builtSurface: 1_000 })

test('every field of a listing is stored and read back; new, verified and private are derived · PUB-214', async () => {
  const { company } = await aDeveloper()
  const fields = {
    title: 'Kamienica Łokietka',
    location: 'Łódź',
    country: 'Poland',
    propertyType: 'mixed',
    price: 90_000_000_000,
    pricePerSqmCents: 123_456,
    estimatedFmv: 91_000_000_000,
    yieldBps: 725,
    builtSurface: 1_234.56,
    plotSize: 2_345.67,
    riskProfile: 'core+',
    saleStatus: 'reserved',
    visibility: 'private',
    latitude: 51.7592,
    longitude: 19.456,
  }
  const { id } = await aMarketListing({ companyId: company.id, ...fields })
  const row = await selectRow('listings', { id })
  expect(row).toMatchObject({
    ...fields,
    id,
    listed: true,
    suspendedAt: null,
    approvalStatus: 'approved',
    createdAt: expect.any(Date),
  })
  for (const derived of ['isNew', 'isVerified', 'isPrivate']) expect(row).not.toHaveProperty(derived)
  const newestCard = async () =>
    (await searchListings(await viewMarket(viewerFactsOf(investor)), readFilters(new URLSearchParams())))
      .cards[0]
  expect(await newestCard()).toMatchObject({ title: fields.title, isPrivate: true })
  const tomorrow = new Date(Date.now() + 86_400_000)
  await aMarketListing({ companyId: company.id, title: 'Open Kamienica', firstApprovedAt: tomorrow })
  expect(await newestCard()).toMatchObject({
    title: 'Open Kamienica',
    isPrivate: false,
    isNew: true,
    isVerified: false,
  })
})
