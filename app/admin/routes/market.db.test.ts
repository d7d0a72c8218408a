import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { dropStaleFigures } from '#app/market/commands/staged-figures.server.ts'
import { listSeries, marketVersion } from '#app/market/queries.server.ts'
import { importFigures } from '#app/market/commands/import-figures.server.ts'
import { NEEDED_FIGURES } from '#app/market/schema.ts'
import { whenText } from '#app/review/desk/when.tsx'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin, type SignedInAdmin } from '#test/world/back-office.tsx'
import { type FigureLine, figuresCsv, fileOf } from '#test/world/market.ts'
import { visit, type Visit } from '#test/world/pages.tsx'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import * as importPage from './market-import.tsx'
import * as market from './market.tsx'
import * as preview from './market-preview.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

let admin: SignedInAdmin
beforeEach(async () => {
  await db().deleteFrom('marketImports').execute()
  await db().updateTable('marketCountries').set({ enabled: false }).where('country', '<>', 'PL').execute()
  admin = await aSignedInAdmin()
})

const HERE = '/admin/market'

function send(text: string | Blob | null, name = 'figures 2026 Łódź.csv', by = admin): Promise<Visit> {
  const form = new FormData()
  if (text !== null) form.set('file', typeof text === 'string' ? new Blob([text]) : text, name)
  return visit(importPage, `${HERE}/import`, { cookie: by.cookie, form })
}

async function staged(lines: readonly FigureLine[]): Promise<string> {
  const { status, location } = await send(figuresCsv(lines))
  expect(status).toBe(303)
  return location?.split('/').at(-1) ?? ''
}

const open = (id: string) => visit(preview, `${HERE}/imports/${id}`, { cookie: admin.cookie, params: { id } })
const press = (id: string, form: Record<string, string>, by = admin) =>
  visit(preview, `${HERE}/imports/${id}`, { cookie: by.cookie, params: { id }, form })
const shownId = async () => String((await marketVersion())?.id ?? '')
const publish = async (id: string, by = admin) => press(id, { intent: 'publish', seen: await shownId() }, by)
const values = async () =>
  (await listSeries()).flatMap(({ points }) => points.map(({ period, value }) => `${period} ${value}`))
const audits = async () =>
  (
    await db()
      .selectFrom('auditLog')
      .where('action', 'like', 'market.%')
      .orderBy('id')
      .select('action')
      .execute()
  ).map(({ action }) => action)

test('a file with any invalid line is refused as a whole, with the line numbers and the error in each · ADM-204', async () => {
  await importFigures(null, fileOf(figuresCsv([{ value: 1 }])))
  const response = await send(figuresCsv([{}, { period: '2023', value: 'n/a' }, { country: 'Poland' }]))
  expect(response.status).toBe(422)
  expect(response.text).toContain('2 lines have errors. Nothing was imported.')
  expect(response.text).toContain(
    '3 value "n/a" must be a plain number with a decimal point and up to 4 decimals',
  )
  expect(response.text).toContain('4 unknown country "Poland"')
  expect(await values()).toEqual(['2024 1'])
  expect(await selectRows('marketImports', { staged: true }, ['id'])).toEqual([])
})

test.runIf(isDeepRun)(
  'a wrong or missing column, an empty file, an oversized one and one that is not CSV each have their own message · ADM-204',
  async () => {
    const words = async (file: string | Blob | null) => {
      const { status, text } = await send(file)
      expect(status).toBe(422)
      return text
    }
    const wrongColumn = figuresCsv([{}]).replace('value', 'amount')
    expect(await words(wrongColumn)).toContain('Column 7 is "amount" instead of "value".')
    expect(await words(null)).toContain('Choose a CSV file.')
    expect(await words('')).toContain('The file contains no figures.')
    expect(await words(new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 9])]))).toContain(
      'This is a spreadsheet or an archive. Save it as "CSV UTF-8" first.',
    )
    expect(await words('x'.repeat(16 * 1024 * 1024 + 1))).toContain('The file is larger than 16 MB.')
    const formula = await words(figuresCsv([{ source: '=HYPERLINK("http://evil.example")' }]))
    expect(formula).toContain('2')
    expect(formula).toContain('formula')
    expect(await selectRows('marketImports', {}, ['id'])).toEqual([])
  },
)

test('previews a valid file without changing anything for members · ADM-204', async () => {
  await importFigures(null, fileOf(figuresCsv([{ value: 1 }, { period: '2023', value: 2 }])))
  const id = await staged([{ value: 1.5 }, { period: '2025', value: 3 }, { period: '2026', value: 4 }])
  const page = await open(id)
  expect(page.status).toBe(200)
  expect(page.data).toMatchObject({ added: 2, changed: 1, gone: 1, countries: ['Poland'] })
  expect(page.text).toContain('Affected countries: Poland.')
  expect(page.text).toContain('Gross domestic product: Growth, real')
  expect(page.text).toContain('figures 2026 Łódź.csv')
  const { importedAt } = await selectRow('marketImports', { id: Number(id) })
  expect(page.text).toContain(`Publish it by ${whenText(new Date(importedAt.getTime() + 7 * 86_400_000))}`)
  expect(await values()).toEqual(['2023 2', '2024 1'])
  expect((await visit(market, HERE, { cookie: admin.cookie })).text).toContain('Check and publish')
})

