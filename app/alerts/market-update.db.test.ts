import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { importFigures, loadOwnFigures } from '#app/market/commands/import-figures.server.ts'
import type { SelectableCountry } from '#app/market/schema.ts'
import { testDatabase } from '#test/database.ts'
import { anInvestor } from '#test/world/access.ts'
import { anAlert, clearEvents, alertTitlesOf, alertNoticesOf, runAlertWorkers } from '#test/world/alerts.ts'
import { anAdmin } from '#test/world/listings.ts'
import { type FigureLine, figuresCsv, fileOf } from '#test/world/market.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
beforeEach(async () => {
  await db().deleteFrom('alerts').execute()
  await clearEvents()
})

const importAs = async (lines: readonly FigureLine[]) =>
  importFigures(await anAdmin(), fileOf(figuresCsv(lines)))

async function watching(...countries: SelectableCountry[]) {
  const member = await anInvestor()
  await anAlert(member, { type: 'market_update', countries })
  return member
}

test('an import fires once for each watched country with new or changed figures · MEM-338', async () => {
  const both = await watching('PL', 'CZ')
  const one = await watching('RO')
  await importAs([{ value: 3 }, { country: 'CZ', value: 2 }])
  await runAlertWorkers()
  expect((await alertTitlesOf(both)).toSorted()).toEqual([
    'New market figures: Czech Republic',
    'New market figures: Poland',
  ])
  expect(await alertTitlesOf(one)).toEqual([])
  // Only the Czech figure changes; Poland's stays and Romania's is new.
  await importAs([{ value: 3 }, { country: 'CZ', value: 2.5 }, { country: 'RO', value: 1 }])
  await runAlertWorkers()
  expect((await alertNoticesOf(both)).slice(2)).toMatchObject([
    { title: 'New market figures: Czech Republic', path: '/market-insights?country=CZ' },
  ])
  expect(await alertTitlesOf(one)).toEqual(['New market figures: Romania'])
})

test.runIf(isDeepRun)(
  'removed figures, a different unit and a different period are changes; a different source alone is not',
  async () => {
    await importAs([{ value: 3 }, { period: '2023', value: 2 }])
    await clearEvents()
    const member = await watching('PL')
    const count = async () => (await alertTitlesOf(member)).length
    const again = async (...lines: FigureLine[]) => {
      await importAs(lines)
      await runAlertWorkers()
      return count()
    }
    expect(await again({ value: 3 }, { period: '2023', value: 2, source: 'Another, "GDP"' })).toBe(0)
    expect(await again({ value: 3 })).toBe(1)
    expect(await again({ value: 3, unit: '%' })).toBe(2)
    expect(await again({ value: 3, unit: '%', period: '2025' })).toBe(3)
    expect(await again({ value: 3, unit: '%', period: '2025' })).toBe(3)
  },
)

test.runIf(isDeepRun)('built-in figures fire only where they replace others', async () => {
  await db().deleteFrom('marketImports').execute()
  const member = await watching('PL')
  const load = async (value: number, version: string) => {
    await loadOwnFigures(fileOf(figuresCsv([{ value }])), version)
    await runAlertWorkers()
    return (await alertTitlesOf(member)).length
  }
  expect(await load(3, '2026-11-01')).toBe(0)
  expect(await load(4, '2026-11-02')).toBe(1)
})

test.runIf(isDeepRun)('valuation marks carried over by an import are not a change', async () => {
  const mark = (value: number, series: string): FigureLine => ({
    topic: 'valuation.mark',
    region: 'Warsaw',
    series,
    unit: 'EUR per m2',
    value,
  })
  const marks = ['office, undervalued', 'office, fair', 'office, above'].map((series, at) =>
    mark(1000 + at * 500, series),
  )
  const first = await importAs([{ value: 3 }, { country: 'CZ', value: 1 }, ...marks])
  expect(first).toMatchObject({ ok: true })
  await clearEvents()
  const member = await watching('PL')
  await importAs([{ value: 3 }, { country: 'CZ', value: 2 }])
  await runAlertWorkers()
  expect(await alertTitlesOf(member)).toEqual([])
})
