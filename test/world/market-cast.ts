import fc from 'fast-check'
import { expect } from 'vitest'
import { type ApprovedMember, GUEST, type Viewer } from '#app/lib/viewer.ts'
import { activeFilters, type Filters } from '#app/listings/market/filters.ts'
import { countFacets, relaxations } from '#app/listings/market/queries/cells.server.ts'
import { searchListings } from '#app/listings/market/queries/search-listings.server.ts'
import { PROPERTY_TYPES, RISK_PROFILES, VISIBILITIES } from '#app/listings/schema.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { anInvestor } from './access.ts'
import { aDeveloper, anAdmin, aPerson } from './listings.ts'
import { facetsByHand, fitting, type Seen } from './market-by-hand.ts'

type MarketCast = {
  owners: [ApprovedMember, ApprovedMember]
  /** An investor who may hold grants. */
  holder: ApprovedMember
  /** Every kind of viewer, including these. */
  viewers: [name: string, viewer: Viewer][]
}

/** Every kind of viewer that a market has. */
export async function aMarketCast(): Promise<MarketCast> {
  const owners: MarketCast['owners'] = [await aDeveloper(), await aDeveloper()]
  const holder = await anInvestor()
  const viewers: MarketCast['viewers'] = [
    ['guest', GUEST],
    ['without a company', await aPerson({ withoutCompany: true })],
    ['pending', await aPerson({ companyStatus: 'pending' })],
    ['investor', await anInvestor()],
    ['holder', holder],
    ['colleague of the holder', await aPerson({ company: holder.company, type: 'investor' })],
    ['owner', owners[0]],
    ['another owner', owners[1]],
    ['admin', await anAdmin()],
  ]
  return { owners, holder, viewers }
}

const one = <T>(...values: T[]) => fc.constantFrom(...values)
/** Facts of a listing, including the limits of every range, with every visibility. */
export const marketValues = fc.record({
  visibility: one(...Object.keys(VISIBILITIES), 'public'),
  isLocked: one(false, false, true),
  isIllustrative: fc.boolean(),
  location: one('Łódź', 'Gdansk', 'Warszawa', 'Warsaw', 'Hel', 'hel', 'Sopot  '),
  propertyType: one(...Object.keys(PROPERTY_TYPES), null),
  riskProfile: one(...Object.keys(RISK_PROFILES), null),
  price: one(4_999_999, 5_000_000, 10_000_000, 10_000_001, null),
  yieldBps: one(699, 700, 799, 800, 900, null),
  builtSurface: one(4_999.99, 5_000, 15_000, 15_000.01, null),
})
/** Searches, most of them with few filters. */
export const marketSearches: fc.Arbitrary<Filters> = fc.record({
  location: one(undefined, undefined, 'lodz', 'wars', 'HEL', 'o', 'atlantis'),
  type: one(undefined, undefined, 'office' as const, 'mixed' as const),
  size: one(undefined, undefined, 'small' as const, 'medium' as const, 'large' as const),
  price: one(undefined, undefined, 'low' as const, 'medium' as const, 'high' as const),
  yield: one(undefined, undefined, '7' as const, '8' as const, '9' as const),
  risk: one(undefined, undefined, 'core+' as const, 'development' as const),
  sort: one('newest' as const, 'price-low' as const, 'price-high' as const, 'yield' as const),
})
/** Asserts that page, count, choices and offers of one search match brute force over `seen`. */
export async function expectExact(
  name: string,
  viewer: Viewer,
  seen: readonly Seen[],
  asked: Filters,
): Promise<void> {
  const facts = viewerFactsOf(viewer)
  const expected = fitting(seen, asked)
  const page = await searchListings(facts, asked)
  const context = `${name} · ${JSON.stringify(asked)}`
  expect(page.count, context).toBe(expected.length)
  expect(
    page.cards.map(({ slug }) => slug),
    context,
  ).toEqual(expected.slice(0, 24).map(({ slug }) => slug))
  expect(await countFacets(facts, asked), context).toEqual(facetsByHand(seen, asked))
  const isIgnored = page.ignoredTerm !== null
  const relaxed = activeFilters(asked)
    .filter((filter) => !(isIgnored && filter.name === 'location'))
    .map((filter) => {
      const count = fitting(seen, { ...asked, [filter.name]: undefined }).length
      return { ...filter, count, adds: count - expected.length }
    })
    .filter(({ adds }) => adds > 0)
    .toSorted((a, b) => b.adds - a.adds)
  expect(await relaxations(facts, asked), context).toEqual(relaxed)
}
