import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { untilOneWaits } from '#test/world/locks.ts'
import { emptyMarket, figuresCsv, fileOf, marketAudits } from '#test/world/market.ts'
import { selectRows } from '#test/world/rows.ts'
import { importFigures, loadOwnFigures } from './commands/import-figures.server.ts'
import { lockFigures } from './commands/publish-figures.server.ts'
import { switchCountry } from './commands/switches.server.ts'
import { OWN_FIGURES, prepareOwnFigures } from './own-figures.server.ts'
import {
  listCityFigures,
  listCountries,
  listSeries,
  findMarketMarks,
  marketVersion,
  findRegionalFigures,
} from './queries.server.ts'
import { NEEDED_FIGURES, TOPICS } from './schema.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

beforeEach(emptyMarket)

test.runIf(isDeepRun)(
  'the built-in figures are loaded once, however often the product starts · PUB-014',
  async () => {
    const root = process.cwd()
    await Promise.all(Array.from({ length: 5 }, () => prepareOwnFigures(root)))
    const loaded = await marketVersion()
    expect(loaded).toMatchObject({ origin: 'own', fileName: 'Our own figures' })
    expect(await selectRows('marketImports', {}, ['id'])).toEqual([{ id: loaded?.id }])
    await prepareOwnFigures(root)
    expect(await marketVersion()).toEqual(loaded)
  },
)

test('an import survives restarts; only newer built-in figures replace it · PUB-014', async () => {
  await prepareOwnFigures(process.cwd())
  await importFigures(null, fileOf(figuresCsv([{ series: 'Mine' }])))
  await prepareOwnFigures(process.cwd())
  const names = async () =>
    (await listSeries()).flatMap(({ topic, series }) => (topic === 'macro.gdp' ? [series] : []))
  expect(await names()).toEqual(['Mine'])
  await loadOwnFigures(fileOf(figuresCsv([{ series: 'Later' }])), '2099-01-01')
  expect(await names()).toEqual(['Later'])
  await prepareOwnFigures(process.cwd())
  expect(await names()).toEqual(['Later'])
  expect(OWN_FIGURES.version < '2099-01-01').toBe(true)
})

test.runIf(isDeepRun)(
  'a country is only switched on if it has figures; Poland stays on · PUB-127',
  async () => {
    await prepareOwnFigures(process.cwd())
    expect(await listCountries()).toEqual([
      { code: 'PL', name: 'Poland', enabled: true, hasFigures: true },
      ...[
        ['CZ', 'Czech Republic'],
        ['SK', 'Slovakia'],
        ['HU', 'Hungary'],
        ['RO', 'Romania'],
        ['BG', 'Bulgaria'],
      ].map(([code, name]) => ({ code, name, enabled: false, hasFigures: false })),
    ])
    expect(await switchCountry(null, 'CZ', true)).toEqual({ ok: false, refused: 'no_figures' })
    expect(await switchCountry(null, 'PL', false)).toEqual({ ok: false, refused: 'always_on' })
    expect(await switchCountry(null, 'DE', true)).toEqual({ ok: false, refused: 'not_found' })
    const czech = Object.entries(NEEDED_FIGURES).flatMap(([topic, min]) =>
      Array.from({ length: min }, (_, at) => ({ country: 'CZ', topic, period: 2018 + at })),
    )
    await importFigures(null, fileOf(figuresCsv(czech.slice(1))))
    expect(await switchCountry(null, 'CZ', true)).toEqual({ ok: false, refused: 'no_figures' })
    await importFigures(null, fileOf(figuresCsv(czech)))
    const earlier = (await marketAudits()).length
    const switched = await Promise.all(Array.from({ length: 20 }, () => switchCountry(null, 'CZ', true)))
    expect(switched.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await listCountries())[1]).toMatchObject({ code: 'CZ', enabled: true, hasFigures: true })
    expect((await marketAudits()).slice(earlier)).toMatchObject([{ action: 'market.enable_country' }])
    expect(await switchCountry(null, 'CZ', false)).toEqual({ ok: true, value: { name: 'Czech Republic' } })
  },
)

test('switching a country on waits for a publish, and then counts the figures that it left', async () => {
  const czech = Object.entries(NEEDED_FIGURES).flatMap(([topic, min]) =>
    Array.from({ length: min }, (_, at) => ({ country: 'CZ', topic, period: 2018 + at })),
  )
  await importFigures(null, fileOf(figuresCsv(czech)))
  const switched = await transaction(async (tx) => {
    await lockFigures(tx)
    const outcome = switchCountry(null, 'CZ', true)
    await Promise.race([outcome, untilOneWaits()])
    await tx.updateTable('marketImports').set({ isCurrent: false }).execute()
    return { outcome }
  })
  expect(await switched.outcome).toEqual({ ok: false, refused: 'no_figures' })
})

