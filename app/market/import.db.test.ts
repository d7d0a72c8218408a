import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { requestContext } from '#app/lib/request.ts'
import { testDatabase } from '#test/database.ts'
import { anAdminViewer } from '#test/world/companies.ts'
import { belief, emptyMarket, figuresCsv, fileOf, marketAudits } from '#test/world/market.ts'
import { selectRows } from '#test/world/rows.ts'
import { marketCommand } from './command.server.ts'
import { importFigures } from './commands/import-figures.server.ts'
import { stageFigures } from './commands/staged-figures.server.ts'
import { listSeries, findMarketMarks, marketVersion } from './queries.server.ts'
import { TOPICS } from './schema.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

beforeEach(emptyMarket)

const marksOf = (city: string, type: string) =>
  findMarketMarks({ city, country: 'Poland', type, basis: 'built', isIllustrative: true })

test.runIf(isDeepRun)(
  'imports a file of 3,700 lines covering every topic and country · PUB-014',
  async () => {
    const topics = Object.keys(TOPICS).filter((topic) => topic !== 'valuation.mark')
    const lines = topics.flatMap((topic, at) =>
      ['PL', 'CZ', 'SK', 'HU', 'RO', 'BG', 'DE', 'EU', 'CEE6'].flatMap((country) =>
        Array.from({ length: 15 }, (_, year) => ({
          country,
          topic,
          series: `Séries "${at}", Łódź`,
          period: 2010 + year,
          value: year - 7.25,
          ...(year === 3 && belief),
        })),
      ),
    )
    const imported = await importFigures(null, fileOf(figuresCsv(lines)))
    expect(imported).toEqual({
      ok: true,
      value: {
        points: lines.length,
        series: topics.length * 9,
        illustrative: topics.length * 9,
        unchanged: false,
      },
    })
    expect(lines.length).toBeGreaterThan(3700)
    const series = (await listSeries()).filter(
      ({ country, topic }) => country === 'HU' && topic === 'cre.rent',
    )
    expect(series.map(({ series: name, points }) => [name, points.length])).toEqual([
      [`Séries "${topics.indexOf('cre.rent')}", Łódź`, 15],
    ])
    expect(series[0]?.points.map(({ illustrative }) => illustrative).indexOf(true)).toBe(3)
    expect(series[0]?.points[0]).toEqual({
      period: '2010',
      sortDate: '2010-12-31',
      value: -7.25,
      source: 'Statistics Poland, "GDP"',
      sourceDate: '2025-01',
      licence: 'reuse with attribution',
      confidence: 'read',
      illustrative: false,
    })
  },
)

test('a file with an invalid line is refused as a whole, and the live figures stay', async () => {
  await importFigures(null, fileOf(figuresCsv([{}])))
  const before = await marketVersion()
  const refused = await importFigures(
    null,
    fileOf(figuresCsv([{ period: '2023' }, { value: 'n/a' }, { country: 'Poland' }])),
  )
  expect(refused).toEqual({
    ok: false,
    hasMore: false,
    problems: [
      { line: 3, reason: 'value "n/a" must be a plain number with a decimal point and up to 4 decimals' },
      { line: 4, reason: 'unknown country "Poland"' },
    ],
  })
  expect(await marketVersion()).toEqual(before)
  expect((await listSeries()).map(({ points }) => points.length)).toEqual([1])
})

test.runIf(isDeepRun)(
  'stops at a hundred invalid lines, and reports an empty file and too many lines',
  async () => {
    const wrong = await importFigures(
      null,
      fileOf(figuresCsv(Array.from({ length: 500 }, () => ({ value: 'x' })))),
    )
    expect(wrong).toMatchObject({ ok: false, hasMore: true, problems: { length: 100 } })
    expect(await importFigures(null, fileOf(''))).toMatchObject({
      problems: [{ line: null, reason: 'The file contains no figures.' }],
    })
    const many = Array.from({ length: 20_001 }, (_, at) => ({ series: `s${at}` }))
    expect(await importFigures(null, fileOf(figuresCsv(many)))).toMatchObject({
      problems: [{ reason: 'the file has more than 20,000 lines of figures' }],
    })
    expect(await marketVersion()).toBeNull()
    expect(await selectRows('marketSeries', {}, ['id'])).toEqual([])
  },
)

