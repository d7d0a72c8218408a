import { describe, expect, test } from 'vitest'
import { importFigures } from '#app/market/commands/import-figures.server.ts'
import { prepareOwnFigures } from '#app/market/own-figures.server.ts'
import { testDatabase } from '#test/database.ts'
import { anInvestor } from '#test/world/access.ts'
import { figuresCsv, fileOf } from '#test/world/market.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { factsOf, linksOf, textOf, visit } from '#test/world/pages.tsx'
import * as page from './market-insights.tsx'
import { isDeepRun } from '#test/runs.ts'

/** One section of the market page, from its heading to the next. */
function sectionOf(html: string, id: string): string {
  return html.split('<section').find((part) => part.startsWith(` id="${id}"`)) ?? ''
}

function chartOf(html: string, label: string): string {
  const headingOf = (part: string) => textOf(/<h3[^>]*>(.*?)<\/h3>/.exec(part)?.[1] ?? '')
  return html.split('<figure').find((part) => headingOf(part) === label) ?? ''
}

await testDatabase()

const open = (query = '') => visit(page, `/market-insights${query}`, { cookie })

await prepareOwnFigures(process.cwd())
const cookie = await welcomedCookie(await anInvestor())

describe('snapshot', () => {
  test('shows macro figures with period and source, metrics, benchmarking, rents, sample taxes and the report, and marks illustrative points · PUB-131 PUB-133 PUB-135 PUB-136 PUB-143 PUB-014', async () => {
    const { html } = await open()
    const macro = sectionOf(html, 'macro-dashboard')
    const facts = factsOf(macro)
    expect(facts.find(({ label }) => label === 'Real GDP growth')?.text).toMatch(/^3\.6 % y\/y/)
    expect(facts.find(({ label }) => label === 'NBP reference rate')?.text).toMatch(
      /3\.75 % a year.*5 Mar 2026/,
    )
    for (const { text } of facts) expect(text).toMatch(/ Dated (\d{4}(-\d\d){0,2}|n\.d\.)\. /)
    expect(chartOf(macro, 'Real GDP growth')).toContain('role="img"')
    const metrics = sectionOf(html, 'investment-metrics')
    const labels = [
      'Prime yield, office',
      'Vacancy rates',
      'Central bank rate',
      'Supply pipeline: under construction',
    ]
    for (const label of labels) expect(chartOf(metrics, label), label).toContain('role="img"')
    const rate = chartOf(metrics, 'Central bank rate')
    expect(textOf(rate)).toContain('5 Mar 2026 3.75')
    const table = sectionOf(html, 'cross-market-benchmarking')
    const countries = [...table.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/gs)].map(([, name = '']) =>
      textOf(name),
    )
    expect(countries.slice(0, 6)).toEqual([
      'Poland',
      'Czech Republic',
      'Slovakia',
      'Hungary',
      'Romania',
      'Bulgaria',
    ])
    const rents = sectionOf(html, 'rent-and-lease-data')
    expect(chartOf(rents, 'Prime office rents')).toContain('Warsaw, Q3 2025')
    expect(factsOf(rents).map(({ label }) => label)).toContain('Fixed lease term, longest')
    const tax = sectionOf(html, 'tax-and-regulatory-snapshot')
    expect(factsOf(tax).map(({ label, text }) => [label, text.replace(/ ?Sample data$/, '')])).toEqual([
      ['Property tax', '0.7-2.0%'],
      ['VAT', '23%'],
      ['Capital gains', '19%'],
      ['Withholding', '20%'],
      ['Closing timeline', '45-60 days'],
    ])
    for (const { text } of factsOf(tax)) expect(text).toContain('Sample data')
    expect(linksOf(html)).toContainEqual({
      href: '/market-insights/report',
      text: 'Download Full Report',
    })
    const yields = chartOf(html, 'Prime yield, office')
    const cells = [...yields.matchAll(/<tr><th scope="row"[^>]*>(.*?)<\/th>(.*?)<\/tr>/gs)].map(
      ([, period = '', rest = '']) => [textOf(period), textOf(rest)],
    )
    expect(cells).toContainEqual(['2016', 'illustrative 5.50 source [2]'])
    expect(cells).toContainEqual(['2020', '4.65 source [3]'])
    const marked = cells.filter(([, rest]) => rest?.includes('illustrative')).length
    const hollow = [...yields.matchAll(/<circle[^>]*class="fill-sheet /g)].length
    expect([marked, hollow]).toEqual([8, 8])
    expect(textOf(yields)).toContain('Illustrative figure')
    const esg = factsOf((await open('?tab=esg')).html)
    expect(esg.find(({ label }) => label === 'Certified homes')?.text).toMatch(/^1\.3 million m²/)
  })

  test.runIf(isDeepRun)('the demographic profile has four tabs · PUB-132', async () => {
    const first = sectionOf((await open('?peers=1')).html, 'demographic-profile')
    const tabs = linksOf(/<nav aria-label="Demographic profile".*?<\/nav>/s.exec(first)?.[0] ?? '')
    expect(tabs).toEqual([
      { href: '/market-insights?peers=1#demographic-profile', text: 'Population growth' },
      { href: '/market-insights?peers=1&profile=age#demographic-profile', text: 'Age distribution' },
      { href: '/market-insights?peers=1&profile=migration#demographic-profile', text: 'Migration patterns' },
      { href: '/market-insights?peers=1&profile=urban#demographic-profile', text: 'Urbanization rate' },
    ])
    const charts = {
      '': 'Population growth',
      '?profile=age': 'Age distribution',
      '?profile=migration': 'Migration for permanent residence',
      '?profile=urban': 'Urbanization rate',
    }
    for (const [query, label] of Object.entries(charts)) {
      const section = sectionOf((await open(query)).html, 'demographic-profile')
      expect(chartOf(section, label), label).toContain('role="img"')
    }
  })

  test('"Compare to Peers" adds and removes the peer series · PUB-134', async () => {
    const columnsOf = (html: string) =>
      [
        ...chartOf(sectionOf(html, 'investment-metrics'), 'Prime yield, office').matchAll(
          /<th scope="col".*?<\/th>/gs,
        ),
      ].map(([cell]) => textOf(cell))
    const off = (await open('?growth=4')).html
    const on = (await open('?growth=4&peers=1')).html
    expect(columnsOf(off)).toEqual(['Period', 'Warsaw'])
    expect(columnsOf(on)).toEqual([
      'Period',
      'Warsaw',
      'Czech Republic',
      'Slovakia',
      'Hungary',
      'Romania',
      'Bulgaria',
    ])
    const formOf = (html: string) =>
      /<form(?:(?!<\/form>).)*Compare to Peers.*?<\/form>/s.exec(html)?.[0] ?? ''
    expect(formOf(off)).toMatch(
      /<button(?=[^>]*role="switch")(?=[^>]*aria-checked="false")(?=[^>]*name="peers")(?=[^>]*value="1")/,
    )
    // Switching it off submits everything but the peers.
    expect(formOf(on)).toContain('aria-checked="true"')
    expect(formOf(on)).not.toContain('name="peers"')
    expect(formOf(on)).toContain('name="growth" value="4"')
  })

  test.runIf(isDeepRun)('has the ESG deep-dive · PUB-142', async () => {
    const section = sectionOf((await open()).html, 'esg-deep-dive')
    expect(textOf(section)).toContain('ESG deep-dive')
    expect(chartOf(section, 'Certified buildings')).toContain('role="img"')
  })
})

describe('figures and their marks', () => {
  test.runIf(isDeepRun)('loads nothing from another origin · PUB-144', async () => {
    for (const query of ['?peers=1&cloud=7', '?tab=locations', '?tab=esg']) {
      const { html } = await open(query)
      expect(html).not.toMatch(/(?:src|srcset|action|poster|data)="(?:https?:)?\/\//)
      expect(html).not.toMatch(/<(?:iframe|embed|object|script|link)\b/)
      expect(html).not.toMatch(/url\(\s*['"]?(?:https?:)?\/\//)
    }
  })

  test.runIf(isDeepRun)(
    'counts illustrative figures, and does not mention them if there are none · PUB-014',
    async () => {
      expect((await open()).text).toMatch(/\d+ of the \d+ figures below are illustrative/)
      const series = 'Real GDP growth, annual (World Bank)'
      await importFigures(null, fileOf(figuresCsv([{ series, period: '2024', value: 4.4 }])))
      const { text } = await open()
      expect(text).toContain('Real GDP growth 4.4 % y/y')
      expect(text).not.toMatch(/figures below are illustrative/)
    },
  )
})
