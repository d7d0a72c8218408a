import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { dealPages, partOf as part } from '#test/world/deal-pages.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import * as deal from './deal.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const made = await dealPages()

async function open(slug: string, who: string = made.cookie) {
  return visit(deal, `/deal/${slug}`, { params: { slug }, ...(who && { cookie: who }) })
}

describe('the scorecard', () => {
  test('is computed from stated facts, and each axis expands to its parts', async () => {
    for (const { slug } of [made.real, made.illustrative]) {
      const words = part((await open(slug)).html, 'scorecard')
      expect(words).toContain('Location from Walkability, Transit access')
      expect(words).toContain(
        'Walkability 80 out of 100: 8.0 of 10, 50% of the axis (0 out of 100 = 0, 100 out of 100 = 10)',
      )
      expect(words).toContain(
        'WAULT 4 years: 5.0 of 10, 50% of the axis (0 years = 0, 8 years = 10) Vacancy 0%: 10.0 of 10, 50% of the axis (25% = 0, 0% = 10) 7.5 / 10',
      )
      expect(words).toContain('Energy no facts stated –')
      expect(words).not.toContain('ample')
    }
  })

  test.runIf(isDeepRun)('shows the score of a price above the value, and the score of a choice', async () => {
    const stated = await aMarketListing({
      companyId: made.owner.company.id,
      title: 'Graded Quay',
      price: 10_000_000,
      estimatedFmv: 10_000_000,
      details: { epc_class: 'B', building_permit: true },
    })
    const words = part((await open(stated.slug)).html, 'scorecard')
    expect(words).toContain(
      'Asking price over Estimated market value 1.00: 5.0 of 10, 100% of the axis (1.15 = 0, 0.85 = 10)',
    )
    expect(words).toContain('B: 7.5 of 10, 100% of the axis (A+ = 10, A = 9, B = 7.5, C = 6,')
    expect(words).toContain('Building permit Yes: 10.0 of 10, 100% of the axis (No = 0, Yes = 10)')
  })

  test.runIf(isDeepRun)('shows bars instead of the shape if fewer than three axes are known', async () => {
    const few = await aMarketListing({
      companyId: made.owner.company.id,
      title: 'Few Quay',
      price: null,
      pricePerSqmCents: null,
      estimatedFmv: null,
      yieldBps: null,
      details: { walk_score: 80, wault: 4 },
    })
    const shapes = async (slug: string) => {
      const { html } = await open(slug)
      const from = html.indexOf('<section id="scorecard"')
      const own = html.slice(from, html.indexOf('<section id="', from + 1))
      return [own.includes('<polygon'), own.match(/data-bar/g)?.length ?? 0]
    }
    expect(await shapes(few.slug)).toEqual([false, 2])
    expect(await shapes(made.real.slug)).toEqual([true, 0])
  })

  test('labels hidden facts as hidden, stated or not', async () => {
    const raised = (title: string, details: Record<string, number>) =>
      aMarketListing({
        companyId: made.owner.company.id,
        title,
        details,
        raisedTiers: JSON.stringify({ letting: 'G' }),
      })
    for (const one of [await raised('Shut Quay', { wault: 4 }), await raised('Blank Quay', {})])
      expect(part((await open(one.slug)).html, 'scorecard')).toContain('Income hidden from you –')
  })
})

describe('the valuation bar', () => {
  test('on the sample complex has the sample marks, and the marker is in the right position · PUB-109', async () => {
    const { html } = await open(made.sample.slug)
    const words = part(html, 'valuation')
    expect(words).toContain('Sample These benchmarks are illustrative, like the listing.')
    for (const mark of ['Undervalued €3,000/m²', 'Fair market €4,200/m²', 'Above market €5,500/m²'])
      expect(words).toContain(mark)
    expect(html).toContain('data-marker="48"')
  })
})

describe('the region', () => {
  test('lists exactly the listings within 5 km that the viewer may see', async () => {
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

  test.runIf(isDeepRun)('has sample charts for the sample complex only', async () => {
    expect(part((await open(made.sample.slug)).html, 'market')).toContain(
      'Sample These charts are illustrative',
    )
    for (const { slug } of [made.real, made.illustrative])
      expect(part((await open(slug)).html, 'market')).not.toContain('charts are invented')
  })

  test.runIf(isDeepRun)('lists the missing kinds of figures if there are none', async () => {
    expect(part((await open(made.bare.slug)).html, 'market')).toContain(
      'We have no market figures on rent, vacancy, yield or prices for this property type in Nowhere Town or Poland.',
    )
  })

  test('shows the price history with dates to viewers who may see the price', async () => {
    const id = made.semi.id
    const at = (price: number, day: string) => ({ listingId: id, price, changedAt: new Date(day) })
    await db()
      .insertInto('listingPriceHistory')
      .values([at(7_654_321, '2026-01-10'), at(7_654_321, '2026-02-10'), at(7_000_000, '2026-03-10')])
      .execute()
    expect(JSON.stringify((await open(made.semi.slug)).data)).not.toContain('7654321')
    const holder = await anInvestor()
    await aGrant(id, holder)
    const words = part((await open(made.semi.slug, await welcomedCookie(holder))).html, 'history')
    expect(words).toContain('10 Mar 2026 €7,000,000 −8.5% 10 Jan 2026 €7,654,321')
    expect(words).not.toContain('February')
  })

  test('shows a price change since the last visit before today to viewers who may see the price', async () => {
    const { id, slug } = await aMarketListing({
      companyId: made.owner.company.id,
      visibility: 'semi_public',
      price: 6_000_000,
    })
    const at = (price: number, day: string) => ({ listingId: id, price, changedAt: new Date(day) })
    await db()
      .insertInto('listingPriceHistory')
      .values([at(5_111_111, '2026-01-10'), at(6_000_000, '2026-03-10')])
      .execute()
    const visited = async (day: string, isGranted = true) => {
      const visitor = await anInvestor()
      if (isGranted) await aGrant(id, visitor)
      const view = {
        viewId: randomUUID(),
        sessionId: randomUUID(),
        viewDuration: 9,
        createdAt: new Date(day),
      }
      await db()
        .insertInto('dealViews')
        .values({ ...view, listingId: id, userId: visitor.userId })
        .execute()
      return open(slug, await welcomedCookie(visitor))
    }
    expect((await visited('2026-02-15')).text).toContain(
      'The asking price has changed since your last visit on 15 Feb 2026: €5,111,111 → €6,000,000.',
    )
    for (const day of ['2026-01-05', '2026-03-11', new Date().toISOString()])
      expect((await visited(day)).text).not.toContain('Changed since')
    const hidden = await visited('2026-02-15', false)
    expect(hidden.text).not.toContain('Changed since')
    expect(JSON.stringify(hidden.data)).not.toMatch(/5111111|2026-02-15/)
  })
})

describe('the two ways to contact the owner', () => {
  test('a member and a guest may ask on the page itself; its owner may not · PUB-081', async () => {
    for (const who of [made.cookie, ''])
      expect((await open(made.real.slug, who)).html).toContain(`action="/deal/${made.real.slug}/inquiry"`)
    expect((await open(made.real.slug, await welcomedCookie(made.owner))).html).not.toContain('/inquiry"')
  })
})

test('reloads and shared links resolve by slug under the viewer’s own projection · PUB-093 PUB-117', async () => {
  expect((await open(made.semi.slug, '')).status).toBe(200)
  expect((await open(made.semi.slug, '')).html).toContain('***')
  expect((await open(made.real.slug)).html).toContain('€4,200')
  expect((await open(made.real.slug, '')).html).not.toContain('4,200')
})
