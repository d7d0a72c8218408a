import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { importFigures } from '#app/market/commands/import-figures.server.ts'
import { prepareOwnFigures } from '#app/market/own-figures.server.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { belief, figuresCsv, fileOf } from '#test/world/market.ts'
import { linksOf, textOf, visit } from '#test/world/pages.tsx'
import { pdfText } from '#test/world/pdf-text.ts'
import { selectRow } from '#test/world/rows.ts'
import { readWorkbook } from '#test/world/workbook.ts'
import * as deal from '../page/routes/deal.tsx'
import * as teaser from '../page/routes/teaser.ts'
import * as compare from './routes/compare.tsx'
import * as sheet from './routes/export.ts'

await testDatabase()
testDataFolder()

const open = (ids: string, cookie = investor) => visit(compare, `/compare?ids=${ids}`, { cookie })

const owner = await aDeveloper()
const member = await anInvestor()
const investor = await welcomedCookie(member)
const listing = (slug: string, title: string, more: object = {}) =>
  aMarketListing({ companyId: owner.company.id, slug, title, ...more })
await listing('alpha', 'Alpha Żuraw', {
  price: 12_500_000,
  details: { vacancy_rate: 4, wault: 5.5, anchor_tenant: { name: 'Hidden Tenant SA' }, walk_score: 80 },
})
await listing('beta', 'Beta Court', {
  price: null,
  details: { vacancy_rate: 0, wault: 5.5, walk_score: 95 },
})
await listing('gamma', 'Gamma Park', { visibility: 'semi_public', details: { walk_score: 99 } })
await listing('delta', 'Delta Secret', { visibility: 'private', location: 'Elsewhere' })
await listing('gone', 'Gone House', { listed: false })

/** The text of each cell of a row, starting with the label. */
function rowOf(html: string, label: string): string[] | null {
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
  )
  return rows.find(([first]) => first === label) ?? null
}

test('figures are loaded by id for this viewer; hidden and unstated ones show *** with the reason · PUB-118', async () => {
  const { status, html } = await open('alpha,beta,gamma')
  expect(status).toBe(200)
  expect(rowOf(html, 'Asking price')).toEqual([
    'Asking price',
    '€12,500,000',
    '*** not stated by the owner',
    '*** Hidden: unlocks when you accept the NDA and the owner grants access',
  ])
  expect(rowOf(html, 'City')).toEqual(['City', 'Gdańsk', 'Gdańsk', 'Gdańsk'])
  expect(html).not.toContain('Hidden Tenant')
  // Rows without any value are left out.
  expect(rowOf(html, 'Clear height')).toBeNull()
  expect(rowOf(html, 'Main tenant')).toBeNull()
})

test('a private listing shows its public facts only, until access is granted', async () => {
  const cells = async () => rowOf((await open('alpha,delta')).html, 'City')
  expect((await cells())?.[2]).toBe('*** Hidden: unlocks when you accept the NDA and the owner grants access')
  const other = await anInvestor()
  const cookie = await welcomedCookie(other)
  const { id } = await selectRow('listings', { slug: 'delta' })
  await aGrant(id, other)
  expect(rowOf((await open('alpha,delta', cookie)).html, 'City')?.[2]).toBe('Elsewhere')
})

test.each([
  ['one', 'alpha'],
  ['the same one twice', 'alpha,alpha'],
  ['none', ''],
  ['unknown ones', 'alpha,no-such-listing'],
  ['one that is off the market', 'alpha,gone'],
  ['junk', 'alpha,%00,../beta,%27%20or%201=1'],
])('with %s the comparison redirects to the list · PUB-119', async (_, ids) => {
  const { status, location } = await open(ids)
  expect([status, location]).toEqual([303, '/listings'])
})

test('the owner can compare a listing that is off the market, and it is labelled', async () => {
  const { text } = await open('alpha,gone', await welcomedCookie(owner))
  expect(text).toContain('Not on the market')
  expect(text).toContain('Hidden Tenant SA')
})

test('each column header names its listing and can remove it; removing one of two redirects to the list · PUB-120 PUB-121', async () => {
  const { html } = await open('alpha,beta')
  const removals = linksOf(html).filter(({ text }) => text.startsWith('Remove'))
  expect(removals).toEqual([
    { href: '/listings', text: 'Remove Alpha Żuraw from the comparison' },
    { href: '/listings', text: 'Remove Beta Court from the comparison' },
  ])
  expect(linksOf(html)).toContainEqual({ href: '/deal/alpha', text: 'Alpha Żuraw' })
  const heads = html.split('data-listing=').slice(1)
  for (const head of heads) expect(head).toMatch(/<svg|<img/)
})

test('after removing one of three or four, the rest stay · PUB-122', async () => {
  const removal = async (ids: string, title: string) =>
    linksOf((await open(ids)).html).find(({ text }) => text === `Remove ${title} from the comparison`)?.href
  expect(await removal('alpha,beta,gamma', 'Beta Court')).toBe('/compare?ids=alpha,gamma')
  expect(await removal('alpha,beta,gamma,delta', 'Alpha Żuraw')).toBe('/compare?ids=beta,gamma,delta')
  const { html } = await open('alpha,gamma')
  expect(html).toContain('Gamma Park')
  expect(html).not.toContain('Beta Court')
})

