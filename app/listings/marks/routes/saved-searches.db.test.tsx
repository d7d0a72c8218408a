import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { selectRows } from '#test/world/rows.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import * as list from '../../market/routes/list.tsx'
import * as save from './save-search.ts'
import * as saved from './saved-searches.tsx'
import { MANY, isDeepRun } from '#test/runs.ts'

await testDatabase()

/** Every stored search, of everyone. */
function storedSearches() {
  return selectRows(
    'savedSearches',
    {},
    ['id', 'userId', 'name', 'criteria', 'alert', 'createdAt'],
    'createdAt',
  )
}

const owner = await aDeveloper()
const member = await anInvestor()
const cookie = await welcomedCookie(member)
const second = await anInvestor('Olga Other')
const other = { member: second, cookie: await welcomedCookie(second) }
const common = { companyId: owner.company.id }
await aMarketListing({ ...common, title: 'Alpha House', location: 'Łódź', propertyType: 'office' })
await aMarketListing({ ...common, title: 'Beta Hall', location: 'Gdynia', propertyType: 'warehouse' })
beforeEach(() => db().deleteFrom('savedSearches').execute())

const keep = (form: Record<string, string>, who = cookie) =>
  visit(save, '/saved-searches/save', { form, cookie: who })
const change = (form: Record<string, string>, who = cookie) =>
  visit(saved, '/saved-searches', { form, cookie: who })
const namesOf = (html: string) =>
  [...html.matchAll(/<article[\s\S]*?<h2[^>]*>([^<]*)<\/h2>/g)].map(([, name]) => name)

async function one(form: Record<string, string> = { query: 'type=office', name: 'Offices' }) {
  await keep(form)
  const [row] = await storedSearches()
  if (!row) throw new Error('nothing was saved')
  return row
}

describe('saving a search', () => {
  test('stores its valid filters, name, member and time · PUB-078 PUB-217', async () => {
    const query = 'location=lodz&type=office&price=cheap&yield=8&sort=yield&after=some-slug&x=1'
    const response = await keep({ query, name: '  Łódź, 8 % 🏢 ', from: '/listings?type=office' })
    expect(response.location).toBe('/listings?type=office')
    expect(response.toast).toMatchObject({ title: 'Search saved', tone: 'ok' })
    expect(await storedSearches()).toEqual([
      {
        id: expect.any(String),
        userId: member.userId,
        name: 'Łódź, 8 % 🏢',
        criteria: { location: 'lodz', type: 'office', yield: '8', sort: 'yield' },
        alert: 'off',
        createdAt: expect.any(Date),
      },
    ])
  })

  test('keeps and lists precise filters; the same filters in another order are the same search', async () => {
    const old = await one({ query: 'type=office', name: '' })
    expect(old.criteria).toEqual({ type: 'office', sort: 'newest' })
    await keep({ query: 'status=sold&price_to=9+mln&type=warehouse&type=office&wault_from=4&energy=' })
    await keep({ query: 'type=office&type=warehouse&wault_from=4.0&price_to=9000000&status=sold' })
    const criteria = {
      type: ['office', 'warehouse'],
      price_to: 9_000_000,
      wault_from: 4,
      status: 'sold',
      sort: 'newest',
    }
    const stored = await storedSearches()
    expect(stored.map((row) => row.criteria)).toHaveLength(2)
    expect(stored.map((row) => row.criteria)).toContainEqual(criteria)
    const precise = stored.find(({ id }) => id !== old.id)
    const { html } = await visit(saved, '/saved-searches', { cookie })
    expect(namesOf(html)).toContain(
      'Office Complex or Warehouse · Price up to €9M · WAULT from 4 years · Sold',
    )
    expect(linksOf(html).map(({ href }) => href)).toContain(
      `/listings?type=office&type=warehouse&price_to=9000000&wault_from=4&status=sold&saved=${precise?.id}`,
    )
  })

  test.runIf(isDeepRun)('many concurrent requests create one search', async () => {
    const all = await Promise.all(Array.from({ length: MANY }, () => keep({ query: 'size=large' })))
    expect(new Set(all.map(({ toast }) => toast?.title))).toEqual(new Set(['Search saved']))
    expect(await storedSearches()).toHaveLength(1)
  })

  test('an overlong name and a 51st search are refused with a message', async () => {
    const long = await keep({ query: '', name: 'x'.repeat(81) })
    expect(long.toast).toMatchObject({ text: 'Use at most 80 characters.', tone: 'error' })
    await db()
      .insertInto('savedSearches')
      .values(
        Array.from({ length: 50 }, (_, index) => ({
          userId: member.userId,
          criteria: JSON.stringify({ location: `place ${index}`, sort: 'newest' }),
        })),
      )
      .execute()
    const full = await keep({ query: 'type=mixed' })
    expect(full.toast?.text).toBe('You have reached the limit of 50 saved searches. Delete one first.')
    expect((await keep({ query: 'location=place 7', name: 'Seven' })).toast?.title).toBe('Search saved')
    expect(await storedSearches()).toHaveLength(50)
  })
})

