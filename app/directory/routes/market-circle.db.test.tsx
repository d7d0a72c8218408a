import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { aListedCompany, setSuspended } from '#test/world/directory.ts'
import { anAdmin } from '#test/world/listings.ts'
import { linksOf, textOf, visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { listDirectorySearches } from '../queries/search.server.ts'
import * as page from './market-circle.tsx'
import * as searches from './searches.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
const began = Date.now()

const me = await aListedCompany({
  name: 'Reader Capital',
  type: 'investor',
  questionnaire: { investment_focus: ['commercial'], geographic_focus: ['PL'] },
})
const cookie = await signedInCookie(me.userId)

const open = (query = '') => visit(page, `/market-circle${query}`, { cookie })
const names = (html: string) =>
  linksOf(html)
    .filter(({ href }) => href.startsWith('/market-circle/entity/') && !href.endsWith('#connect'))
    .map(({ text }) => text)

test('an empty directory says what will show up in it', async () => {
  const admin = await signedInCookie((await anAdmin()).userId)
  await setSuspended(me.companyId, true)
  expect((await visit(page, '/market-circle', { cookie: admin })).text).toContain(
    'No companies are listed yet. Approved companies show up here.',
  )
  await setSuspended(me.companyId, false)
})

test('the page has a filter sidebar and a table of companies · MEM-342 MEM-009', async () => {
  await aListedCompany({ name: 'Alder Development' })
  await aListedCompany({ name: 'Birch Advisers', type: 'due_diligence' })
  const { status, html, text } = await open()
  expect(status).toBe(200)
  const [form = ''] = /<form[^>]*role="search".*?<\/form>/s.exec(html) ?? []
  for (const legend of ['Company type', 'Region', 'Asset class', 'ESG', 'Portfolio size', 'Average IRR'])
    expect(textOf(form)).toContain(legend)
  expect(form).toContain('method="get"')
  expect(html).toMatch(/<table\b/)
  expect(names(html)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Alder Development Developer · /),
      expect.stringMatching(/^Birch Advisers Due Diligence · /),
      expect.stringMatching(/^Reader Capital Investor · /),
    ]),
  )
  expect(text).toContain('Due Diligence')
})

test.runIf(isDeepRun)(
  'all three types are on by default, and the ranges show their limits · MEM-346 MEM-345',
  async () => {
    const { html } = await open()
    const types = [...html.matchAll(/<input[^>]*name="type"[^>]*>/g)].map(([input]) => input)
    expect(types).toHaveLength(3)
    expect(types.every((input) => input.includes('checked=""'))).toBe(true)
    for (const words of ['0 to 3,500 or more.', '0 to 50 or more.', '0 to 30 or more.'])
      expect(html).toContain(words)
  },
)

test.runIf(isDeepRun)('unchecking the last type shows no company until one is checked', async () => {
  const { html: shown } = await open('?type=investor')
  const posted = [...shown.matchAll(/<input[^>]*type="hidden"[^>]*name="(\w+)"[^>]*value="(\w+)"/g)]
  const query = new URLSearchParams(posted.map(([, name = '', value = '']) => [name, value])).toString()
  const none = await open(`?${query}`)
  expect([none.status, none.location]).toEqual([302, '/market-circle?type=none'])
  const { html, text } = await open('?type=none')
  expect(
    [...html.matchAll(/<input[^>]*name="type"[^>]*>/g)].map(([input]) => input.includes('checked')),
  ).toEqual([false, false, false])
  expect(text).toContain('No entities found matching your criteria.')
  expect(text).toContain('No company type')
  expect((await open(`?${query}&type=developer`)).location).toBe('/market-circle?type=developer')
})

