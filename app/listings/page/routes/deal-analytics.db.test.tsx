import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { prepareOwnFigures } from '#app/market/own-figures.server.ts'
import { marketMarks } from '#app/market/queries.server.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { dealPages, partOf as part } from '#test/world/deal-pages.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import * as deal from './deal.tsx'

await testDatabase()

const made = await dealPages()

async function open(slug: string, who: string = made.cookie) {
  return visit(deal, `/deal/${slug}`, { params: { slug }, ...(who && { cookie: who }) })
}

describe('the scorecard', () => {
  test('of a real listing is computed from stated facts and says from which · PUB-101', async () => {
    const words = part((await open(made.real.slug)).html, 'scorecard')
    expect(words).toContain('Location from Walkability 80 out of 100, Transit access 60 out of 100 7.0 / 10')
    expect(words).toContain('Income from WAULT 4 years, Vacancy 0 % 7.5 / 10')
    expect(words).toContain('Energy not stated by the owner –')
    expect(words).not.toContain('ample')
  })

  test('of an illustrative listing is a sample on 0 to 10 · PUB-101', async () => {
    const words = part((await open(made.sample.slug)).html, 'scorecard')
    expect(words).toContain('Sample scores, 0 to 10')
    expect(words.match(/sample score [\d.]+ \/ 10/g)).toHaveLength(6)
  })
})

describe('the valuation bar', () => {
  test('of an illustrative listing has the sample marks and the marker at its place · PUB-108 PUB-109', async () => {
    const { html } = await open(made.sample.slug)
    const words = part(html, 'valuation')
    for (const mark of ['Undervalued €3,000/m²', 'Fair market €4,200/m²', 'Above-market €5,500/m²'])
      expect(words).toContain(mark)
    expect(html).toContain('data-marker="48"')
  })

  test('of a real listing never shows the sample: it says that there are no market figures · PUB-108', async () => {
    const { html } = await open(made.real.slug)
    expect(part(html, 'valuation')).toBe(
      'Valuation There are no market figures for Office Complex in Gdańsk.',
    )
    expect(html).not.toMatch(/€3,000\/m²|€5,500\/m²/)
    expect(part((await open(made.bare.slug)).html, 'valuation')).toContain('not stated by the owner')
  })

  test('stands nowhere below the full projection', async () => {
    for (const who of [made.cookie, ''])
      expect((await open(made.semi.slug, who)).html).not.toContain('data-marker')
  })
})

describe('the region', () => {
  test('lists what lies within 5 km and the viewer may see, and nothing else · PUB-110', async () => {
    const companyId = made.owner.company.id
    const near = await aMarketListing({ companyId, title: 'Near Quay', pricePerSqmCents: 1900_00 })
    await aMarketListing({ companyId, title: 'Far Quay', latitude: 54.45 })
    await aMarketListing({ companyId, title: 'Hidden Quay', visibility: 'private', pricePerSqmCents: 777_00 })
    await aMarketListing({ companyId, title: 'Other Hall', propertyType: 'warehouse' })
    const { html } = await open(made.real.slug)
    const words = part(html, 'market')
    expect(words).toContain('Near Quay €1,900/m² under 1 km')
    expect(linksOf(html)).toContainEqual({ href: `/deal/${near.slug}`, text: 'Near Quay' })
    for (const name of ['Far Quay', 'Hidden Quay', 'Other Hall', 'Semi Quay'])
      expect(words).not.toContain(name)
    expect(words).not.toContain('777')
  })

  test('sample charts stand only on an illustrative listing · PUB-110', async () => {
    expect(part((await open(made.sample.slug)).html, 'market')).toContain('Sample chart')
    expect((await open(made.real.slug)).html).not.toContain('Sample chart')
  })

  test('prices that were asked stand with their days, for whom the price is open', async () => {
    const id = made.semi.id
    const at = (price: number, day: string) => ({ listingId: id, price, changedAt: new Date(day) })
    await db()
      .insertInto('listingPriceHistory')
      .values([at(7_654_321, '2026-01-10'), at(7_654_321, '2026-02-10'), at(7_000_000, '2026-03-10')])
      .execute()
    expect(JSON.stringify((await open(made.semi.slug)).data)).not.toContain('7654321')
    const holder = await anInvestor()
    await aGrant(id, holder)
    const words = part((await open(made.semi.slug, await welcomedCookie(holder))).html, 'value')
    expect(words).toContain('10 March 2026 €7,000,000 −8.5 % 10 January 2026 €7,654,321')
    expect(words).not.toContain('February')
  })
})

describe('the two ways on', () => {
  test('both lead to early access with the listing, for guests and members · PUB-112 PUB-115', async () => {
    const to = (slug: string) => `/early-access?listing=${slug}`
    for (const who of [made.cookie, '']) {
      const { html } = await open(made.real.slug, who)
      expect(linksOf(html)).toContainEqual({ href: to(made.real.slug), text: 'Proceed with Deal' })
      expect(linksOf(html)).toContainEqual({ href: to(made.real.slug), text: 'Request More Information' })
    }
    const locked = await aMarketListing({ companyId: made.owner.company.id, isLocked: true })
    for (const who of [made.cookie, '']) {
      const { html, text } = await open(locked.slug, who)
      expect(text).toContain('Additional Information Required')
      expect(linksOf(html)).toContainEqual({ href: to(locked.slug), text: 'Request More Information' })
    }
  })

  test('a member and a guest may ask on the page itself, its owner has nobody to ask · PUB-081', async () => {
    for (const who of [made.cookie, ''])
      expect((await open(made.real.slug, who)).html).toContain(`action="/deal/${made.real.slug}/inquiry"`)
    expect((await open(made.real.slug, await welcomedCookie(made.owner))).html).not.toContain('/inquiry"')
  })
})

test('reload and shared links resolve by slug under the projection of whoever opens them · PUB-093 PUB-117', async () => {
  expect((await open(made.semi.slug, '')).status).toBe(200)
  expect((await open(made.semi.slug, '')).html).toContain('***')
  expect((await open(made.real.slug)).html).toContain('€4,200')
  expect((await open(made.real.slug, '')).html).not.toContain('4,200')
})

describe('with market figures', () => {
  beforeAll(() => prepareOwnFigures(process.cwd()))

  test('the bar of a real listing takes its marks from those of its city and type · PUB-108', async () => {
    const marks = await marketMarks('Gdańsk', 'office')
    if (!marks) throw new Error('the own figures hold marks for offices in Gdańsk')
    const priced = await aMarketListing({
      companyId: made.owner.company.id,
      pricePerSqmCents: Math.round(marks.fair * 100),
    })
    const { html } = await open(priced.slug)
    const words = part(html, 'valuation')
    for (const mark of [marks.undervalued, marks.fair, marks.above])
      expect(words).toContain(`€${mark.toLocaleString('en-US')}/m²`)
    const percent = ((marks.fair - marks.undervalued) / (marks.above - marks.undervalued)) * 100
    expect(Number(/data-marker="([\d.]+)"/.exec(html)?.[1])).toBeCloseTo(percent)
  })

  test('the region of a real listing has our figures with source and period · PUB-110', async () => {
    const words = part((await open(made.real.slug)).html, 'market')
    expect(words).toContain('What the market data say')
    expect(words).toMatch(/Office vacancy, \S+ \d{4}/)
  })

  test('an illustrative listing keeps its sample marks · PUB-108', async () => {
    expect(part((await open(made.sample.slug)).html, 'valuation')).toContain('Fair market €4,200/m²')
  })
})
