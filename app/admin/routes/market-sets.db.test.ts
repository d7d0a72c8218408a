import { beforeEach, expect, test } from 'vitest'
import { importFigures } from '#app/market/commands/import-figures.server.ts'
import { RESTORABLE_SETS } from '#app/market/commands/publish-figures.server.ts'
import { prepareOwnFigures } from '#app/market/own-figures.server.ts'
import { listCityFigures, listSeries, findMarketMarks, marketVersion } from '#app/market/queries.server.ts'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin, type SignedInAdmin } from '#test/world/back-office.tsx'
import { belief, emptyMarket, type FigureLine, figuresCsv, fileOf, marketAudits } from '#test/world/market.ts'
import { visit, type Visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import * as figures from './market-figures.ts'
import * as importPage from './market-import.tsx'
import * as market from './market.tsx'
import * as preview from './market-preview.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

let admin: SignedInAdmin
let other: SignedInAdmin
beforeEach(async () => {
  await emptyMarket()
  admin = await aSignedInAdmin()
  other = await aSignedInAdmin()
})

const HERE = '/admin/market'

function send(text: string, by = admin): Promise<Visit> {
  const form = new FormData()
  form.set('file', new Blob([text]), 'figures.csv')
  return visit(importPage, `${HERE}/import`, { cookie: by.cookie, form })
}
const idOf = ({ location }: Visit) => location?.split('/').at(-1) ?? ''
const open = (id: string | number) =>
  visit(preview, `${HERE}/imports/${id}`, { cookie: admin.cookie, params: { id: String(id) } })
const liveId = async () => (await marketVersion())?.id ?? 0
const publish = (id: string | number, seen: number, by = admin) =>
  visit(preview, `${HERE}/imports/${id}`, {
    cookie: by.cookie,
    params: { id: String(id) },
    form: { intent: 'publish', seen: String(seen) },
  })
const show = async (lines: readonly FigureLine[]) => {
  await importFigures(null, fileOf(figuresCsv(lines)))
  return liveId()
}
const download = () => visit(figures, `${HERE}/figures`, { cookie: admin.cookie })
const values = async () => (await listSeries()).flatMap(({ points }) => points.map(({ value }) => value))
const page = () => visit(market, HERE, { cookie: admin.cookie })

test.runIf(isDeepRun)(
  'downloads the live figures as an importable file that changes nothing when imported · ADM-204',
  async () => {
    await prepareOwnFigures(process.cwd())
    const before = await liveId()
    const file = await download()
    expect(file.headers.get('Content-Disposition')).toContain('"parcela-market-figures-2026-11-20.csv"')
    const text = file.bytes.toString()
    const same = await send(text)
    expect(same).toMatchObject({
      location: HERE,
      toast: { title: 'Nothing changed', text: 'The file matches the live figures.' },
    })
    expect(await selectRows('marketImports', {}, ['id'])).toEqual([{ id: before }])

    const lines = text.trimEnd().split('\n')
    const [changed = '', sourced = '', ...rest] = lines.slice(1, -1)
    const edited = [
      lines[0],
      changed.replace(',12900,', ',12901.5,'),
      sourced.replace('Eurostat regional', 'Eurostat, regional'),
      ...rest,
      'SI,national,macro.gdp,"Growth, real",% y/y,2024,1.6,Statistical Office of Slovenia,2025-02,CC BY 4.0,read',
    ]
    const id = idOf(await send(edited.join('\n')))
    const checked = await open(id)
    expect(checked.data).toMatchObject({ added: 1, changed: 2, gone: 1 })
    expect(checked.text).toContain('12,900 12,901.5')
    expect(checked.text).toMatch(/Source: Eurostat regional .+ → Eurostat, regional/)
    expect((await publish(id, before)).status).toBe(303)
    const again = (await download()).bytes.toString()
    expect(new Set(again.split('\n'))).toEqual(new Set([...edited, '']))
  },
)

test.runIf(isDeepRun)(
  'restores a previous set after the same check, keeps it after a restart, and deletes the oldest · ADM-204',
  async () => {
    await prepareOwnFigures(process.cwd())
    const own = await liveId()
    const whole = (await download()).bytes
    const replaced = await show([{ value: 1 }, { topic: 'valuation.mark', series: 'Mark' }])
    expect((await page()).text).toContain('Restore : Our own figures')
    const checked = await open(own)
    expect(checked.text).toContain('Restore figures')
    expect(checked.text).not.toContain('Discard')
    const before = (await marketAudits()).length
    const answers = await Promise.all([publish(own, replaced), publish(own, replaced, other)])
    expect(answers.filter(({ toast }) => toast?.title === 'Figures published')).toHaveLength(1)
    expect((await marketAudits()).slice(before)).toMatchObject([{ action: 'market.import' }])
    expect((await download()).bytes.toString().split('\n').slice(1)).toEqual(
      whole.toString().split('\n').slice(1),
    )
    await prepareOwnFigures(process.cwd())
    expect(await marketVersion()).toMatchObject({ origin: 'import', fileName: 'Our own figures' })

    for (let value = 0; value < RESTORABLE_SETS; value += 1) await show([{ value }])
    expect((await open(replaced).catch((thrown: unknown) => thrown)) as Visit).toMatchObject({ status: 404 })
    expect(await values()).toContain(RESTORABLE_SETS - 1)
  },
)

test('uploading a downloaded set changes nothing, and a set that only removes figures can be published · ADM-204', async () => {
  await show([{ value: 1 }, { period: '2023', value: 2 }])
  const same = await send((await download()).bytes.toString())
  expect(same.toast?.title).toBe('Nothing changed')
  const staged = await open(idOf(await send(figuresCsv([{ value: 1 }]))))
  expect(staged.text).not.toContain('No changes')
  expect(staged.html).toContain('value="publish"')
})

test('illustrative figures that are switched off are neither shown nor used in valuations until they are switched on again', async () => {
  await prepareOwnFigures(process.cwd())
  const marks = () =>
    findMarketMarks({
      city: 'Warsaw',
      country: 'Poland',
      type: 'office',
      basis: 'built',
      isIllustrative: true,
    })
  const points = async () => (await listSeries()).flatMap((series) => series.points)
  const inCities = async () => (await listCityFigures()).flatMap((city) => city.figures)
  const all = await points()
  const sourced = all.filter(({ illustrative }) => !illustrative).length
  const version = await marketVersion()
  const before = (await marketAudits()).length
  const press = (illustrative: string, by = admin) =>
    visit(market, HERE, { cookie: by.cookie, form: { illustrative } })

  const off = await Promise.all(Array.from({ length: 10 }, (_, at) => press('off', at % 2 ? admin : other)))
  expect(off.filter(({ status }) => status === 303)).toHaveLength(1)
  expect(off.find(({ status }) => status === 409)?.text).toContain(
    'It was already set this way. Nothing was changed.',
  )
  expect((await marketAudits()).slice(before)).toMatchObject([{ action: 'market.hide_illustrative' }])
  expect((await page()).text).toContain('Switch on : illustrative figures')
  expect((await points()).length).toBe(sourced)
  expect([...(await points()), ...(await inCities())].some(({ illustrative }) => illustrative)).toBe(false)
  expect(await marks()).toBeNull()
  expect((await marketVersion())?.key).not.toBe(version?.key)

  const current = await show([{ value: 7 }, { series: 'Other', ...belief }])
  expect(await values()).toEqual([7])
  expect((await download()).text).toContain(belief.source)
  expect((await press('on')).status).toBe(303)
  expect((await marketAudits()).at(-1)).toMatchObject({ subjectId: String(current) })
  expect((await values()).length).toBeGreaterThan(1)
  expect(await marks()).toMatchObject({ fair: 2000 })
})