test('an import replaces all figures, stores its actor, time and hash, and is audited once · PUB-014', async () => {
  await importFigures(null, fileOf(figuresCsv([{ series: 'Old' }])))
  const earlier = (await marketAudits()).length
  const outcome = await importFigures(null, fileOf(figuresCsv([{ series: 'New' }]), '../odd\nname.csv'))
  expect(outcome).toMatchObject({ ok: true, value: { points: 1, unchanged: false } })
  expect((await listSeries()).map(({ series }) => series)).toEqual(['New'])
  expect(await marketVersion()).toMatchObject({ origin: 'import', fileName: '../oddname.csv', pointCount: 1 })
  const kept = await selectRows('marketImports', {}, ['isCurrent', 'sha256'], 'id')
  expect(kept.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
  const log = (await marketAudits()).slice(earlier)
  expect(log).toMatchObject([{ action: 'market.import', actorKind: 'system', details: { pointCount: 1 } }])
  expect(log[0]?.details).toMatchObject({ sha256: kept[1]?.sha256.toString('hex') })
})

test.runIf(isDeepRun)('a file whose sender disconnected before the commit stages nothing', async () => {
  const admin = await anAdminViewer()
  const facts = { requestId: 'r', ip: '127.0.0.1', userAgent: '', nonce: '', hasSessionCookie: true }
  const sender = new AbortController()
  const whole = fileOf(figuresCsv([{}]))
  async function* bytes() {
    yield* whole.bytes
    sender.abort(new Error('left'))
  }
  const staging = requestContext.run({ ...facts, signal: sender.signal }, () =>
    stageFigures(admin, { name: whole.name, bytes: bytes() }),
  )
  await expect(staging).rejects.toThrow('left')
  expect(await selectRows('marketImports', {}, ['id'])).toEqual([])
})

test.runIf(isDeepRun)(
  'concurrent imports leave consistent data, and exactly one is live in the end',
  async () => {
    const texts = Array.from({ length: 12 }, (_, at) =>
      figuresCsv([{ series: `A${at}` }, { series: `B${at}` }]),
    )
    const all = await Promise.all(texts.map((text) => importFigures(null, fileOf(text))))
    expect(all.filter(({ ok }) => ok)).toHaveLength(12)
    const shown = (await listSeries()).map(({ series }) => series)
    expect(shown).toHaveLength(2)
    expect(shown[0]?.slice(1)).toBe(shown[1]?.slice(1))
    const { rows } = await db()
      .selectFrom('marketImports')
      .select(({ fn }) => fn.countAll<number>().filterWhere('isCurrent', '=', true).as('rows'))
      .executeTakeFirstOrThrow()
    expect(rows).toBe(1)
  },
)

test('valuation marks are carried over if an import has none, and otherwise replaced', async () => {
  const marks = (fair: number) =>
    [
      ['Undervalued', 1000],
      ['Fair market', fair],
      ['Above market', 1900],
    ].map(([mark = '', value = 0]) => ({
      region: 'Łódź',
      topic: 'valuation.mark',
      series: `${mark}, office`,
      unit: 'EUR per m2',
      value,
      ...belief,
    }))
  await importFigures(null, fileOf(figuresCsv([{}, ...marks(1500)])))
  await importFigures(null, fileOf(figuresCsv([{ value: 4 }])))
  expect(await marksOf('lodz', 'office')).toMatchObject({
    undervalued: 1000,
    fair: 1500,
    above: 1900,
    illustrative: true,
  })
  expect(await marketVersion()).toMatchObject({ pointCount: 4, seriesCount: 4, illustrativeCount: 3 })
  await importFigures(null, fileOf(figuresCsv(marks(1600))))
  expect(await marksOf('Łódź', 'office')).toMatchObject({ fair: 1600 })
  expect(await marksOf('Łódź', 'warehouse')).toBeNull()
  await importFigures(null, fileOf(figuresCsv(marks(2500))))
  expect(await marksOf('Łódź', 'office')).toBeNull()
})

let folder: string
let output: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parcela-market-'))
  output = []
  vi.stubEnv('INIT_CWD', folder)
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

test('the command imports a file from the caller’s folder and reports the errors in another', async () => {
  await writeFile(join(folder, 'good.csv'), figuresCsv([{}, { period: '2025', ...belief }]))
  await writeFile(join(folder, 'bad.csv'), figuresCsv(Array.from({ length: 30 }, () => ({ value: '3 %' }))))
  expect(await marketCommand(['import', 'good.csv'])).toBe(0)
  expect(await marketCommand(['import', 'good.csv'])).toBe(0)
  expect(output.splice(0)).toEqual([
    'Imported 2 figures in 1 series, 1 of them illustrative.\n',
    'The file matches the live figures. Nothing changed.\n',
  ])
  expect(await marketCommand(['import', 'bad.csv'])).toBe(1)
  expect(output.at(0)).toBe('Nothing was imported:\n')
  expect(output.at(1)).toBe(
    '  line 2: value "3 %" must be a plain number with a decimal point and up to 4 decimals\n',
  )
  expect(output.at(-1)).toBe('  and 10 more\n')
  expect(await marketCommand(['import', 'nowhere.csv'])).toBe(1)
  expect(output.at(-1)).toBe('File not found: nowhere.csv\n')
  expect(await marketCommand(['import', '.'])).toBe(1)
  expect(await marketCommand(['import'])).toBe(2)
  expect(await marketCommand(['status'])).toBe(2)
})

test.runIf(isDeepRun)(
  "an import before the first start keeps the built-in file's valuation marks",
  async () => {
    await writeFile(join(folder, 'good.csv'), figuresCsv([{}]))
    expect(await marketCommand(['import', 'good.csv'], process.cwd())).toBe(0)
    expect(output.at(-1)).toBe('Imported 121 figures in 121 series, 120 of them illustrative.\n')
    expect(await marksOf('Warsaw', 'warehouse')).toMatchObject({ fair: 850 })
  },
)
