import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { GUEST, type Viewer } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { selectRow, updateRows } from '#test/world/rows.ts'
import { readFilters } from '../filter-schema.ts'
import type { Filters } from '../filters.ts'
import { PROPERTY_TYPES, RISK_PROFILES, type Visibility, VISIBILITIES } from '#app/listings/schema.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { viewMarket } from './market-version.server.ts'
import { searchListings } from './search-listings.server.ts'

await testDatabase()

/** A deterministic stream of choices. */
function seededRandom(seed: number) {
  let state = seed
  return <T>(options: readonly T[]): T => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return options[state % options.length] as T
  }
}

const owner = await aDeveloper()
const holder = await anInvestor()
const pick = seededRandom(7)
for (let index = 0; index < 90; index += 1) {
  const listing = await aMarketListing({
    companyId: owner.company.id,
    firstApprovedAt: new Date(Date.now() - index * 3_600_000),
    visibility: pick(['public', 'public', ...Object.keys(VISIBILITIES)] as Visibility[]),
    isLocked: pick([false, false, false, true]),
    isIllustrative: pick([false, true]),
    listed: pick([true, true, true, true, false]),
    location: pick(['Łódź', 'Gdańsk', 'Kraków', 'Gdynia', 'Warsaw']),
    propertyType: pick([...Object.keys(PROPERTY_TYPES), null]),
    riskProfile: pick([...Object.keys(RISK_PROFILES), null]),
    price: pick([4_999_999, 5_000_000, 7_500_000, 10_000_000, 10_000_001, null]),
    yieldBps: pick([650, 699, 700, 800, 900, 950, null]),
    builtSurface: pick([4_999.99, 5_000, 9_000, 15_000, 15_000.01, null]),
  })
  if (pick([true, false, false])) await aGrant(listing.id, holder)
}
const viewers = {
  guest: GUEST,
  pending: await aPerson({ companyStatus: 'pending' }),
  investor: await anInvestor(),
  holder,
  owner,
  admin: await anAdmin(),
}

async function allPages(viewer: Viewer, filters: Filters) {
  const facts = viewerFactsOf(viewer)
  const slugs: string[] = []
  let page = await searchListings(await viewMarket(facts), filters)
  const { count, ignoredTerm } = page
  for (let turn = 0; turn < 10; turn += 1) {
    slugs.push(...page.cards.map(({ slug }) => slug))
    if (!page.after) break
    page = await searchListings(await viewMarket(facts), { ...filters, after: page.after })
  }
  return { slugs, count, ignoredTerm }
}

describe('search', () => {
  test('finds only listings on the market, the latest first approval first · PUB-046', async () => {
    const found = await allPages(viewers.admin ?? GUEST, readFilters(new URLSearchParams()))
    const rows = await db()
      .selectFrom('listings')
      .where('onMarket', '=', true)
      .orderBy('firstApprovedAt', 'desc')
      .select('slug')
      .execute()
    expect(found.slugs).toEqual(rows.map(({ slug }) => slug))
    expect(found.count).toBeLessThan(90)
  })

  test('a cursor reveals nothing that is off the market', async () => {
    const hidden = await selectRow('listings', { onMarket: false })
    const plain = await searchListings(
      await viewMarket(viewerFactsOf(GUEST)),
      readFilters(new URLSearchParams()),
    )
    for (const name of ['after', 'before'])
      for (const slug of [hidden.slug, 'no-such-listing', String(plain.after).toLowerCase()]) {
        const asked = readFilters(new URLSearchParams({ [name]: slug }))
        expect(await searchListings(await viewMarket(viewerFactsOf(GUEST)), asked)).toEqual({
          ...plain,
          isLost: true,
        })
      }
  })

  test.each(['newest', 'price-low', 'yield'])(
    'pages by %s continue where the last one ended, whatever has left the market since',
    async (sort) => {
      const facts = viewerFactsOf(holder)
      const filters = readFilters(new URLSearchParams({ sort }))
      const first = await searchListings(await viewMarket(facts), filters)
      const second = await searchListings(await viewMarket(facts), {
        ...filters,
        after: first.after ?? undefined,
      })
      const third = await searchListings(await viewMarket(facts), {
        ...filters,
        after: second.after ?? undefined,
      })
      const gone = [first.cards.at(-1)?.slug, third.cards.at(0)?.slug].map(String)
      for (const slug of gone) await updateRows('listings', { slug }, { listed: false })
      expect(
        await searchListings(await viewMarket(facts), { ...filters, after: first.after ?? undefined }),
      ).toMatchObject({
        cards: second.cards,
        isLost: false,
      })
      expect(
        await searchListings(await viewMarket(facts), { ...filters, before: third.before ?? undefined }),
      ).toMatchObject({
        cards: second.cards,
        isLost: false,
      })
      for (const slug of gone) await updateRows('listings', { slug }, { listed: true })
    },
  )

  test('a price cursor works only for viewers who see the same prices', async () => {
    const filters = readFilters(new URLSearchParams('sort=price-low'))
    const { after } = await searchListings(await viewMarket(viewerFactsOf(await anAdmin())), filters)
    const found = await searchListings(await viewMarket(viewerFactsOf(GUEST)), {
      ...filters,
      after: after ?? undefined,
    })
    expect(found.isLost).toBe(true)
  })
})