test.runIf(isDeepRun)(
  'without JavaScript the sidebar parses typed numbers and keeps invalid text',
  async () => {
    const plain = await open('?typed=yes&portfolio_from=€0,5 bn&irr_to=7,5&projects_to=')
    expect([plain.status, plain.location]).toEqual([302, '/market-circle?portfolio_from=500&irr_to=7.5'])
    const { html } = await open('?typed=yes&portfolio_from=500&irr_to=1,500')
    expect(html).toMatch(/<input[^>]*name="irr_to"[^>]*value="1,500"/)
    expect(html).toContain('Use at most 2 decimals.')
    expect(html).toContain('= €500M · 500 million euros')
  },
)

test('a row links to its company and shows the type, a coloured score and its number · MEM-344 MEM-350', async () => {
  const good = await aListedCompany({
    name: 'Perfect Fit',
    questionnaire: { development_focus_areas: ['commercial'], regions_of_activity: ['PL'] },
  })
  const { html } = await open('?q=perfect')
  expect(linksOf(html).find(({ text }) => text.startsWith('Perfect Fit'))?.href).toBe(
    `/market-circle/entity/${good.companyId}`,
  )
  const [row = ''] = /<tr[^>]*>(?:(?!<tr).)*Perfect Fit.*?<\/tr>/s.exec(html) ?? []
  expect(row).toMatch(/data-tone="wait"[^>]*>.*88/s)
  expect(textOf(row)).toContain('88 medium confidence')
  expect(textOf(row)).toContain('Developer')
  const stranger = await aListedCompany({ name: 'Nothing Stated', headquarters: null })
  const other = await open('?q=nothing+stated')
  expect(other.html).toMatch(/data-tone="stop"[^>]*>.*75/s)
  expect(stranger.companyId).not.toBe(good.companyId)
})

test('lists only approved, unsuspended companies, by name · MEM-343 MEM-098', async () => {
  const shown = await aListedCompany({ name: 'Order Żeta' })
  await aListedCompany({ name: 'Order alfa' })
  await aListedCompany({ name: 'Order Łan' })
  const pending = await aListedCompany({ name: 'Order pending' })
  await updateRows('companies', { id: pending.companyId }, { approvalStatus: 'pending' })
  const list = async () =>
    names((await open('?q=order')).html).map((one) => one.split(' ').slice(0, 2).join(' '))
  expect(await list()).toEqual(['Order alfa', 'Order Łan', 'Order Żeta'])
  await setSuspended(shown.companyId, true)
  expect(await list()).toEqual(['Order alfa', 'Order Łan'])
  await setSuspended(shown.companyId, false)
  expect(await list()).toEqual(['Order alfa', 'Order Łan', 'Order Żeta'])
})

test.runIf(isDeepRun)('a search without matches shows the specified message · MEM-352', async () => {
  const { status, text } = await open('?q=nobody+is+called+that')
  expect(status).toBe(200)
  expect(text).toContain('No entities found matching your criteria.')
  expect(text).toContain('0 companies')
})

test.runIf(isDeepRun)('a load failure shows the specified message · MEM-353', async () => {
  await sql`alter table directory_entries rename to directory_entries_away`.execute(db())
  try {
    const { status, text } = await open()
    expect(status).toBe(500)
    expect(text).toContain('Failed to fetch entities')
  } finally {
    await sql`alter table directory_entries_away rename to directory_entries`.execute(db())
  }
})

test.runIf(isDeepRun)('many companies are paginated by the server · MEM-354', async () => {
  for (let at = 0; at < 30; at += 1) await aListedCompany({ name: `Paged ${String(at).padStart(2, '0')}` })
  const first = await open('?q=paged')
  expect(names(first.html)).toHaveLength(24)
  expect(first.text).toContain('30 companies')
  const next = linksOf(first.html).find(({ text }) => text === 'Next')?.href ?? ''
  const second = await visit(page, next, { cookie })
  expect(names(second.html).map((one) => one.slice(0, 8))).toEqual(
    ['24', '25', '26', '27', '28', '29'].map((one) => `Paged ${one}`),
  )
  const back = linksOf(second.html).find(({ text }) => text === 'Previous')?.href ?? ''
  expect(names((await visit(page, back, { cookie })).html)).toEqual(names(first.html))
})

