import { describe, expect, test } from 'vitest'
import { importFigures } from '#app/market/commands/import-figures.server.ts'
import { prepareOwnFigures } from '#app/market/own-figures.server.ts'
import { testDatabase } from '#test/database.ts'
import { isDeepRun } from '#test/runs.ts'
import { anInvestor } from '#test/world/access.ts'
import { aMember, anAdmin, signedInCookie } from '#test/world/accounts.ts'
import { aPerson } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { belief, emptyMarket, figuresCsv, fileOf } from '#test/world/market.ts'
import { linksOf, textOf, visit } from '#test/world/pages.tsx'
import * as landing from './landing.tsx'

await testDatabase()

const guest = () => visit(landing, '/')

describe('redirects', () => {
  test('an admin who opens / is redirected to /admin · PUB-033', async () => {
    const cookie = await signedInCookie((await anAdmin()).userId)
    expect(await visit(landing, '/', { cookie })).toMatchObject({ status: 302, location: '/admin' })
  })

  test('other signed-in users are redirected to /platform; /?exit=1 shows the page instead · PUB-034', async () => {
    const cookie = await signedInCookie((await aMember()).userId)
    expect(await visit(landing, '/', { cookie })).toMatchObject({ status: 302, location: '/platform' })
    const left = await visit(landing, '/?exit=1', { cookie })
    expect(left.status).toBe(200)
    expect(left.html).toContain('To the Platform')
    // No sign-up links for people with an account.
    expect(linksOf(left.html).filter(({ href }) => /^\/(signup|early-access|signin)/.test(href))).toEqual([])
  })

  test('the hero links to /signup and /platform · PUB-036', async () => {
    const links = linksOf((await guest()).html)
    expect(links).toContainEqual({ href: '/signup', text: 'Join Us' })
    expect(links).toContainEqual({ href: '/platform', text: 'To the Platform' })
  })
})

/** A text from each panel, shown or hidden. */
const CHALLENGE_TEXTS = {
  developers: 'Small and mid-sized developers',
  investors: 'Family offices, private equity, funds and high-net-worth individuals',
  'service-providers': 'Due-diligence and advisory firms',
}

describe('the text on the page', () => {
  test.each(Object.keys(CHALLENGE_TEXTS) as (keyof typeof CHALLENGE_TEXTS)[])(
    'challenges have three tabs, and /?for=%s shows exactly its panel · PUB-037 PUB-002',
    async (key) => {
      const { html, text } = await visit(landing, `/?for=${key}`)
      const tabs = linksOf(html).filter(({ href }) => href.startsWith('/?for='))
      expect(tabs.map((tab) => tab.text)).toEqual(['Developers', 'Investors', 'Service providers'])
      expect(html.match(/aria-current="page"/g)).toHaveLength(1)
      for (const [other, words] of Object.entries(CHALLENGE_TEXTS))
        expect([other, text.includes(words)]).toEqual([other, other === key])
    },
  )

  test('an unknown tab shows the first tab', async () => {
    const { text, status } = await visit(landing, '/?for=%27%3E%3Cscript%3E')
    expect(status).toBe(200)
    expect(text).toContain(CHALLENGE_TEXTS.developers)
  })

  test('the page explains the platform, its parts, pillars, deals, vetting, cost and reasons · PUB-001 PUB-003 PUB-005 PUB-006 PUB-007 PUB-009 PUB-010 PUB-011 PUB-038 PUB-040 PUB-041 PUB-042 PUB-043', async () => {
    const { html, text } = await guest()
    for (const words of [
      'A members-only platform for mid-market real estate in Central and Eastern Europe, currently focused on Poland. It connects developers, investors and due-diligence service providers.',
      'Both asset deals and share deals are supported. Co-investment will follow.',
      'Direct collaboration among parties is not yet available.',
      'Registered companies are vetted by an admin before they gain access.',
      'KYC is required of all users.',
      'One year free for investors, free listing for developers.',
      'After launch the standard transaction and subscription fees apply, with discounts for early members.',
      'Free listing for developers. A small symbolic listing or transaction fee may apply after launch.',
      'Illustrative data: listings and market figures marked “illustrative” are samples',
    ])
      expect(text).toContain(words)
    const parts = [...html.matchAll(/\d \/ 3<\/span><h3[^>]*>([^<]+)<\/h3>/g)].map(([, title]) => title)
    expect(parts).toEqual(['Connect', 'Evaluate', 'Execute'])
    const sections = [...html.matchAll(/<section id="(market-[a-z]+|marketplace)"(.*?)<\/section>/gs)].map(
      ([, id, inside]) => [id, textOf(inside ?? '')],
    )
    expect(sections).toEqual([
      ['marketplace', expect.stringContaining('Standardised property listings with controlled visibility.')],
      [
        'market-analytics',
        expect.stringContaining(
          'Yields, vacancy, rents and demographics for the region, each figure with source and date.',
        ),
      ],
      [
        'market-circle',
        expect.stringContaining(
          'A verified directory of developers, investors and service providers, with connection requests.',
        ),
      ],
    ])
    expect(html).not.toMatch(/disabled|Coming Soon/)
    const reasons = /Why members choose Parcela.*?<\/section>/s.exec(html)?.[0] ?? ''
    expect(reasons.match(/<dt/g)?.length).toBeGreaterThanOrEqual(6)
    const block = textOf(/<h2[^>]*>Early access.*?<\/section>/s.exec(html)?.[0] ?? '')
    expect(block).toContain('One year free')
    expect(block).toContain('We review applications in 2-3 business days.')
    expect(linksOf(html).filter(({ href }) => href.startsWith('/early-access'))).toEqual([
      { href: '/early-access?type=Developer', text: 'Apply as Developer' },
      { href: '/early-access?type=Investor', text: 'Apply as Investor' },
      { href: '/early-access?type=Due%20Diligence', text: 'Apply as Due Diligence' },
    ])
  })
})