describe('saved searches', () => {
  test('are newest first on their page and on the list, and can be applied · PUB-079', async () => {
    const start = Date.now()
    for (const [index, query] of ['type=office&location=lodz', 'type=warehouse', 'size=small'].entries()) {
      setClock(() => new Date(start + index * 1000))
      await keep({ query, ...(index === 1 && { name: 'Halls & co' }) })
    }
    setClock(null)
    const page = await visit(saved, '/saved-searches', { cookie })
    expect(namesOf(page.html)).toEqual(['Size under 5,000 m²', 'Halls &amp; co', '“lodz” · Office Complex'])
    const apply = linksOf(page.html).find(({ text }) => text === 'Apply “lodz” · Office Complex')
    const again = await visit(list, apply?.href ?? '', { cookie })
    expect(again.html).toContain('Alpha House')
    expect(again.html).not.toContain('Beta Hall')
    const offered = linksOf((await visit(list, '/listings', { cookie })).html)
    const halls = (await storedSearches()).find(({ name }) => name === 'Halls & co')
    expect(offered).toContainEqual({
      href: `/listings?type=warehouse&saved=${halls?.id}`,
      text: 'Halls & co',
    })
    expect(offered).toContainEqual({ href: '/saved-searches', text: 'All saved searches' })
  })

  test('each have an alert setting: off (the default), immediately or daily · PUB-079', async () => {
    const { id } = await one()
    const shown = async () =>
      /<option value="(\w+)" selected/.exec((await visit(saved, '/saved-searches', { cookie })).html)?.[1]
    expect(await shown()).toBe('off')
    for (const alert of ['at_once', 'daily', 'off']) {
      expect((await change({ intent: 'alert', id, alert })).toast?.title).toBe('Alert updated')
      expect(await shown()).toBe(alert)
    }
    expect((await change({ intent: 'alert', id, alert: 'hourly' })).status).toBe(422)
    expect((await storedSearches())[0]?.alert).toBe('off')
    // Chosen while saving; saving the search again leaves it unless another is chosen.
    for (const [chosen, stored] of Object.entries({ daily: 'daily', off: 'daily', at_once: 'at_once' })) {
      await keep({ query: 'type=office', alert: chosen })
      expect((await storedSearches())[0]?.alert).toBe(stored)
    }
  })

  test('can be renamed and deleted', async () => {
    const { id } = await one()
    expect((await change({ intent: 'rename', id, name: 'Żoliborz' })).toast?.title).toBe('Search renamed')
    expect((await storedSearches())[0]?.name).toBe('Żoliborz')
    // Saving it again takes a new name and keeps the name without one.
    for (const name of ['Wola', '']) {
      await keep({ query: 'type=office', name })
      expect(await storedSearches()).toMatchObject([{ id, name: 'Wola' }])
    }
    const refused = await change({ intent: 'rename', id, name: 'x'.repeat(81) })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Use at most 80 characters.')
    await change({ intent: 'rename', id, name: ' ' })
    expect(namesOf((await visit(saved, '/saved-searches', { cookie })).html)).toEqual(['Office Complex'])
    expect((await change({ intent: 'delete', id })).toast?.title).toBe('Search deleted')
    expect(await storedSearches()).toEqual([])
  })

  test('offer to be updated where their filters were changed, and keep name and alert · PUB-079', async () => {
    const { id } = await one({ query: 'type=office', name: 'Offices', alert: 'daily' })
    await keep({ query: 'size=small' })
    const isOffered = async (query: string, who = cookie) =>
      (await visit(list, `/listings?${query}`, { cookie: who })).text.includes('Update search')
    const edited = `type=warehouse&sort=yield&saved=${id}`
    expect(await isOffered(edited)).toBe(true)
    expect(await isOffered(`size=small&saved=${id}`)).toBe(false)
    expect(await isOffered(`type=office&saved=${id}`)).toBe(false)
    expect(await isOffered('type=warehouse')).toBe(false)
    expect(await isOffered(edited, other.cookie)).toBe(false)
    // Every other choice keeps the search that was opened, but it is no filter.
    const page = await visit(list, `/listings?${edited}`, { cookie })
    expect(page.html).toContain(`<input type="hidden" name="saved" value="${id}"/>`)
    expect(linksOf(page.html).map(({ href }) => href)).toContain(`/listings?sort=yield&saved=${id}`)
    const data = page.data as { canonical: string }
    expect(data.canonical).toMatch(/\/listings\?type=warehouse&sort=yield$/)
    const stored = async () => (await storedSearches()).find((row) => row.id === id)
    const same = await keep({ id, query: 'size=small' })
    expect(same.toast).toMatchObject({ text: 'You have already saved a search with these filters.' })
    const foreign = await keep({ id, query: edited }, other.cookie)
    expect(foreign.toast).toMatchObject({ text: expect.stringContaining('no longer exists') })
    expect(await stored()).toMatchObject({ criteria: { type: 'office', sort: 'newest' } })
    const done = await keep({ id, query: edited, from: `/listings?${edited}` })
    expect([done.location, done.toast?.title]).toEqual([`/listings?${edited}`, 'Search updated'])
    expect(await stored()).toMatchObject({
      name: 'Offices',
      alert: 'daily',
      criteria: { type: 'warehouse', sort: 'yield' },
    })
    expect(await storedSearches()).toHaveLength(2)
    expect(await isOffered(edited)).toBe(false)
  })

  test('belong to the session’s user, and nobody else can read or change them · PUB-084', async () => {
    const { id } = await one({ query: 'type=office', name: 'Mine', userId: other.member.userId })
    expect((await storedSearches()).map(({ userId }) => userId)).toEqual([member.userId])
    for (const path of ['/saved-searches', '/listings']) {
      const page = await visit(path === '/listings' ? list : saved, path, { cookie: other.cookie })
      expect(JSON.stringify(page.data)).not.toContain('Mine')
    }
    for (const form of [
      { intent: 'rename', id, name: 'Theirs' },
      { intent: 'alert', id, alert: 'daily' },
      { intent: 'delete', id },
    ]) {
      expect((await change(form, other.cookie)).status).toBe(404)
    }
    expect(await storedSearches()).toMatchObject([{ id, name: 'Mine', alert: 'off' }])
  })
})
