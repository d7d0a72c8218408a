import { afterEach, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { importFigures } from '#app/market/commands/import-figures.server.ts'
import { prepareOwnFigures } from '#app/market/own-figures.server.ts'
import { listCityFigures, listSeries, marketVersion } from '#app/market/queries.server.ts'
import { db } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { figuresCsv, fileOf } from '#test/world/market.ts'
import { visit } from '#test/world/pages.tsx'
import { pdfText } from '#test/world/pdf-text.ts'
import { updateRows } from '#test/world/rows.ts'
import { finder } from '../queries/charts.ts'
import * as reportRoute from '../routes/report.ts'
import { reportContent } from './content.ts'
import { loadMarketReport } from './report.server.ts'
import { numberRanges } from './figures.server.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

afterEach(() => setClock(null))

const ask = (cookie?: string) => visit(reportRoute, '/market-insights/report', cookie ? { cookie } : {})

async function cookieOf(person: { userId: string }): Promise<string> {
  await updateRows('members', { userId: person.userId }, { welcomeSeenAt: new Date() })
  return signedInCookie(person.userId)
}

// Warm up: the renderer and its fonts load slowly on a busy machine.
await prepareOwnFigures(process.cwd())
await loadMarketReport()

test('redirects guests and expired sessions to sign-up, others to their status page · PUB-143', async () => {
  expect(await ask()).toMatchObject({ status: 302, location: '/signup' })
  expect(await ask('parcela.session_token=gone')).toMatchObject({ status: 302, location: '/signup' })
  const waiting = await signedInCookie((await aPerson({ companyStatus: 'pending' })).userId)
  expect(await ask(waiting)).toMatchObject({ status: 302, location: '/profile/pending' })
})

test('approved members and admins download a PDF · PUB-143', async () => {
  for (const person of [await aDeveloper(), await anAdmin()]) {
    const { status, headers, html } = await ask(await cookieOf(person))
    expect([status, headers.get('Content-Type'), html.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="parcela-market-report-poland-\d{4}-\d\d-\d\d\.pdf"/,
    )
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  }
})

test.runIf(isDeepRun)('rate-limits downloads to 30 an hour', async () => {
  const person = await aDeveloper()
  const cookie = await cookieOf(person)
  for (let taken = 0; taken < 29; taken += 1)
    await takeLimit(db(), { rule: 'report', subjects: [`account:${person.userId}`] })
  expect((await ask(cookie)).status).toBe(200)
  const refused = await ask(cookie)
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
})

test('the report has a date, marked figures, sources and correct Polish letters · PUB-143', async () => {
  const report = await loadMarketReport()
  const text = pdfText(report?.bytes ?? Buffer.alloc(0)).replace(/\s+/g, ' ')
  const parts = [
    'Market report: Poland',
    'Figures marked * are illustrative.',
    'NBP reference rate 3.75 % a year',
    'Cross-market benchmarking',
    'Kraków',
    'Wrocław',
    'Gdańsk',
    'Poznań',
    'Sample data.',
    'Property tax 0.7-2.0% *',
    'Sources',
    'World Bank WDI',
    'Dated 2026-',
    'Page 1 of',
  ]
  expect(parts.filter((part) => !text.includes(part))).toEqual([])
})

test('every illustrative figure in a table is marked, and every other figure has a source', async () => {
  const { parts, sources } = reportContent(finder(await listSeries()), await listCityFigures())
  const cities = parts.flat().find(({ title }) => title === '5 cities')
  const rents = cities?.tables[0]?.rows.find(([label]) => label?.text.startsWith('Prime warehouse rent'))
  expect(rents?.slice(1).map(({ illustrative }) => illustrative)).toEqual([true, true, true, true, true])
  const cells = parts.flatMap((sections) =>
    sections.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.flat())),
  )
  const named = cells.flatMap(({ source }) => source ?? [])
  expect(named.length).toBeGreaterThan(60)
  expect(named.every((number) => sources[number - 1]?.number === number)).toBe(true)
  const drawn = parts.flat().flatMap(({ figures }) => figures)
  expect(drawn.length).toBeGreaterThan(20)
  expect(
    drawn.every(({ sources: its }) => its.length > 0 && its.every((number) => sources[number - 1])),
  ).toBe(true)
})

test.runIf(isDeepRun)(
  'concurrent requests share one report, and new figures or a new day produce a new one',
  async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => loadMarketReport()))
    expect(others.every((other) => other?.bytes === first?.bytes)).toBe(true)
    await importFigures(
      null,
      fileOf(figuresCsv([{ series: 'Real GDP growth, annual (World Bank)', value: 4.4 }])),
    )
    const changed = await loadMarketReport()
    expect(changed?.key).toContain((await marketVersion())?.key)
    expect(changed?.bytes).not.toBe(first?.bytes)
    expect(pdfText(changed?.bytes ?? Buffer.alloc(0))).toContain('4.4')
    setClock(() => new Date(Date.now() + 86_400_000))
    expect((await loadMarketReport())?.fileName).not.toBe(changed?.fileName)
  },
)

test('formats source numbers as ranges', () => {
  expect(numberRanges([1, 3, 5, 6, 7, 9, 10])).toBe('1, 3, 5–7, 9, 10')
  expect(numberRanges([])).toBe('')
})
