import fc from 'fast-check'
import { expect } from 'vitest'
import { type ApprovedMember, GUEST, type Viewer } from '#app/lib/viewer.ts'
import { activeFilters, withoutFilter } from '#app/listings/market/filter-labels.ts'
import { type Filters } from '#app/listings/market/filters.ts'
import { viewMarket } from '#app/listings/market/queries/market-version.server.ts'
import { countFacets, relaxations } from '#app/listings/market/queries/cells.server.ts'
import { loadResultMap } from '#app/listings/market/queries/result-map.server.ts'
import { searchListings } from '#app/listings/market/queries/search-listings.server.ts'
import { PROPERTY_TYPES, RISK_PROFILES, VISIBILITIES } from '#app/listings/schema.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { anInvestor } from './access.ts'
import { aDeveloper, anAdmin, aPerson } from './listings.ts'
import { citiesByHand, facetsByHand, fitting, type Seen } from './market-by-hand.ts'

type MarketCast = {
  owners: [ApprovedMember, ApprovedMember]
  /** An investor who may have grants. */
  holder: ApprovedMember
  /** Every kind of viewer, including those above. */
  viewers: [name: string, viewer: Viewer][]
}

/** Every kind of viewer of the market. */
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
  pricePerSqmCents: one(99_999, 100_000, 250_000, null),
  saleStatus: one('for_sale', 'for_sale', 'sold', 'reserved'),
  dealKind: one('asset_deal', 'share_deal', null),
  details: fc
    .record(
      {
        wault: one(3.9, 4, 7.25),
        vacancy_rate: one(0, 5, 5.1),
        year_built: one(1989, 1990, 2005),
        asset_stage: one('standing', 'land'),
        epc_class: one('A+', 'B', 'no_certificate'),
      },
      { requiredKeys: [] },
    )
    .map((details) => JSON.stringify(details)),
  raisedTiers: one<Record<string, string>>(
    {},
    {},
    { letting: 'G' },
    { letting: 'N', year_built: 'G' },
    { epc_class: 'N' },
  ).map((raised) => JSON.stringify(raised)),
})
/** Filters in addition to the counted bands, one figure or choice each. */
const precise: fc.Arbitrary<Partial<Filters>> = fc.oneof(
  fc.record({ price_from: one(undefined, 5_000_000), price_to: one(5_000_000, 10_000_000, undefined) }),
  fc.record({ size_from: one(undefined, 5_000), size_to: one(undefined, 15_000) }),
  fc.record({ yield_from: one(undefined, 7), yield_to: one(undefined, 7.99, 8) }),
  fc.record({ sqm_from: one(undefined, 1_000), sqm_to: one(undefined, 1_000, 2_500) }),
  fc.record({ wault_from: one(4, 7.25) }),
  fc.record({ vacancy_to: one(0, 5) }),
  fc.record({ built_from: one(undefined, 1990), built_to: one(undefined, 1990, 2000) }),
  fc.record({ stage: one<Filters['stage']>('land', ['standing', 'land']) }),
  fc.record({ deal: one<Filters['deal']>('share_deal', ['asset_deal', 'share_deal']) }),
  fc.record({ energy: one<Filters['energy']>('B', ['A+', 'B']) }),
  fc.record({ status: one<Filters['status']>('sold', ['for_sale', 'reserved']) }),
)
const counted: fc.Arbitrary<Filters> = fc.record({
  location: one(
    undefined,
    undefined,
    'lodz',
    'wars',
    'HEL',
    'o',
    'Tricity',
    'Poland',
    'MAZOVIA',
    'Danzig',
    'nowhere hill',
  ),
  type: one<Filters['type']>(undefined, undefined, 'office', 'mixed', ['office', 'warehouse']),
  size: one(undefined, undefined, 'small' as const, 'medium' as const, 'large' as const),
  price: one(undefined, undefined, 'low' as const, 'medium' as const, 'high' as const),
  yield: one(undefined, undefined, '7' as const, '8' as const, '9' as const),
  risk: one<Filters['risk']>(undefined, undefined, 'core+', 'development', ['core', 'core+', 'value-add']),
  sort: one('newest' as const, 'price-low' as const, 'price-high' as const, 'yield' as const),
})
/** Searches, most of them with few filters. Uses weights instead of arrays, whose first values are empty. */
export const marketSearches: fc.Arbitrary<Filters> = fc.oneof(
  { weight: 2, arbitrary: counted },
  {
    weight: 3,
    arbitrary: fc.tuple(counted, precise).map(([{ sort }, one]): Filters => ({ sort, ...one })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(counted, precise, precise)
      .map(([bands, one, two]): Filters => ({ ...bands, ...one, ...two })),
  },
)
/** Asserts that page, count, map, choices and offers of one search match brute force over `seen`. */
export async function expectExact(
  name: string,
  viewer: Viewer,
  seen: readonly Seen[],
  asked: Filters,
): Promise<void> {
  const facts = viewerFactsOf(viewer)
  const expected = fitting(seen, asked)
  const page = await searchListings(await viewMarket(facts), asked)
  const context = `${name} · ${JSON.stringify(asked)}`
  expect(page.count, context).toBe(expected.length)
  expect(
    page.cards.map(({ slug }) => slug),
    context,
  ).toEqual(expected.slice(0, 24).map(({ slug }) => slug))
  expect(await countFacets(await viewMarket(facts), asked), context).toEqual(facetsByHand(seen, asked))
  const { places, hidden } = await loadResultMap(await viewMarket(facts), asked)
  const sums = Object.fromEntries(places.map(({ city, count }) => [fold(city), count]))
  expect(sums, context).toEqual(byFolded(citiesByHand(expected)))
  expect(hidden, context).toBe(expected.filter(({ city }) => city === null).length)
  const pins = places.flatMap((place) => place.pins.map(({ slug }) => slug))
  const placed = expected.filter(({ isPlaced }) => isPlaced).map(({ slug }) => slug)
  expect(pins.toSorted(), context).toEqual(placed.toSorted())
  const isIgnored = page.ignoredTerm !== null
  const relaxed = activeFilters(asked)
    .filter((filter) => !(isIgnored && filter.name === 'location'))
    .map((filter) => {
      const count = fitting(seen, withoutFilter(asked, filter.name)).length
      return { ...filter, count, adds: count - expected.length }
    })
    .filter(({ adds }) => adds > 0)
    .toSorted((a, b) => b.adds - a.adds)
  expect(await relaxations(await viewMarket(facts), asked), context).toEqual(relaxed)
}

export const fold = (text: string) => text.trim().toLowerCase()

/** Counts by name, regardless of case. */
export function byFolded(counts: Record<string, number>): Record<string, number> {
  const folded: Record<string, number> = {}
  for (const [city, count] of Object.entries(counts)) folded[fold(city)] = (folded[fold(city)] ?? 0) + count
  return folded
}
