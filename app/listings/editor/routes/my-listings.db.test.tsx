import { randomUUID } from 'node:crypto'
import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { whileMissing } from '#test/world/accounts.ts'
import { open } from '#test/world/listing-pages.ts'
import { aDeveloper, aListing, anAdmin, aPerson } from '#test/world/listings.ts'
import { linksOf, textOf } from '#test/world/pages.tsx'
import { findRow, insertRow, selectRows } from '#test/world/rows.ts'
import { startThread, threadCast } from '#test/world/threads.ts'
import { withFigures } from '../queries/own-figures.server.ts'
import { listOwnListings, loadOwnListing } from '../queries/own.server.ts'
import * as edit from './edit.tsx'
import * as mine from './my-listings.tsx'
import * as create from './new.tsx'

await testDatabase()

describe('/my-listings', () => {
  test('shows a guest "Entity required" with "Sign In" and loads nothing · ADM-110', async () => {
    await aListing({ fields: { title: 'Hidden From Guests' } })
    const page = await open(mine, '/my-listings', null)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Entity required')
    expect(linksOf(page.html)).toContainEqual({ href: '/signin?from=%2Fmy-listings', text: 'Sign In' })
    expect(page.data).toMatchObject({ listings: [] })
    expect(page.html).not.toContain('Hidden From Guests')
  })

  test('lists the member’s own listings with a status badge and an edit link · ADM-109', async () => {
    const owner = await aDeveloper()
    const { id } = await aListing({ owner, status: 'pending', fields: { title: 'Mine Alone' } })
    await aListing({ status: 'pending', fields: { title: 'Not Mine' } })
    const page = await open(mine, '/my-listings', owner)
    expect(page.text).toContain('Mine Alone')
    expect(page.text).toContain('Under Review')
    expect(page.html).toContain(`href="/my-listings/${id}"`)
    expect(page.html).not.toContain('Not Mine')
  })

  test('counts views, open requests and missing facts for the owner and a colleague only', async () => {
    const cast = await threadCast()
    const { owner, colleague, asker, stranger, house } = cast
    const idle = await aListing({ owner, status: 'draft' })
    const inquiry = await startThread(cast)
    for (const [{ userId, company }, status, decidedAt] of [
      [asker, 'pending', null],
      [stranger, 'withdrawn', new Date()],
    ] as const)
      await insertRow('accessRequests', {
        listingId: house.id,
        companyId: company.id,
        userId,
        status,
        decidedAt,
        askedTitle: 'Alpha House',
      })
    for (const days of [0, 29, 31])
      await insertRow('dealViews', {
        viewId: randomUUID(),
        listingId: house.id,
        sessionId: randomUUID(),
        viewDuration: 5,
        createdAt: new Date(Date.now() - days * 86_400_000),
      })
    for (const reader of [owner, colleague]) {
      const { data, html } = await open(mine, '/my-listings', reader)
      expect(data).toMatchObject({
        listings: [
          { id: idle.id, views: 0, requests: 0, inquiries: 0, inquiry: null },
          { id: house.id, views: 2, requests: 1, inquiries: 1, inquiry },
        ],
      })
      const links = linksOf(html)
      expect(links).toContainEqual({ href: `/my-listings/${house.id}/access`, text: '1 access request' })
      expect(links).toContainEqual({
        href: `/my-listings/${house.id}/access`,
        text: 'Answer 1 access request',
      })
      expect(links).toContainEqual({ href: `/inquiries/${inquiry}`, text: '1 inquiry' })
      expect(links).toContainEqual({ href: `/my-listings/${idle.id}`, text: 'Continue draft' })
      const { completeness } = await loadOwnListing(owner, String(idle.id))
      expect(textOf(html)).toContain(`${completeness.filled} of ${completeness.total}`)
    }
    const { listings } = await listOwnListings(owner)
    expect(await withFigures(await aDeveloper(), listings)).toEqual([])
  })

  test.runIf(isDeepRun)('reports a list that cannot be loaded · ADM-111', async () => {
    const owner = await aDeveloper()
    await whileMissing('listings', async () => {
      const page = await open(mine, '/my-listings', owner)
      expect(page.status).toBe(500)
      expect(page.html).toMatch(/<h1[^>]*>Unable to load listings<\/h1>/)
      expect(page.text).toContain('Refresh the page or try again later.')
      expect(page.text).not.toContain('relation')
    })
  })

  test.runIf(isDeepRun)('shows a refusal with its own message instead of a load error', async () => {
    const { id, owner } = await aListing()
    const pending = await aPerson({ companyStatus: 'pending' })
    const change = { intent: 'listed', id: String(id), value: 'no' }
    const refusals = [
      [401, 'Sign in to continue', await open(mine, '/my-listings', null, change)],
      [403, 'Not available yet', await open(mine, '/my-listings', pending, change)],
      [404, 'Oops! Page not found', await open(mine, '/my-listings', await aDeveloper(), change)],
      [422, 'Check your entries', await open(mine, '/my-listings', owner, { ...change, value: 'maybe' })],
    ] as const
    for (const [status, title, page] of refusals) {
      expect([page.status, page.text.includes(title)], title).toEqual([status, true])
      expect(page.text, title).not.toContain('Unable to load')
    }
  })

  test('has switches that take effect immediately for the owner and return 404 to a stranger · ADM-137', async () => {
    const { id, owner } = await aListing()
    const done = await open(mine, '/my-listings', owner, { intent: 'listed', id: String(id), value: 'no' })
    expect([done.status, done.location]).toEqual([303, '/my-listings'])
    expect(await findRow('listings', { id }, ['onMarket'])).toEqual({ onMarket: false })
    const stranger = await open(mine, '/my-listings', await aDeveloper(), {
      intent: 'saleStatus',
      id: String(id),
      value: 'sold',
      on: '2026-11-03',
    })
    expect(stranger.status).toBe(404)
    expect(await findRow('listings', { id }, ['saleStatus'])).toEqual({ saleStatus: 'for_sale' })
  })
})

