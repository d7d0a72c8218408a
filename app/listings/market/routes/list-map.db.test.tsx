import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import type { ResultMap } from '../result-map.ts'
import * as list from './list.tsx'

await testDatabase()

const { company } = await aDeveloper()
const granted = await anInvestor()
const investor = await welcomedCookie(await anInvestor())
const holder = await welcomedCookie(granted)
for (const [location, propertyType, price] of [
  ['Łódź', 'office', 6_000_000],
  ['Łódź', 'warehouse', 6_000_000],
  ['Kraków', 'office', 4_999_999],
  ['Kraków', 'mixed', 6_000_000],
] as const)
  await aMarketListing({ companyId: company.id, location, propertyType, price })
const { id: hiddenId, slug: hiddenSlug } = await aMarketListing({
  companyId: company.id,
  location: 'Gdynia',
  propertyType: 'industrial',
  visibility: 'semi_public',
  price: 6_123_457,
  latitude: 54.123456,
  longitude: 18.654321,
})
await aGrant(hiddenId, granted)

describe('the map next to the list', () => {
  const asked = (cookie?: string, query = '') =>
    visit(list, `/listings?${query}view=map`, cookie ? { cookie } : {})
  const placedOf = (data: unknown) => (data as { found: { placed: ResultMap } }).found.placed
  const pinsOf = (data: unknown) => placedOf(data).places.flatMap(({ pins }) => pins)

  test('counts every place and has exactly the positions and prices that the viewer’s projections contain', async () => {
    const places = [
      ['Gdynia', 1],
      ['Kraków', 2],
      ['Łódź', 2],
    ]
    const [guest, member, granted] = [await asked(), await asked(investor), await asked(holder)]
    for (const { data } of [guest, member, granted]) {
      const counts = placedOf(data).places.map(({ city, count }) => [city, count] as const)
      expect(counts.toSorted(([a], [b]) => a.localeCompare(b, 'en'))).toEqual(places)
    }
    expect(pinsOf(guest.data)).toEqual([])
    expect(pinsOf(member.data)).toHaveLength(4)
    for (const { html } of [guest, member]) expect(html).not.toMatch(/54\.12|6,?123,?457/)
    expect(pinsOf(granted.data)).toHaveLength(5)
    expect(pinsOf(granted.data).find(({ slug }) => slug === hiddenSlug)).toMatchObject({
      price: 6_123_457,
      latitude: 54.123456,
      longitude: 18.654321,
    })
  })

  test('lists its places as links to the narrower search', async () => {
    const { html } = await asked(investor, 'type=office&')
    const links = linksOf(html).filter(({ href }) => href.endsWith('&type=office&view=map'))
    expect(links.map(({ text }) => text).toSorted()).toEqual(['Kraków', 'Łódź'])
    expect((await visit(list, links[0]?.href ?? '', { cookie: investor })).text).toContain('1 listing ')
  })

  test('stays through chips, sort and pages', async () => {
    const { html } = await visit(list, '/listings?view=map&type=office&price=low', { cookie: investor })
    expect(html).toContain('<input type="hidden" name="view" value="map"/>')
    const hrefs = linksOf(html).map(({ href }) => href)
    expect(hrefs).toContain('/listings?price=low&view=map')
    const instead = 'The map needs JavaScript. The list below shows the same listings.'
    expect(/<noscript>([^]*?)<\/noscript>/.exec(html)?.[1]).toContain(instead)
    expect(hrefs).toContain('/listings?type=office&price=low')
  })
})