test('the built-in figures state source, date and licence, cover each city, give the marks of the nearest area, and convert prices to euros · PUB-014 PUB-130', async () => {
  await prepareOwnFigures(process.cwd())
  {
    const all = await listSeries()
    const points = all.flatMap(({ points: its }) => its)
    expect(points.length).toBeGreaterThan(900)
    expect(new Set(all.map(({ topic }) => topic))).toEqual(new Set(Object.keys(TOPICS)))
    for (const { source, sourceDate, licence, confidence, illustrative } of points) {
      expect(illustrative).toBe(confidence === 'belief')
      // Unpublished figures have no date or licence.
      if (illustrative) expect([source, sourceDate, licence]).toEqual(['Illustrative figure', '', ''])
      else expect([source, sourceDate, licence].every((text) => text.length > 3)).toBe(true)
      expect(`${source} ${licence}`).not.toMatch(
        /ILLUSTRATIVE|GitHub|commit|derived|flag p|\bcopy\b|document read|placeholder|to be confirmed|not open data|none \(/,
      )
    }
    const order = all.map(({ points: its }) => its.map(({ sortDate }) => sortDate))
    expect(order.every((days) => days.join() === days.toSorted().join())).toBe(true)
  }
  {
    const cities = await listCityFigures()
    expect(cities.map(({ city }) => city)).toEqual(['Warsaw', 'Kraków', 'Wrocław', 'Gdańsk', 'Poznań'])
    for (const { figures } of cities) expect(figures.length).toBeGreaterThanOrEqual(11)
    const [warsaw, , , gdansk] = cities
    expect(warsaw?.figures.find(({ label }) => label === 'Office vacancy')).toMatchObject({
      value: 9.1,
      unit: '%',
      period: '2025-Q4',
      illustrative: false,
    })
    const inGdansk = (label: string) => gdansk?.figures.find((figure) => figure.label === label)
    expect(inGdansk('Office vacancy')).toMatchObject({ value: 12, region: 'Tricity', illustrative: true })
    expect(inGdansk('Resale flats, transaction price')).toMatchObject({ value: 12_279, region: 'Gdańsk' })
  }
  {
    const marks = (city: string, type: string, country = 'Poland') =>
      findMarketMarks({ city, country, type, basis: 'built', isIllustrative: true })
    expect(await marks('Warszawa', 'office')).toMatchObject({
      place: 'Warsaw',
      undervalued: 1300,
      fair: 2000,
      above: 3400,
      illustrative: true,
    })
    expect(await marks('Kraków', 'office')).toMatchObject({ undervalued: 1000, fair: 1500, above: 1900 })
    expect(await marks('Poznan', 'residential')).toMatchObject({ undervalued: 1500, fair: 1700, above: 1900 })
    expect(await marks('PRUSZKOW', 'office')).toMatchObject({
      place: 'Warsaw (Warsaw area)',
      fair: 2000,
    })
    for (const [city, type, country] of [
      ['Lublin', 'office', 'Poland'],
      ['Warsaw', 'land', 'Poland'],
      ['', '', 'Poland'],
      ['__proto__', 'office', 'Poland'],
      ['Warsaw', 'office', 'Czech Republic'],
      ['Warsaw', 'office', 'Atlantis'],
    ] as const)
      expect(await marks(city, type, country)).toBeNull()
    const office = { city: 'Warsaw', country: 'Poland', type: 'office' }
    expect(await findMarketMarks({ ...office, basis: 'plot', isIllustrative: true })).toBeNull()
    // Built-in marks are illustrative and never price a real listing.
    expect(await findMarketMarks({ ...office, basis: 'built', isIllustrative: false })).toBeNull()
  }
  {
    const flats = await findRegionalFigures('Krakow', 'residential')
    expect(flats).toMatchObject({
      city: 'Kraków',
      pricePerSqm: { value: 3561, unit: 'EUR per m2', period: '2025-Q1', illustrative: false },
      growth1y: { value: 4, unit: '%', region: 'national', period: '2024-Q3 to 2025-Q3' },
      growth3y: { period: '2022-Q3 to 2025-Q3' },
      rent: null,
      vacancy: null,
    })
    expect(flats.pricePerSqm?.source).toContain('15099 PLN at 4.2397 PLN per EUR')
    expect(await findRegionalFigures('Gdynia', 'warehouse')).toMatchObject({
      pricePerSqm: null,
      growth1y: null,
      rent: null,
      primeYield: { value: 6.25, region: 'national' },
    })
    const unknown = await findRegionalFigures('Lublin', 'office')
    expect([unknown.pricePerSqm, unknown.rent, unknown.vacancy, unknown.primeYield]).toEqual([
      null,
      null,
      null,
      null,
    ])
  }
})