const analytics = async (cookie?: string) => {
  const { html } = await visit(landing, '/?exit=1', cookie ? { cookie } : {})
  return /<section id="market-analytics".*?<\/section>/s.exec(html)?.[0] ?? ''
}

/** The rows of the chart's table: period and figure. */
const figuresOf = (chart: string) =>
  [...chart.matchAll(/<tr><th scope="row">([^<]+)<\/th><td>([^<]+)</g)].map(([, period, figure]) => [
    period,
    figure,
  ])
const titleOf = (chart: string) => textOf(/<figcaption.*?<\/h3>/s.exec(chart)?.[0] ?? '')

test('there is one chart of sourced figures, with a title derived from them, unit, period, sources and table', async () => {
  await prepareOwnFigures(process.cwd())
  const chart = await analytics()
  const words = textOf(chart)
  expect(words).toContain('Source:')
  expect(chart).not.toMatch(/llustrative|Coming Soon/)
  const figures = figuresOf(chart)
  expect(figures).toHaveLength(17)
  const [period, figure = ''] = figures.at(-1) ?? []
  const [, share = ''] =
    /^1 in (\d+) square metres of office space in Warsaw is vacant$/.exec(titleOf(chart)) ?? []
  expect(Math.abs(100 / Number(share) - Number(figure))).toBeLessThan(0.4)
  const [highest] = figures.toSorted((a, b) => Number(b[1]) - Number(a[1]))
  expect(words).toContain(
    `Office vacancy rate: ${figure}% in ${period}, down from ${highest?.[1]}% in ${highest?.[0]}. 17 figures, each with its source.`,
  )
})

test.runIf(isDeepRun)('a chart has at least five published figures and no forecast', async () => {
  await emptyMarket()
  const series = (name: string, real: number, drawn: number) =>
    Array.from({ length: real + drawn }, (_, year) => ({
      series: name,
      period: String(2010 + year),
      value: 10 + year,
      ...(year >= real && belief),
    }))
  await importFigures(null, fileOf(figuresCsv([...series('Short', 4, 9), ...series('Long', 5, 2)])))
  const chart = await analytics()
  expect(titleOf(chart)).toBe('Long, Poland: 14% in 2014, up from 10% in 2010')
  expect(textOf(chart)).toContain('5 figures, each with its source.')
  await emptyMarket()
  const rates = [12, 9, 9, 9, 9.1].map((value, year) => ({
    series: 'Office vacancy rate',
    topic: 'cre.vacancy',
    region: 'Warsaw',
    unit: '%',
    period: String(2015 + year),
    value,
  }))
  const forecast = { ...rates[0], period: '2090', value: 20 }
  await importFigures(null, fileOf(figuresCsv([...rates, forecast])))
  expect(titleOf(await analytics())).toBe('Office vacancy rate, Warsaw: 9.1% in 2019, down from 12% in 2015')
  await emptyMarket()
  await importFigures(null, fileOf(figuresCsv(series('Short', 4, 9))))
  expect(await analytics()).not.toContain('<figure')
})

test.runIf(isDeepRun)('the link to the market insights fits the viewer', async () => {
  const link = { text: 'View Market Insights' }
  expect(linksOf(await analytics())).toContainEqual({ ...link, href: '/signin?from=/market-insights' })
  const member = await welcomedCookie(await anInvestor())
  expect(linksOf(await analytics(member))).toContainEqual({ ...link, href: '/market-insights' })
  const waiting = await analytics(await signedInCookie((await aPerson({ companyStatus: 'pending' })).userId))
  expect(linksOf(waiting)).toEqual([])
  expect(textOf(waiting)).toContain('View Market Insights , available after approval')
})