describe('access to the editor', () => {
  test('is refused to guests, investors and due diligence with "Developer access required" · ADM-114', async () => {
    const { id } = await aListing({ fields: { title: 'Behind The Door' } })
    for (const [module, path] of [
      [create, '/my-listings/new'],
      [edit, `/my-listings/${id}`],
    ] as const) {
      const guest = await open(module, path, null)
      expect(guest.text).toContain('Developer access required')
      expect(guest.html).toContain(`/signin?from=${encodeURIComponent(path)}`)
      expect(guest.html).not.toContain('Behind The Door')
      expect(guest.html).not.toContain('href="/platform"')
      for (const type of ['investor', 'due_diligence'] as const) {
        const page = await open(module, path, await aPerson({ type }))
        expect(page.text).toContain('Developer access required')
        expect(page.html).not.toContain('href="/signin')
        expect(linksOf(page.html)).toContainEqual({ href: '/platform', text: 'Back to home' })
        expect(linksOf(page.html)).toContainEqual({ href: '/listings', text: 'Browse Properties' })
        expect(page.text).not.toContain('Sign In')
        expect(page.html).not.toContain('Behind The Door')
      }
    }
    expect((await open(create, '/my-listings/new', await anAdmin())).text).toContain('Owning company')
  })

  test('without an approved company is disabled in the form and refused on the server, with the same message · ADM-125', async () => {
    const person = await aPerson({ companyStatus: 'pending' })
    const page = await open(create, '/my-listings/new', person)
    const words =
      'You need an approved developer entity before you can submit listings. Complete your profile and wait for admin approval.'
    expect(page.text).toContain('No approved company profile')
    expect(page.text).toContain(words)
    expect(page.text).toContain('You must have at least one approved developer entity to submit listings.')
    expect(page.html).toMatch(/<fieldset disabled=""/)
    const call = await open(create, '/my-listings/new', person, {
      title: 'Quay',
      location: 'Gdańsk',
      companyId: person.company?.id ?? '',
    })
    expect(call.status).toBe(403)
    expect(call.text).toContain(words)
    expect(call.html).toContain('value="Quay"')
    expect(await selectRows('listings', { companyId: person.company?.id ?? '' })).toEqual([])
  })
})
