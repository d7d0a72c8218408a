import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { GUEST, type Viewer } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { fitting, seenBy } from '#test/world/market-by-hand.ts'
import { selectRow, updateRows } from '#test/world/rows.ts'
import { readFilters } from '../filter-schema.ts'
import type { Filters } from '../filters.ts'
import { PROPERTY_TYPES, RISK_PROFILES, type Visibility, VISIBILITIES } from '#app/listings/schema.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { suggestCities } from './cities.server.ts'
import { PAGE_SIZE, searchListings } from './search-listings.server.ts'
import { isWhole } from '#test/runs.ts'

await testDatabase()

/** A deterministic stream of choices. */
function chooser(seed: number) {
  let state = seed
  return <T>(options: readonly T[]): T => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return options[state % options.length] as T
  }
}

const owner = await aDeveloper()
const holder = await anInvestor()
const pick = chooser(7)
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

async function byHand(viewer: Viewer, filters: Filters): Promise<string[]> {
  return fitting(await seenBy(viewer), filters).map(({ slug }) => slug)
}

async function allPages(viewer: Viewer, filters: Filters) {
  const facts = viewerFactsOf(viewer)
  const slugs: string[] = []
  let page = await searchListings(facts, filters)
  const { count, ignoredTerm } = page
  for (let turn = 0; turn < 10; turn += 1) {
    slugs.push(...page.cards.map(({ slug }) => slug))
    if (!page.after) break
    page = await searchListings(facts, { ...filters, after: page.after })
  }
  return { slugs, count, ignoredTerm }
}

const searches = [
  '',
  'sort=price-low',
  'sort=price-high',
  'sort=yield',
  'type=office',
  'type=mixed&sort=yield',
  'risk=core%2B',
  'risk=development&sort=price-low',
  'size=small',
  'size=medium',
  'size=large&sort=price-high',
  'price=low',
  'price=medium',
  'price=high',
  'yield=7',
  'yield=8',
  'yield=9&sort=yield',
  'location=lodz',
  'location=%C5%81%C3%93D%C5%B9&price=medium',
  'location=gd',
  'location=atlantis',
  'location=atlantis&price=low',
  'type=warehouse&size=medium&price=medium&yield=7&risk=core',
  'location=gdynia&type=office&size=small&price=low&yield=9',
]

describe('search', () => {
  test(
    'matches brute force, in the same order, with the exact count · PUB-056 PUB-221',
    { timeout: 300_000 },
    async () => {
      const asked = searches.filter((_, at) => isWhole || at % 2 === 0)
      for (const [name, viewer] of Object.entries(viewers)) {
        for (const search of asked) {
          const filters = readFilters(new URLSearchParams(search))
          const expected = await byHand(viewer, filters)
          const found = await allPages(viewer, filters)
          expect(found.slugs, `${name} · ${search}`).toEqual(expected)
          expect(found.count, `${name} · ${search}`).toBe(expected.length)
        }
      }
    },
  )

  test('only listings on the market, newest first by first approval · PUB-046', async () => {
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

  test('pages forward and back over the same cards', async () => {
    for (const [name, viewer] of Object.entries(viewers)) {
      const facts = viewerFactsOf(viewer)
      for (const sort of ['newest', 'price-low', 'price-high', 'yield']) {
        const filters = readFilters(new URLSearchParams({ sort }))
        const first = await searchListings(facts, filters)
        const second = await searchListings(facts, { ...filters, after: first.after ?? undefined })
        const back = await searchListings(facts, { ...filters, before: second.before ?? undefined })
        expect(first.cards, `${name} · ${sort}`).toHaveLength(PAGE_SIZE)
        expect(first.before).toBeNull()
        expect(back.cards, `${name} · ${sort}`).toEqual(first.cards)
        expect(back.before).toBeNull()
      }
    }
  })

  test('a cursor reveals nothing that is off the market', async () => {
    const hidden = await selectRow('listings', { onMarket: false })
    const plain = await searchListings(viewerFactsOf(GUEST), readFilters(new URLSearchParams()))
    for (const name of ['after', 'before'])
      for (const slug of [hidden.slug, 'no-such-listing', String(plain.after).toLowerCase()]) {
        const asked = readFilters(new URLSearchParams({ [name]: slug }))
        expect(await searchListings(viewerFactsOf(GUEST), asked)).toEqual({ ...plain, isLost: true })
      }
  })

  test.each(['newest', 'price-low', 'yield'])(
    'pages by %s continue where they ended, whatever left in between',
    async (sort) => {
      const facts = viewerFactsOf(holder)
      const filters = readFilters(new URLSearchParams({ sort }))
      const first = await searchListings(facts, filters)
      const second = await searchListings(facts, { ...filters, after: first.after ?? undefined })
      const third = await searchListings(facts, { ...filters, after: second.after ?? undefined })
      const gone = [first.cards.at(-1)?.slug, third.cards.at(0)?.slug].map(String)
      for (const slug of gone) await updateRows('listings', { slug }, { listed: false })
      expect(await searchListings(facts, { ...filters, after: first.after ?? undefined })).toMatchObject({
        cards: second.cards,
        isLost: false,
      })
      expect(await searchListings(facts, { ...filters, before: third.before ?? undefined })).toMatchObject({
        cards: second.cards,
        isLost: false,
      })
      for (const slug of gone) await updateRows('listings', { slug }, { listed: true })
    },
  )

  test('a cursor by price opens only for viewers who see the same prices', async () => {
    const filters = readFilters(new URLSearchParams('sort=price-low'))
    const { after } = await searchListings(viewerFactsOf(await anAdmin()), filters)
    const found = await searchListings(viewerFactsOf(GUEST), { ...filters, after: after ?? undefined })
    expect(found.isLost).toBe(true)
  })

  test('only a location that matches nothing is ignored · PUB-058', async () => {
    const facts = viewerFactsOf(GUEST)
    const found = await searchListings(
      facts,
      readFilters(new URLSearchParams('location=Atlantis&type=office')),
    )
    const without = await searchListings(facts, readFilters(new URLSearchParams('type=office')))
    expect(found.ignoredTerm).toBe('Atlantis')
    expect(found.cards).toEqual(without.cards)
  })

  test('suggests the cities in which the viewer may see a listing · PUB-048', async () => {
    const owner = await aDeveloper()
    const slug = `private-${Date.now()}`
    await aMarketListing({ companyId: owner.company.id, visibility: 'private', location: 'Hel', slug })
    const cities = async (viewer: Viewer) =>
      (await suggestCities(viewerFactsOf(viewer), '', 50)).map(({ city }) => city)
    expect(await cities(GUEST)).not.toContain('Hel')
    expect(await cities(viewers.investor ?? GUEST)).not.toContain('Hel')
    expect(await cities(owner)).toContain('Hel')
    const guests = await searchListings(
      viewerFactsOf(GUEST),
      readFilters(new URLSearchParams('location=hel')),
    )
    expect(guests.ignoredTerm).toBe('hel')
  })
})
