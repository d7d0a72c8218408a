import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import * as list from '../../market/routes/list.tsx'
import * as favorites from './favorites.tsx'
import * as mark from './mark-favorite.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

/** Every stored favourite, of everyone. */
function storedFavorites() {
  return selectRows('favorites', {}, ['userId', 'listingId', 'title', 'createdAt'])
}

const owner = await aDeveloper()
const member = await anInvestor()
const cookie = await welcomedCookie(member)
const second = await anInvestor('Olga Other')
const other = { member: second, cookie: await welcomedCookie(second) }
const common = { companyId: owner.company.id }
const house = await aMarketListing({ ...common, title: 'Alpha House', location: 'Łódź', price: 12_500_000 })
const hall = await aMarketListing({ ...common, title: 'Beta Hall' })
beforeEach(() => db().deleteFrom('favorites').execute())

const press = (slug: string, on: 'yes' | 'no', more: Record<string, string> = {}, who = cookie) =>
  visit(mark, '/favorites/mark', { form: { slug, on, ...more }, cookie: who })
const cardOf = (html: string, title: string) =>
  html.split('<article').find((part) => part.includes(title)) ?? ''
const isMarked = (html: string, title: string) => cardOf(html, title).includes('aria-pressed="true"')

describe('saving a listing', () => {
  test('stores member and listing once and is confirmed · PUB-074 PUB-216', async () => {
    for (const _ of [1, 2]) {
      const response = await press(house.slug, 'yes', { from: '/listings?sort=yield' })
      expect(response.location).toBe('/listings?sort=yield')
      expect(response.toast).toEqual({ title: 'Added to favorites', tone: 'ok' })
    }
    expect(await storedFavorites()).toEqual([
      { userId: member.userId, listingId: house.id, title: 'Alpha House', createdAt: expect.any(Date) },
    ])
  })

  test('removing a favourite deletes only that row and is confirmed · PUB-075', async () => {
    await press(house.slug, 'yes')
    await press(hall.slug, 'yes')
    await press(house.slug, 'yes', {}, other.cookie)
    const answer = await press(house.slug, 'no')
    expect(answer.toast).toEqual({ title: 'Removed from favorites', tone: 'ok' })
    const left = (await storedFavorites()).map(({ userId, listingId }) => `${userId} ${listingId}`)
    expect(left.toSorted()).toEqual(
      [`${member.userId} ${hall.id}`, `${other.member.userId} ${house.id}`].toSorted(),
    )
  })

  test.runIf(isDeepRun)('50 concurrent requests create one favourite', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => press(hall.slug, 'yes')))
    expect(new Set(responses.map(({ toast }) => toast?.title))).toEqual(new Set(['Added to favorites']))
    expect(await storedFavorites()).toHaveLength(1)
  })

  test('a listing that the member cannot see counts as unknown, whatever the reason', async () => {
    const withdrawn = await aMarketListing({ companyId: owner.company.id, listed: false })
    for (const slug of [withdrawn.slug, 'no-such-listing', "' or 1=1 --", '🏗️'.repeat(20)])
      expect((await press(slug, 'yes')).status, slug).toBe(404)
    expect(await storedFavorites()).toEqual([])
  })
})

