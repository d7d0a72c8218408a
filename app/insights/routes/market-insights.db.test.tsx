import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { prepareOwnFigures } from '#app/market/own-figures.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { factsOf, linksOf, textOf, visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import * as list from '#app/listings/market/routes/list.tsx'
import * as page from './market-insights.tsx'

await testDatabase()

const open = (query = '') => visit(page, `/market-insights${query}`, { cookie })
await prepareOwnFigures(process.cwd())
const owner = await aDeveloper()
const cookie = await welcomedCookie(await anInvestor())
const at = { companyId: owner.company.id, location: 'Kraków' }
await aMarketListing({ ...at, title: 'One' })
await aMarketListing({ ...at, title: 'Two', propertyType: 'warehouse' })
await aMarketListing({ ...at, title: 'Withdrawn', listed: false })
await aMarketListing({ ...at, title: 'Hidden', visibility: 'private' })

describe('who may enter', () => {
  test('redirects guests to /signin with the full URL, and unapproved members to their status page · PUB-126', async () => {
    const guest = await visit(page, '/market-insights?tab=esg&peers=1')
    expect(guest).toMatchObject({ status: 302 })
    expect(guest.location).toBe(`/signin?from=${encodeURIComponent('/market-insights?tab=esg&peers=1')}`)
    const waiting = await signedInCookie((await aPerson({ companyStatus: 'pending' })).userId)
    expect(await visit(page, '/market-insights', { cookie: waiting })).toMatchObject({
      status: 302,
      location: '/profile/pending',
    })
  })
})

describe('country and tabs', () => {
  test.runIf(isDeepRun)(
    'Poland is selected; the five others are disabled and marked "Coming Soon" · PUB-127',
    async () => {
      const { html } = await open()
      const selector = /<nav aria-label="Country".*?<\/nav>/s.exec(html)?.[0] ?? ''
      const cells = [...selector.matchAll(/<li\b.*?<\/li>/gs)].map(([cell]) => cell)
      expect(cells.map(textOf)).toEqual([
        'Poland',
        'Czech Republic Coming Soon',
        'Slovakia Coming Soon',
        'Hungary Coming Soon',
        'Romania Coming Soon',
        'Bulgaria Coming Soon',
      ])
      expect(cells[0]).toContain('aria-current="true"')
      expect(linksOf(selector).map(({ text }) => text)).toEqual(['Poland'])
      for (const cell of cells.slice(1)) expect(cell).toContain('aria-disabled="true"')
    },
  )

  test('a country that is switched on can be chosen; a country without figures shows "Coming Soon" · PUB-127', async () => {
    const shut = await open('?country=CZ')
    expect(shut.text).toContain('Czech Republic: Coming Soon')
    expect(shut.html).not.toContain('id="macro-dashboard"')
    await updateRows('marketCountries', { country: 'CZ' }, { enabled: true })
    const { html } = await open()
    expect(linksOf(/<nav aria-label="Country".*?<\/nav>/s.exec(html)?.[0] ?? '')).toContainEqual({
      href: '/market-insights?country=CZ',
      text: 'Czech Republic',
    })
    await updateRows('marketCountries', { country: 'CZ' }, { enabled: false })
  })

  test.runIf(isDeepRun)('the tabs are links; an unknown tab shows the snapshot · PUB-128', async () => {
    const { html } = await open('?tab=nonsense&city=%00&peers=yes')
    const tabs = /<nav aria-label="Market Insights".*?<\/nav>/s.exec(html)?.[0] ?? ''
    expect(linksOf(tabs).map(({ text }) => text)).toEqual([
      'Market Snapshot',
      'Location Explorer',
      'ESG Overview',
    ])
    expect(/aria-current="page"[^>]*>([^<]*)/.exec(tabs)?.[1]).toBe('Market Snapshot')
    expect((await open('?tab=esg')).text).toContain('Energy performance certificates')
    expect((await open('?tab=locations')).text).toContain('Interactive location explorer')
  })
})

describe('location explorer', () => {
  test('the dots of five cities are links that keep the tab; choosing one shows its figures · PUB-129, PUB-130', async () => {
    const { html, text } = await open('?tab=locations&city=krakow')
    const map = /<nav aria-label="Cities".*?<\/nav>/s.exec(html)?.[0] ?? ''
    const dots = linksOf(map)
    expect(dots.map((link) => link.text.split(' ')[0])).toEqual([
      'Warsaw',
      'Kraków',
      'Wrocław',
      'Gdańsk',
      'Poznań',
    ])
    expect(dots[2]?.href).toBe('/market-insights?tab=locations&city=Wroc%C5%82aw')
    expect(textOf(/<a[^>]*aria-current="true".*?<\/a>/s.exec(map)?.[0] ?? '')).toContain('Kraków')
    const population = factsOf(html).find(({ label }) => label === 'Population')
    expect(population?.text).toContain('802,800 people')
    expect(text).toContain('Listings in Kraków')
    const warsaw = factsOf((await open('?tab=locations&city=Warsaw')).html)
    expect(warsaw.find(({ label }) => label === 'Population')?.text).toContain('1,861,975')
  })

  test("a city's listing count equals the list for this viewer and links to it · PUB-129", async () => {
    const { text, html } = await open('?tab=locations&city=Kraków')
    const counted = Number(/Listings in Kraków (\d+) listings available to you/.exec(text)?.[1])
    const path = `/listings?location=${encodeURIComponent('Kraków')}`
    const listed = await visit(list, path, { cookie })
    expect(Number(/(\d+) listings/.exec(listed.text)?.[1])).toBe(counted)
    // Without the withdrawn listing and another company's private one.
    expect(counted).toBe(2)
    expect(linksOf(html)).toContainEqual({ href: path, text: 'View listings in Kraków' })
    expect(linksOf(html)).toContainEqual({ href: `${path}&type=warehouse`, text: 'Warehouse 1' })
    expect(linksOf(html)).toContainEqual({ href: `${path}&type=office`, text: 'Office Complex 1' })
    expect((await open('?tab=locations&city=Poznań')).text).toContain(
      'No listings available to you right now.',
    )
  })
})