test.runIf(isDeepRun)('the sections are open or closed as specified · PUB-123', async () => {
  const { html } = await open('alpha,beta')
  const sections = [...html.matchAll(/<details([^>]*)>.*?<summary[^>]*>(.*?)<\/summary>/gs)]
  expect(
    sections.map(([, attributes = '', title = '']) => [
      textOf(title),
      /\bopen\b/.test(attributes.replace(/class="[^"]*"/, '')),
    ]),
  ).toEqual([
    ['Financial snapshot', true],
    ['Asset and development specs', true],
    ['Risk profile', true],
    ['Location and accessibility', true],
    ['Market context', false],
  ])
})

test.runIf(isDeepRun)(
  'two, three and four listings have as many columns in each row; a fifth is left out · PUB-124',
  async () => {
    const columns = async (ids: string) => rowOf((await open(ids)).html, 'Country')?.length
    expect(await columns('alpha,beta')).toBe(3)
    expect(await columns('alpha,beta,gamma')).toBe(4)
    expect(await columns('alpha,beta,gamma,delta')).toBe(5)
    await aMarketListing({ companyId: owner.company.id, slug: 'epsilon' })
    expect(await columns('alpha,beta,gamma,delta,epsilon')).toBe(5)
  },
)

test('each property has a “Proceed with Deal” link · PUB-125', async () => {
  const { html } = await open('alpha,gamma')
  const proceed = linksOf(html).filter(({ text }) => text === 'Proceed with Deal')
  expect(proceed.map(({ href }) => href)).toEqual([
    '/early-access?listing=alpha',
    '/early-access?listing=gamma',
  ])
})

test('a guest is redirected to sign-in and back to the same comparison · PUB-073', async () => {
  const { status, location } = await visit(compare, '/compare?ids=alpha,beta')
  expect(status).toBe(302)
  const from = new URL(location ?? '', 'http://own.invalid').searchParams.get('from') ?? ''
  const back = new URL(from, 'http://own.invalid')
  expect(location?.startsWith('/signin?from=')).toBe(true)
  expect([back.pathname, back.searchParams.get('ids')]).toEqual(['/compare', 'alpha,beta'])
  const slugs = Array.from({ length: 4 }, (_, n) => `${n}${'x'.repeat(139)}`).join(',')
  const long = await visit(compare, `/compare?ids=${slugs}`)
  const kept = new URL(long.location ?? '', 'http://own.invalid').searchParams.get('from') ?? ''
  expect(new URL(kept, 'http://own.invalid').searchParams.get('ids')).toBe(slugs)
})

test('unapproved members are redirected to their own page', async () => {
  const pending = await aPerson({ companyStatus: 'pending' })
  const { status, location } = await open('alpha,beta', await welcomedCookie(pending))
  expect([status, location]).toEqual([302, '/profile/pending'])
})

test('market context shows the market data for the city and type, each figure with its source', async () => {
  await prepareOwnFigures(process.cwd())
  const { html } = await open('alpha,gamma')
  const row = rowOf(html, 'Market vacancy')
  expect(row?.[1]).toMatch(/^\d+(\.\d+)? % .+, .+\d{4}/)
  expect(row?.[2]).toBe('*** Hidden: unlocks when you accept the NDA and the owner grants access')
})

test('a real listing has no illustrative figure in the comparison, its workbook, its page or its PDF · PUB-110', async () => {
  const office = { region: 'Tricity', topic: 'cre.vacancy', series: 'Office vacancy rate', unit: '%' }
  const mark = { region: 'Gdańsk', topic: 'valuation.mark', unit: 'EUR per m2', period: '2025', ...belief }
  await importFigures(
    null,
    fileOf(
      figuresCsv([
        { ...office, period: '2024', value: 11.13 },
        { ...office, ...belief, period: '2025', value: 77.77 },
        { ...office, ...belief, topic: 'cre.yield', series: 'Prime yield, office', value: 66.66 },
        { ...mark, series: 'Undervalued, office', value: 4441 },
        { ...mark, series: 'Fair market, office', value: 5551 },
        { ...mark, series: 'Above market, office', value: 6661 },
      ]),
    ),
  )
  const priced = { price: 12_500_000, pricePerSqmCents: 500_000 }
  await listing('real', 'Real Quay', priced)
  await listing('sample', 'Sample Quay', { ...priced, isIllustrative: true })
  const seen = async (slug: string) => {
    const at = { params: { slug }, cookie: investor }
    const [page, pdf] = [await visit(deal, `/deal/${slug}`, at), await visit(teaser, `/deal/${slug}/pdf`, at)]
    expect([page.status, pdf.status]).toEqual([200, 200])
    return { page: page.text, pdf: pdfText(pdf.bytes) }
  }
  const ids = 'real,alpha'
  const { bytes } = await visit(sheet, `/compare/export?ids=${ids}`, { cookie: investor })
  const compared = { comparison: (await open(ids)).text, workbook: JSON.stringify(readWorkbook(bytes)) }
  for (const [where, text] of Object.entries({ ...compared, ...(await seen('real')) })) {
    expect(text, where).not.toMatch(/77\.77|66\.66|4,?441|5,?551|6,?661|illustrative/i)
    if (where !== 'pdf') expect(text, where).toContain('11.13')
  }
  // The figures are there: a sample's page has them.
  expect((await seen('sample')).page).toMatch(/77\.77[\s\S]*66\.66|5,551/)
})