describe('favourites belong to their member', () => {
  test('a guest is asked to sign in, even without JavaScript · PUB-083', async () => {
    const form = { slug: house.slug, on: 'yes' }
    const plain = await visit(mark, '/favorites/mark', { form, accept: 'text/html' })
    expect(plain.status).toBe(401)
    expect(plain.text).toContain('Please sign in to save favorites. We’ll keep it until then.')
    expect(linksOf(plain.html)).toContainEqual({ href: '/signin', text: 'Sign in' })
    expect(plain.headers.getSetCookie().join()).toContain('parcela_kept=')
    expect(await storedFavorites()).toEqual([])
  })

  test('an unapproved member can save too; a suspended one cannot', async () => {
    const waiting = await aPerson({ companyStatus: 'pending' })
    const pending = await welcomedCookie(waiting)
    expect((await press(house.slug, 'yes', {}, pending)).toast?.title).toBe('Added to favorites')
    const page = await visit(favorites, '/favorites', { cookie: pending })
    expect(cardOf(page.html, 'Alpha House').match(/\*\*\*/g)).toHaveLength(4)
    expect(JSON.stringify(page.data)).not.toContain('12500000')
    expect(page.text).toContain(
      'Member features unlock once your company is approved. Next step: Personal ID or passport',
    )
    expect((await press(house.slug, 'no', {}, pending)).toast?.title).toBe('Removed from favorites')
    await updateRows(
      'members',
      { userId: waiting.userId },
      { suspendedAt: new Date(), suspensionReason: 'x' },
    )
    expect((await press(house.slug, 'yes', {}, pending)).status).toBe(403)
    expect((await visit(favorites, '/favorites', { cookie: pending })).location).toBe('/profile/suspended')
    expect(await storedFavorites()).toEqual([])
  })

  test('each member sees only their own, on the cards and on their page · PUB-077 PUB-084', async () => {
    await press(house.slug, 'yes')
    const mine = (await visit(list, '/listings', { cookie })).html
    expect([isMarked(mine, 'Alpha House'), isMarked(mine, 'Beta Hall')]).toEqual([true, false])
    const theirs = (await visit(list, '/listings', { cookie: other.cookie })).html
    expect(theirs).not.toContain('aria-pressed="true"')
    const page = await visit(favorites, '/favorites', { cookie })
    expect(page.text).toContain('1 favourite ')
    expect(cardOf(page.html, 'Alpha House')).toContain('€12,500,000')
    const empty = await visit(favorites, '/favorites', { cookie: other.cookie })
    expect(empty.text).toContain('No favourites yet')
    expect(empty.html).not.toContain('Alpha House')
  })
})

describe('the favourites page', () => {
  test('shows a listing that has left the market with the title last seen, and no later change', async () => {
    const gone = await aMarketListing({
      companyId: owner.company.id,
      title: 'Delta Works',
      location: 'Sopot',
    })
    await press(gone.slug, 'yes')
    await updateRows(
      'listings',
      { id: gone.id },
      { listed: false, title: 'Delta Renamed', price: 98_765_432 },
    )
    const page = await visit(favorites, '/favorites', { cookie })
    expect(cardOf(page.html, 'Delta Works')).toContain('No longer on the market')
    const bytes = JSON.stringify(page.data)
    for (const secret of ['Delta Renamed', '98765432', 'Sopot']) expect(bytes).not.toContain(secret)
    expect(page.html).not.toContain(`/deal/${gone.slug}`)
    expect((await press(gone.slug, 'no')).toast?.title).toBe('Removed from favorites')
    expect(await storedFavorites()).toEqual([])
  })

  test('shows a private listing with the same details as on the market', async () => {
    const secret = await aMarketListing({
      companyId: owner.company.id,
      title: 'Gamma Court',
      visibility: 'private',
      location: 'Hel',
      price: 87_654_321,
    })
    await press(secret.slug, 'yes')
    const page = await visit(favorites, '/favorites', { cookie })
    expect(cardOf(page.html, 'Gamma Court').match(/\*\*\*/g)).toHaveLength(4)
    for (const hidden of ['87654321', '"Hel"']) expect(JSON.stringify(page.data)).not.toContain(hidden)
  })

  test.runIf(isDeepRun)(
    'is newest first and continues on the next page, even if the last item on a page has been removed',
    async () => {
      const made = await Promise.all(
        Array.from({ length: 26 }, (_, index) =>
          aMarketListing({ companyId: owner.company.id, title: `Row ${index}` }),
        ),
      )
      for (const { slug } of made) await press(slug, 'yes')
      const slugsOf = (data: unknown) =>
        (data as { favorites: { slug: string }[] }).favorites.map(({ slug }) => slug)
      const first = await visit(favorites, '/favorites', { cookie })
      const next = /href="(\/favorites\?after=[^"]+)"/.exec(first.html)?.[1] ?? ''
      await press(slugsOf(first.data).at(-1) ?? '', 'no')
      const second = await visit(favorites, next, { cookie })
      expect([...slugsOf(first.data), ...slugsOf(second.data)]).toEqual(
        made.map(({ slug }) => slug).toReversed(),
      )
    },
  )
})
