import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { prepareOwnFigures } from '#app/market/own-figures.server.ts'
import { testDatabase } from '#test/database.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { factsOf, linksOf, textOf, visit } from '#test/world/pages.tsx'
import * as page from './market-insights.tsx'

await testDatabase()

const open = (query = '') => visit(page, `/market-insights${query}`, { cookie })

/** The sliders' input attributes. */
function sliders(html: string) {
  return [...html.matchAll(/<input\b[^>]*type="range"[^>]*>/g)].map(([input]) => {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1]
    return { name: of('name'), min: of('min'), max: of('max'), step: of('step'), value: of('value') }
  })
}

function outcomes(html: string): string[] {
  return factsOf(html)
    .filter(({ label }) => label.startsWith('Scenario '))
    .map(({ text }) => text)
}

const cloudOf = (html: string) => /<figure class="mt-5">.*?<\/figure>/s.exec(html)?.[0] ?? ''

await prepareOwnFigures(process.cwd())
const cookie = await welcomedCookie(await aDeveloper())

test('the URL sets the sliders, clamped to their ranges · PUB-137', async () => {
  const values = async (query: string) => sliders((await open(query)).html).map(({ value }) => value)
  expect(await values('?vacancy=9.3&growth=1&cap=11.9')).toEqual(['9.3', '1', '11.9'])
  expect(await values('?vacancy=99&growth=-4&cap=1')).toEqual(['15', '0', '5'])
  expect(await values('?vacancy=lots&growth=&cap=%F0%9F%8F%A0')).toEqual(['8.5', '3.2', '7.5'])
})

test('shows the IRR and NPV of the scenario · PUB-138, PUB-139', async () => {
  expect(outcomes((await open()).html)).toEqual([
    '12.5% Same as initial values',
    '250,000 EUR Same as initial values',
  ])
  expect(outcomes((await open('?vacancy=3&growth=8&cap=5')).html)).toEqual([
    '19.24% +6.74 points vs initial values',
    '550,500 EUR +300,500 EUR vs initial values',
  ])
  expect(outcomes((await open('?vacancy=15&growth=0&cap=12')).html)).toEqual([
    '5.74% −6.76 points vs initial values',
    '0 EUR −250,000 EUR vs initial values',
  ])
})

test.runIf(isDeepRun)(
  'the cloud has 200 points, can be shown and hidden with a switch, and is reproduced from the URL · PUB-141',
  async () => {
    const hidden = await open('?growth=4')
    expect(cloudOf(hidden.html)).toBe('')
    const switchOf = (html: string) =>
      /<form(?:(?!<\/form>).)*Monte Carlo cloud.*?<\/form>/s.exec(html)?.[0] ?? ''
    expect(switchOf(hidden.html)).toMatch(
      /<button(?=[^>]*aria-checked="false")(?=[^>]*name="cloud")(?=[^>]*value="\d+")/,
    )
    const shown = (await open('?growth=4&cloud=7')).html
    expect([...cloudOf(shown).matchAll(/<circle[^>]*r="3"/g)]).toHaveLength(200)
    expect(switchOf(shown)).toContain('aria-checked="true"')
    expect(switchOf(shown)).not.toContain('name="cloud"')
    expect(cloudOf((await open('?growth=4&cloud=7')).html)).toBe(cloudOf(shown))
    expect(cloudOf((await open('?growth=4&cloud=8')).html)).not.toBe(cloudOf(shown))
    expect(linksOf(shown).find(({ text }) => text === 'Generate new scenarios')?.href).toMatch(
      /^\/market-insights\?cloud=\d+&growth=4#forecast-and-scenarios$/,
    )
  },
)

test.runIf(isDeepRun)('P10, P50 and P90 are in order · PUB-141', async () => {
  const cloud = cloudOf((await open('?cloud=7')).html)
  const rows = [...cloud.matchAll(/<th scope="row"[^>]*>(P\d\d)<\/th>(.*?)<\/tr>/gs)].map(
    ([, name, rest = '']) => ({
      name,
      irr: Number(/([\d.]+)%/.exec(textOf(rest))?.[1]),
    }),
  )
  expect(rows.map(({ name }) => name)).toEqual(['P10', 'P50', 'P90'])
  const [p10 = 0, p50 = 0, p90 = 0] = rows.map(({ irr }) => irr)
  expect(p10).toBeLessThan(p50)
  expect(p50).toBeLessThan(p90)
})
