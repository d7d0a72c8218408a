import { describe, expect, test } from 'vitest'
import { Outage } from '#app/lib/outage.ts'
import { requestContext } from '#app/lib/request.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, textOf, visit } from '#test/world/pages.tsx'
import { inScanQueue } from '../queries/precise.server.ts'
import * as list from './list.tsx'

await testDatabase()

const { company } = await aDeveloper()
const granted = await anInvestor()
const investor = await welcomedCookie(await anInvestor())
const holder = await welcomedCookie(granted)
const common = { companyId: company.id, yieldBps: 800, price: 6_000_000, builtSurface: 6000 }
await aMarketListing({ ...common, title: 'Lodz One', propertyType: 'office' })
await aMarketListing({ ...common, title: 'Lodz Two', propertyType: 'warehouse' })
await aMarketListing({
  ...common,
  title: 'Krakow Small',
  propertyType: 'office',
  price: 4_999_999,
  builtSurface: 4999,
})
await aMarketListing({
  ...common,
  title: 'Krakow Great',
  propertyType: 'mixed',
  price: 10_000_001,
  yieldBps: 900,
})
const hidden = await aMarketListing({ ...common, title: 'Hidden Quay', visibility: 'semi_public' })
await aGrant(hidden.id, granted)

describe('precise filters', () => {
  const member = { cookie: investor }
  const titles = async (query: string, asked: { cookie?: string } = member) =>
    [...(await visit(list, `/listings?${query}`, asked)).html.matchAll(/(\w+ \w+)<\/a><\/h2>/g)]
      .map(([, title = '']) => title)
      .toSorted((a, b) => a.localeCompare(b))
  const chipsOf = (html: string) =>
    [...html.matchAll(/<a[^>]*aria-label="Remove filter ([^"]*)"[^>]*href="([^"]*)"/g)].map(
      ([, label = '', href = '']) => [textOf(label), textOf(href)],
    )

  test('appear as removable chips in words, and "Clear" keeps the map', async () => {
    const query =
      'type=office&type=mixed&yield=7&price_from=4500000&price_to=12000000&size_from=5000&view=map'
    const { html, text } = await visit(list, `/listings?${query}`, member)
    expect(text).toContain('2 listings ')
    const without = (name: RegExp) => `/listings?${query.replace(name, '')}`
    expect(chipsOf(html)).toEqual([
      ['Office Complex', without(/type=office&/)],
      ['Mixed-Use', without(/type=mixed&/)],
      ['Yield from 7%', without(/yield=7&/)],
      ['Price €4.5M to €12M', without(/price_from.*price_to=\d+&/)],
      ['Size from 5,000 m²', without(/size_from=5000&/)],
    ])
    expect(linksOf(html)).toContainEqual({ href: '/listings?view=map', text: 'Clear' })
    expect(await titles(query)).toEqual(['Krakow Great', 'Lodz One'])
  })

  test('swap bounds in the wrong order, parse typed numbers and keep an invalid one with a message', async () => {
    const { html, text } = await visit(
      list,
      '/listings?price_from=6%2C000%2C000&price_to=4.5+mln&wault_from=four',
      member,
    )
    expect(chipsOf(html).map(([label]) => label)).toEqual(['Price €4.5M to €6M'])
    const field = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0]
    expect(field('price_from')).toContain('value="4,500,000"')
    expect(field('price_to')).toContain('value="6,000,000"')
    expect(field('wault_from')).toContain('value="four"')
    expect(field('wault_from')).toContain('aria-invalid="true"')
    expect(/<p id="wault_from-error"[^>]*>([^<]+)</.exec(html)?.[1]).toMatch(/number/)
    expect(text).toContain('3 listings ')
    expect(text).not.toContain('unknown values')
  })

  test('never find a hidden figure, whatever the bounds', async () => {
    const wide = 'price_from=0&size_from=0&yield_to=100'
    expect(await titles(wide, {})).toEqual([])
    expect(await titles(wide)).not.toContain('Hidden Quay')
    expect(await titles(wide, { cookie: holder })).toContain('Hidden Quay')
  })
})

test('a full queue is an outage for precise searches; other searches show no map', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const guest = { requestId: 'test', userAgent: 'vitest', nonce: 'n', hasSessionCookie: false }
  const waiting = Array.from({ length: 22 }, (_, at) =>
    requestContext.run({ ...guest, ip: `192.0.2.${at}` }, () => inScanQueue(() => promise)),
  )
  try {
    await expect(visit(list, '/listings?price_from=1234567')).rejects.toBeInstanceOf(Outage)
    expect(await visit(list, '/listings?view=map&type=warehouse')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Lodz Two') as string,
    })
  } finally {
    resolve()
    await Promise.all(waiting)
  }
})
