import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { open } from '#test/world/listing-pages.ts'
import { aDeveloper, aListing, anAdmin, aPerson } from '#test/world/listings.ts'
import { textOf } from '#test/world/pages.tsx'
import * as edit from './edit.tsx'
import * as mine from './my-listings.tsx'
import * as create from './new.tsx'

testDatabase()

describe('/my-listings', () => {
  test('a guest gets "Entity required" with "Sign In" and nothing is loaded · ADM-110', async () => {
    await aListing({ fields: { title: 'Hidden From Guests' } })
    const page = await open(mine, '/my-listings', null)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Entity required')
    expect(page.html).toMatch(/<a[^>]+href="\/signin\?from=%2Fmy-listings"[^>]*>.*Sign In/)
    expect(page.html).not.toContain('Hidden From Guests')
  })

  test('own listings with status badge and link to edit · ADM-109', async () => {
    const owner = await aDeveloper()
    const { id } = await aListing({ owner, status: 'pending', fields: { title: 'Mine Alone' } })
    await aListing({ status: 'pending', fields: { title: 'Not Mine' } })
    const page = await open(mine, '/my-listings', owner)
    expect(page.text).toContain('Mine Alone')
    expect(page.text).toContain('Under Review')
    expect(page.html).toContain(`href="/my-listings/${id}"`)
    expect(page.html).not.toContain('Not Mine')
  })

  test('a list that cannot load says so · ADM-111', () => {
    const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(mine.ErrorBoundary)))
    expect(textOf(html)).toContain('Unable to load listings')
    expect(textOf(html)).toContain('Refresh the page or try again later.')
  })

  test('the switches act at once for the owner and answer 404 to a stranger · ADM-137', async () => {
    const { id, owner } = await aListing()
    const done = await open(mine, '/my-listings', owner, { intent: 'listed', id: String(id), value: 'no' })
    expect([done.status, done.location]).toEqual([303, '/my-listings'])
    expect(
      await db().selectFrom('listings').where('id', '=', id).select('onMarket').executeTakeFirst(),
    ).toEqual({ onMarket: false })
    const stranger = await open(mine, '/my-listings', await aDeveloper(), {
      intent: 'saleStatus',
      id: String(id),
      value: 'sold',
    })
    expect(stranger.status).toBe(404)
    expect(
      await db().selectFrom('listings').where('id', '=', id).select('saleStatus').executeTakeFirst(),
    ).toEqual({ saleStatus: 'for_sale' })
  })
})

describe('the door of the editor', () => {
  test('guests, investors and due diligence get "Developer access required" · ADM-114', async () => {
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
        expect(page.html).toMatch(/href="\/signin".*href="\/platform"/)
        expect(page.html).not.toContain('Behind The Door')
      }
    }
    expect((await open(create, '/my-listings/new', await anAdmin())).text).toContain('Owning company')
  })

  test('without an approved company the form is disabled with the words, and a call gets the same words · ADM-125', async () => {
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
    expect(
      await db()
        .selectFrom('listings')
        .where('companyId', '=', person.company?.id ?? '')
        .selectAll()
        .execute(),
    ).toEqual([])
  })

  test('a suspended member is led to the page of that status', async () => {
    const person = await aDeveloper()
    await db()
      .updateTable('companies')
      .set({ suspendedAt: new Date(), suspensionReason: 'x' })
      .where('id', '=', person.company.id)
      .execute()
    for (const [module, path] of [
      [mine, '/my-listings'],
      [create, '/my-listings/new'],
      [edit, '/my-listings/1'],
    ] as const) {
      expect((await open(module, path, person)).location).toBe('/profile/suspended')
    }
  })
})
