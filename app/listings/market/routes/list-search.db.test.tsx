import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, textOf, visit } from '#test/world/pages.tsx'
import * as list from './list.tsx'
import * as places from './places.ts'

await testDatabase()

const seller = await aDeveloper()
const { company } = seller
const granted = await anInvestor()
const investor = await welcomedCookie(await anInvestor())
const holder = await welcomedCookie(granted)
const owner = await welcomedCookie(seller)
const common = { companyId: company.id, yieldBps: 800, price: 6_000_000, builtSurface: 6000 }
await aMarketListing({ ...common, title: 'Lodz One', location: 'Łódź', propertyType: 'office' })
await aMarketListing({ ...common, title: 'Lodz Two', location: 'Łódź', propertyType: 'warehouse' })
await aMarketListing({
  ...common,
  title: 'Krakow Small',
  location: 'Kraków',
  propertyType: 'office',
  price: 4_999_999,
  builtSurface: 4999,
  yieldBps: 650,
})
await aMarketListing({
  ...common,
  title: 'Krakow Great',
  location: 'Kraków',
  propertyType: 'mixed',
  price: 10_000_001,
  builtSurface: 15_001,
  yieldBps: 900,
  riskProfile: 'opportunistic',
})
const hidden = await aMarketListing({
  ...common,
  title: 'Hidden Quay',
  location: 'Gdynia',
  propertyType: 'industrial',
  visibility: 'semi_public',
})
await aGrant(hidden.id, granted)

/** The labels of a select's options. */
const optionsOf = (html: string, name: string) =>
  [
    ...(new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, 's').exec(html)?.[1] ?? '').matchAll(
      /<option[^>]*>(.*?)<\/option>/g,
    ),
  ].map(([, words = '']) => textOf(words))

describe('the choices', () => {
  test('show how many match with the other filters applied · PUB-049 PUB-051', async () => {
    const { html, text } = await visit(list, '/listings?type=office', { cookie: investor })
    expect(text).toContain('2 listings ')
    expect(optionsOf(html, 'type')).toEqual([
      'All types',
      'Office Complex',
      'Residential (0)',
      'Industrial (1)',
      'Warehouse (1)',
      'Mixed-Use (1)',
    ])
    expect(optionsOf(html, 'risk')).toEqual([
      'Any risk',
      'Core (0)',
      'Core+ (2)',
      'Value-Add (0)',
      'Opportunistic (0)',
      'Development (0)',
    ])
  })

  test('are the bands of size and price · PUB-053 PUB-054', async () => {
    const { html } = await visit(list, '/listings', { cookie: investor })
    const bands = {
      size: ['Any size', 'Under 5,000 m² (1)', '5,000 to 15,000 m² (2)', 'Over 15,000 m² (1)'],
      price: ['Any price', 'Under €5M (1)', '€5M to €10M (2)', 'Over €10M (1)'],
    }
    for (const [name, words] of Object.entries(bands)) expect(optionsOf(html, name)).toEqual(words)
    const only = async (query: string) =>
      [
        ...(await visit(list, `/listings?${query}`, { cookie: investor })).html.matchAll(
          /(\w+ \w+)<\/a><\/h2>/g,
        ),
      ]
        .map(([, title = '']) => title)
        .toSorted((a, b) => a.localeCompare(b))
    expect(await only('price=low')).toEqual(['Krakow Small'])
    expect(await only('price=medium')).toEqual(['Lodz One', 'Lodz Two'])
    expect(await only('size=large')).toEqual(['Krakow Great'])
  })

  test('are yields of 7, 8 and 9 percent and four sorts · PUB-052 PUB-055', async () => {
    const { html } = await visit(list, '/listings', { cookie: investor })
    expect(optionsOf(html, 'yield')).toEqual(['Any yield', '7% (3)', '8% (3)', '9% (1)'])
    expect(optionsOf(html, 'sort')).toEqual(['Newest', 'Price low to high', 'Price high to low', 'Yield'])
  })

  test('count a hidden value only for viewers who see it · PUB-056', async () => {
    const medium = async (cookie?: string) =>
      optionsOf((await visit(list, '/listings', cookie ? { cookie } : {})).html, 'price')[2]
    expect([await medium(), await medium(investor), await medium(holder)]).toEqual([
      '€5M to €10M (0)',
      '€5M to €10M (2)',
      '€5M to €10M (3)',
    ])
  })
})