test('publishing makes the set live as a new version with its source and date, and is audited once · ADM-204', async () => {
  await importFigures(null, fileOf(figuresCsv([{ value: 1 }])))
  const id = await staged([{ value: 7 }])
  const done = await publish(id)
  expect(done).toMatchObject({ status: 303, location: HERE, toast: { title: 'Figures published' } })
  expect(await values()).toEqual(['2024 7'])
  const row = await selectRow('marketImports', { id: Number(id) })
  expect(row).toMatchObject({
    origin: 'import',
    fileName: 'figures 2026 Łódź.csv',
    isCurrent: true,
    staged: false,
    importedBy: admin.userId,
    publishedBy: admin.userId,
  })
  expect(row.publishedAt).toBeInstanceOf(Date)
  expect((await audits()).slice(-2)).toEqual(['market.stage', 'market.import'])
  const list = (await visit(market, HERE, { cookie: admin.cookie })).text
  expect(list).toContain('Live')
  expect(list).toContain('Replaced')
  expect(list).toContain(admin.fullName)
  expect((await publish(id)).toast).toMatchObject({
    text: 'This set has already been published, discarded or restored.',
  })
  expect((await open(id).catch((thrown: unknown) => thrown)) as Visit).toMatchObject({ status: 404 })
})

test('refuses if other figures have been published since, and compares with those · ADM-204', async () => {
  const seen = await shownId()
  const id = await staged([{ value: 7 }])
  await importFigures(null, fileOf(figuresCsv([{ value: 5 }])))
  const late = await press(id, { intent: 'publish', seen })
  expect(late.status).toBe(409)
  expect(late.text).toContain('Other figures went live after you opened this page.')
  expect(await values()).toEqual(['2024 5'])
  expect((await publish(id)).status).toBe(303)
})

test('an admin without a fresh sign-in publishes nothing and sees why · ADM-201, ADM-204', async () => {
  const id = await staged([{ value: 7 }])
  await updateRows(
    'sessions',
    { userId: admin.userId },
    { createdAt: new Date(Date.now() - 3_600_000), confirmedAt: null },
  )
  const refused = await publish(id)
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('Confirm in a new window')
  expect(await values()).toEqual([])
})

test('50 concurrent submissions by two admins publish once; a discarded set is gone for both', async () => {
  await importFigures(null, fileOf(figuresCsv([{ value: 1 }])))
  const other = await aSignedInAdmin()
  const id = await staged([{ value: 7 }])
  const seen = await shownId()
  const before = (await audits()).length
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, n) => press(id, { intent: 'publish', seen }, n % 2 ? admin : other)),
  )
  expect(responses.filter(({ toast }) => toast?.title === 'Figures published')).toHaveLength(1)
  expect((await audits()).slice(before)).toEqual(['market.import'])
  const second = await staged([{ value: 9 }])
  const [one, two] = await Promise.all([press(second, { intent: 'discard' }), publish(second, other)])
  const published = two.toast?.title === 'Figures published'
  expect(one.toast?.title === 'Figures discarded').toBe(!published)
  expect(await values()).toEqual([published ? '2024 9' : '2024 7'])
})

test.runIf(isDeepRun)(
  'lists enabled countries that would lose their figures, and keeps valuation marks · ADM-204',
  async () => {
    const needed = Object.entries(NEEDED_FIGURES).flatMap(([topic, min]) =>
      Array.from({ length: min }, (_, at) => ({ country: 'CZ', topic, period: 2015 + at })),
    )
    await importFigures(null, fileOf(figuresCsv([...needed, { topic: 'valuation.mark', series: 'Mark' }])))
    const switched = await visit(market, HERE, { cookie: admin.cookie, form: { country: 'CZ:on' } })
    expect(switched.toast?.title).toBe('Czech Republic switched on')
    const page = await open(await staged([{ value: 7 }]))
    expect(page.data).toMatchObject({ incompleteCountries: ['Czech Republic', 'Poland'], areMarksKept: true })
    expect(page.text).toContain('Figures missing: Czech Republic, Poland')
    expect(page.text).toContain('The file has no valuation benchmarks. The live ones are kept')
  },
)

test('a country can be switched on only if it has figures; Poland is always on · ADM-204', async () => {
  const post = (country: string) => visit(market, HERE, { cookie: admin.cookie, form: { country } })
  const early = await post('CZ:on')
  expect([early.status, early.text]).toEqual([
    409,
    expect.stringContaining('Import a file with its figures first.'),
  ])
  expect((await post('PL:off')).text).toContain('Poland is always on.')
  expect((await post('XX:on')).status).toBe(422)
  const { html } = await visit(market, HERE, { cookie: admin.cookie })
  expect(html).toMatch(/<button[^>]*disabled[^>]*value="CZ:on"|<button[^>]*value="CZ:on"[^>]*disabled/)
})

test.runIf(isDeepRun)(
  'deletes an unpublished set after 7 days, but neither a newer set nor the live one',
  async () => {
    await importFigures(null, fileOf(figuresCsv([{ value: 1 }])))
    const old = await staged([{ value: 7 }])
    const young = await staged([{ value: 8 }])
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const age = (id: string, days: number) =>
      updateRows('marketImports', { id: Number(id) }, { importedAt: daysAgo(days) })
    await age(old, 8)
    await age(young, 6)
    await age(await shownId(), 400)
    expect(await dropStaleFigures()).toBe(1)
    expect((await open(young)).status).toBe(200)
    expect(await values()).toEqual(['2024 1'])
  },
)
