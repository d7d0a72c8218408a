import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { selectRow } from '#test/world/rows.ts'
import { readFilters } from '../filter-schema.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { countFacets } from './cells.server.ts'
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

async function slugs(query: string): Promise<string[]> {
  const page = await searchListings(viewerFactsOf(investor), readFilters(new URLSearchParams(query)))
  return page.cards.map(({ slug }) => slug)
}
const facets = (query: string) =>
  countFacets(viewerFactsOf(investor), readFilters(new URLSearchParams(query)))

test('size is by built surface, 5,000 and 15,000 m² are medium · PUB-053', async () => {
  expect(await slugs('size=small')).toEqual(['size-4999'])
  expect(await slugs('size=medium')).toEqual(['size-5000', 'size-15000'])
  expect(await slugs('size=large')).toEqual(['size-15001'])
  expect((await facets('')).size).toEqual({ small: 1, medium: 2, large: 1 })
})

test('5M and 10M euro are medium · PUB-054', async () => {
  expect(await slugs('price=low')).toEqual(['price-4999999'])
  expect(await slugs('price=medium')).toEqual(['price-5000000', 'price-10000000'])
  expect(await slugs('price=high')).toEqual(['price-10000001'])
  expect((await facets('')).price).toEqual({ low: 1, medium: 2, high: 1 })
})

test('a minimum yield keeps equal and higher ones · PUB-055', async () => {
  expect(await slugs('yield=7')).toEqual(['yield-700', 'yield-800', 'yield-900'])
  expect(await slugs('yield=8')).toEqual(['yield-800', 'yield-900'])
  expect(await slugs('yield=9')).toEqual(['yield-900'])
  expect((await facets('')).yield).toEqual({ '7': 3, '8': 2, '9': 1 })
})

test('a choice counts its matches with the other filters kept · PUB-049 PUB-056', async () => {
  const chosen = await facets('price=medium')
  expect(chosen.total).toBe(2)
  expect(chosen.price).toEqual({ low: 1, medium: 2, high: 1 })
  expect(chosen.size).toEqual({ small: 0, medium: 0, large: 0 })
})

test('every order puts unknown and hidden values last, newest first among equals · PUB-052', async () => {
  const newest = await slugs('')
  expect(newest).toHaveLength(13)
  expect(newest[0]).toBe('size-4999')
  expect(newest.at(-1)).toBe('hidden')
  const unpriced = newest.filter((slug) => !slug.startsWith('price-'))
  expect(await slugs('sort=price-low')).toEqual([
    'price-4999999',
    'price-5000000',
    'price-10000000',
    'price-10000001',
    ...unpriced,
  ])
  expect((await slugs('sort=price-high')).slice(0, 5)).toEqual([
    'price-10000001',
    'price-10000000',
    'price-5000000',
    'price-4999999',
    'size-4999',
  ])
  expect((await slugs('sort=yield')).slice(0, 5)).toEqual([
    'yield-900',
    'yield-800',
    'yield-700',
    'yield-699',
    'size-4999',
  ])
})

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
    (await searchListings(viewerFactsOf(investor), readFilters(new URLSearchParams()))).cards[0]
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