describe('a search with few results', () => {
  test('ignores an unknown location, with a message and filters to remove · PUB-058', async () => {
    const page = await visit(list, '/listings?location=Atlantis&price=high&sort=yield', { cookie: investor })
    expect(page.text).toContain('No listings found for "Atlantis". Showing all available properties below.')
    expect(page.html).toContain('Krakow Great')
    const offer = linksOf(page.html).find(({ text }) => text.startsWith('Any price:'))
    expect(offer?.text).toBe('Any price: 4 more')
    const freed = await visit(list, offer?.href ?? '', { cookie: investor })
    expect(freed.text).toContain('5 listings ')
    expect(freed.data).toMatchObject({ filters: { sort: 'yield' } })
  })

  test('or none suggests filters to remove, each with the number of results', async () => {
    const offersOf = async (query: string) => {
      const page = await visit(list, `/listings?location=lodz&type=mixed${query}`, { cookie: investor })
      expect(page.text).toContain('0 listings')
      expect(page.text).toContain('No listings match these filters')
      return linksOf(page.html).flatMap(({ text }) => (text.endsWith(' more') ? [text] : []))
    }
    expect(await offersOf('')).toEqual(['All types: 2 more', 'Any location: 1 more'])
    expect(await offersOf('&price_from=5500000')).toEqual(['All types: 2 more', 'Any location: 1 more'])
    expect(await offersOf('&price_from=9000000')).toEqual(['Any location: 1 more'])
  })

  test('reports an unknown location without other results once, above the empty state', async () => {
    const path = '/listings?location=Atlantis&type=office&price=high'
    const page = await visit(list, path, { cookie: investor })
    expect(page.text).toContain('No listings found for "Atlantis".')
    expect(page.text).not.toContain('Showing all available properties below.')
    expect(page.text.match(/No listings match these filters/g)).toHaveLength(1)
    const offers = linksOf(page.html).filter(({ text }) => text.endsWith(' more'))
    expect(offers.map(({ text }) => text)).toEqual(['Any price: 2 more', 'All types: 1 more'])
  })

  test('ignores unknown values and lists them in one line above the list', async () => {
    const odd = `type=castle&size=9&price[]=low&yield=-1&risk=core%20&sort=%00&after=../x`
    const page = await visit(list, `/listings?${odd}`, { cookie: investor })
    expect([page.status, page.text.includes('4 listings ')]).toEqual([200, true])
    expect(page.text).toContain('We ignored filters with unknown values: type, size, yield, sort.')
    expect((await visit(list, '/listings?type=office')).text).not.toContain('unknown values')
  })

  test.runIf(isDeepRun).each([
    ['10,000 characters', 'ż'.repeat(10_000)],
    ['emoji', '🏗️👩‍👩‍👧‍👦'],
    ['SQL', `'; drop table listings; --`],
    ['patterns', '.*(%_\\['],
    ['markup', '<script>alert(1)</script>'],
    ['a NUL', 'Wro\0clawek'],
  ])('%s in the search box are just text · PUB-058', async (_, typed) => {
    const page = await visit(list, `/listings?location=${encodeURIComponent(typed)}`, { cookie: investor })
    expect([page.status, page.text.includes('5 listings ')]).toEqual([200, true])
    const shown = typed.replaceAll('\0', '').slice(0, 80)
    expect(page.text).toContain(`No listings found for "${shown}". Showing all available properties below.`)
    expect(page.html).not.toContain('<script>alert')
  })
})

const ask = async (term: string, cookie?: string) => {
  const path = `/listings/places?term=${encodeURIComponent(term)}`
  const response = await visit(places, path, { accept: 'application/json', ...(cookie && { cookie }) })
  return (JSON.parse(response.html) as { city: string; count: number }[]).map(
    ({ city, count }) => `${city} ${count}`,
  )
}

describe('the places', () => {
  test('suggest the viewer’s cities with their counts, diacritics folded · PUB-048', async () => {
    expect(await ask('lodz')).toEqual(['Łódź 2', 'Łódź area 2', 'Łódzkie 2'])
    expect(await ask('KRAKÓW', investor)).toEqual(['Kraków 2'])
    expect(await ask('atlantis')).toEqual([])
    expect(await ask('TRICITY')).toEqual(['Tricity 1'])
    expect(await ask('poland')).toEqual(['Poland 5', 'Małopolskie 2'])
    expect(await ask('Karkow')).toEqual(['Kraków 2'])
    expect(await ask('kra')).toEqual(['Kraków 2'])
    expect(await ask('x'.repeat(5000))).toEqual([])
  })

  test('are in the page for a browser without JavaScript', async () => {
    const { html } = await visit(list, '/listings')
    expect(html).toMatch(/<input[^>]*list="cities"/)
    expect(html).toMatch(/<datalist id="cities"><option value="(Łódź|Kraków)">2</)
  })
})

test('places are found by region, country and with a typo, and only where the viewer may see a listing', async () => {
  await aMarketListing({ ...common, location: 'Brno', country: 'Czechia', visibility: 'private' })
  const found = async (location: string, cookie = investor) =>
    (await visit(list, `/listings?location=${encodeURIComponent(location)}`, { cookie })).text
  for (const name of ['Łódzkie', 'lodz area', 'Lodz Province'])
    expect(await found(name)).toContain('2 listings ')
  expect(await found('Lesser Poland')).toContain('2 listings ')
  expect(await found('Poland')).toContain('5 listings ')
  expect(await found('Pol')).toContain('No listings found for "Pol".')
  expect(await found('Czechia', owner)).toContain('1 listing ')
  expect(await found('Czechia')).toContain('No listings found for "Czechia".')
  expect(await ask('czech', investor)).toEqual([])
  expect(await ask('czech', owner)).toEqual(['Czechia 1'])
  expect(await found('Bron', owner)).toContain('Did you mean Brno?')
  expect(await found('Bron')).not.toContain('Did you mean')
  expect(await found('Krakuw')).toContain('Did you mean Kraków?')
  expect(await found('Krokew')).not.toContain('Did you mean')
})