describe('a saved search', () => {
  const save = (name: string, query: string, as = cookie) =>
    visit(page, '/market-circle', { cookie: as, form: { intent: 'save-search', name, query } })

  test('is stored with its name and validated criteria for the session’s user, and listed newest first · MEM-355', async () => {
    const other = await aListedCompany()
    const done = await save('Warsaw offices', 'region=poland&asset=office&owner=somebody&portfolio_from=0')
    expect([done.status, done.toast?.title]).toEqual([303, 'Search saved'])
    expect(done.location).toBe('/market-circle?region=poland&asset=office')
    await save('Advisers', 'type=due_diligence')
    const [row] = await selectRows('savedSearches', { name: 'Warsaw offices' })
    expect(row).toMatchObject({
      userId: me.userId,
      kind: 'directory',
      criteria: { regions: ['poland'], assetClasses: ['office'], ranges: {}, sort: 'name', term: null },
    })
    expect(row?.createdAt.getTime()).toBeGreaterThanOrEqual(began)
    expect((await listDirectorySearches(me.userId)).map(({ name }) => name)).toEqual([
      'Advisers',
      'Warsaw offices',
    ])
    expect(await listDirectorySearches(other.userId)).toEqual([])
  })

  test.runIf(isDeepRun)('needs a name, and shows the specified message on failure · MEM-355', async () => {
    const nameless = await save('   ', '')
    expect([nameless.status, nameless.text.includes('Enter a name for the search.')]).toEqual([422, true])
    await sql`alter table saved_searches rename to saved_searches_away`.execute(db())
    try {
      const failed = await save('Any', '')
      expect([failed.status, failed.text.includes('Failed to save search')]).toEqual([500, true])
    } finally {
      await sql`alter table saved_searches_away rename to saved_searches`.execute(db())
    }
  })

  test('is refused without a session with the specified message · MEM-356', async () => {
    const refused = await save('Any', '', '').catch((thrown: unknown) => thrown)
    expect(refused).toMatchObject({ status: 401 })
    expect(JSON.stringify(refused)).toContain('You must be logged in to save searches')
  })

  test('can be applied, renamed and deleted only by its member · MEM-357', async () => {
    const mine = await aListedCompany()
    const own = await signedInCookie(mine.userId)
    await save('First name', 'type=investor&sort=match', own)
    const shown = await visit(searches, '/market-circle/searches', { cookie: own })
    expect(linksOf(shown.html).find(({ text }) => text.startsWith('Apply'))?.href).toBe(
      '/market-circle?type=investor&sort=match',
    )
    const [{ id } = { id: '' }] = await listDirectorySearches(mine.userId)
    const change = (form: Record<string, string>, as: string) =>
      visit(searches, '/market-circle/searches', { cookie: as, form: { id, ...form } })
    expect((await change({ intent: 'rename', name: 'Second name' }, own)).toast?.title).toBe('Search renamed')
    expect((await listDirectorySearches(mine.userId))[0]?.name).toBe('Second name')
    const refused = await change({ intent: 'delete' }, cookie).catch((thrown: unknown) => thrown)
    expect(refused).toMatchObject({ status: 404 })
    expect((await change({ intent: 'delete' }, own)).toast?.title).toBe('Search deleted')
    expect(await listDirectorySearches(mine.userId)).toEqual([])
  })
})

test('redirects unapproved members to their status page and guests to sign-in', async () => {
  const newcomer = await aMember({ companyName: null })
  const led = await visit(page, '/market-circle', { cookie: await signedInCookie(newcomer.userId) })
  expect(led.location).toMatch(/^\/profile\//)
  expect((await visit(page, '/market-circle?region=poland')).location).toBe(
    `/signin?from=${encodeURIComponent('/market-circle?region=poland')}`,
  )
})
