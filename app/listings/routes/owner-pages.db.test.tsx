import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDeveloper, aListing, anAdmin, aPerson, versionOf } from '#test/world/listings.ts'
import { type PageModule, textOf, visit } from '#test/world/pages.tsx'
import { decideListing } from '../commands/decide-listing.server.ts'
import { typedListing } from '../editor-form.ts'
import { loadOwnListing } from '../queries/own.server.ts'
import { ListingNotFound, LoadFailed } from '../ui/listing-not-found.tsx'
import * as edit from './edit.tsx'
import * as mine from './my-listings.tsx'
import * as create from './new.tsx'

testDatabase()
process.env.PAGE_WRITE_RATE = '10000/1m'

async function open(module: PageModule, path: string, person: Member | null, form?: Record<string, string>) {
  const id = /\/my-listings\/([^/?]+)/.exec(path)?.[1]
  return visit(module, path, {
    ...(person && { cookie: await signedInCookie(person.userId) }),
    ...(form && { form }),
    ...(id && { params: { id } }),
  })
}

async function typedOf(owner: Awaited<ReturnType<typeof aDeveloper>>, id: number) {
  const { fields, saleStatus, version } = await loadOwnListing(owner, String(id))
  return { ...typedListing(fields, saleStatus), version: String(version), intent: 'save' }
}

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

describe('/my-listings/new', () => {
  test('the form has every field, the note, a way back and Cancel · ADM-117 · ADM-113', async () => {
    const page = await open(create, '/my-listings/new', await aDeveloper())
    for (const name of [
      'title',
      'companyId',
      'location',
      'country',
      'propertyType',
      'sector',
      'status',
      'price',
      'pricePerSqm',
      'yieldPercent',
      'builtSurface',
      'plotSize',
      'gla',
      'riskProfile',
      'visibility',
      'unlockRule',
      'description',
      'dealKind',
      'latitude',
      'longitude',
    ]) {
      expect(page.html).toContain(`name="${name}"`)
    }
    expect(page.text).toContain('The title and the address of the page are visible to everyone.')
    expect(page.html).toContain('maxLength="5000"')
    expect(page.html.match(/href="\/my-listings"/g)?.length).toBeGreaterThanOrEqual(2)
    expect(page.text).toContain('Cancel')
  })

  test('blank title and location are refused with the words, everything typed stays · ADM-123 · ADM-132', async () => {
    const owner = await aDeveloper()
    const page = await open(create, '/my-listings/new', owner, {
      title: ' ',
      location: '',
      description: 'A long text',
      price: '12,5',
      companyId: owner.company.id,
    })
    expect(page.status).toBe(422)
    expect(page.text).toContain('Title and location are required.')
    expect(page.text).toContain('Unable to save listing')
    expect(page.text).toContain('Please review the form and try again.')
    expect(page.html).toContain('A long text')
    expect(page.html).toContain('value="12,5"')
  })

  test('without an owning company "Select an entity" · ADM-124', async () => {
    const page = await open(create, '/my-listings/new', await anAdmin(), {
      title: 'Quay',
      location: 'Gdańsk',
      companyId: '',
    })
    expect(page.status).toBe(422)
    expect(page.html).toMatch(/id="companyId-error"[^]*Select an entity/)
  })

  test('figures that leave room for another reading are echoed before they are kept', async () => {
    const owner = await aDeveloper()
    const typed = { title: 'Echo Quay', location: 'Gdańsk', companyId: owner.company.id, yieldPercent: '7,5' }
    const echo = await open(create, '/my-listings/new', owner, typed)
    expect(echo.status).toBe(422)
    expect(echo.html).toContain('value="7.5"')
    expect(echo.text).toContain('Please check how we read your figures.')
    const kept = await open(create, '/my-listings/new', owner, { ...typed, yieldPercent: '7.5' })
    expect(kept.status).toBe(303)
    expect(
      await db().selectFrom('listings').where('slug', '=', 'echo-quay').select('yieldBps').executeTakeFirst(),
    ).toEqual({ yieldBps: 750 })
  })

  test('it goes on in the editor of the new draft · ADM-112', async () => {
    const owner = await aDeveloper()
    const made = await open(create, '/my-listings/new', owner, {
      title: 'Onward',
      location: 'krakow',
      companyId: owner.company.id,
    })
    expect(made.location).toMatch(/^\/my-listings\/\d+$/)
    const page = await open(edit, made.location ?? '', owner)
    expect(page.html).toContain('value="Onward"')
    expect(page.html).toContain('value="Kraków"')
    expect(page.text).toContain('Draft')
  })
})

describe('/my-listings/:id', () => {
  test('alerts show the reason and the notes for the member · ADM-133', async () => {
    const { id, owner, admin } = await aListing({ status: 'pending' })
    await decideListing(admin, id, await versionOf(id), {
      action: 'requestInfo',
      reason: 'Which plot?',
      memberNotes: 'Send a plan.',
      internalNotes: 'CANARY-INTERNAL',
    })
    const asked = await open(edit, `/my-listings/${id}`, owner)
    expect(asked.text).toMatch(/Additional information requested Which plot\? Send a plan\./)
    await decideListing(admin, id, await versionOf(id), {
      action: 'reject',
      reason: 'No plan came.',
      internalNotes: 'CANARY-INTERNAL',
    })
    const rejected = await open(edit, `/my-listings/${id}`, owner)
    expect(rejected.text).toMatch(/Listing rejected No plan came\./)
    for (const page of [asked, rejected, await open(mine, '/my-listings', owner)])
      expect(page.html).not.toContain('CANARY-INTERNAL')
  })

  test('"Submit for review" shows in draft and more_info_requested only, never on creation · ADM-134', async () => {
    for (const [status, isThere] of [
      ['draft', true],
      ['more_info_requested', true],
      ['pending', false],
      ['rejected', false],
      ['approved', false],
    ] as const) {
      const { id, owner } = await aListing({ status })
      const page = await open(edit, `/my-listings/${id}`, owner)
      expect(page.text.includes('Submit for review'), status).toBe(isThere)
    }
    expect((await open(create, '/my-listings/new', await aDeveloper())).text).not.toContain(
      'Submit for review',
    )
  })

  test('submitting saves what is typed first · ADM-134 · ADM-192', async () => {
    const { id, owner } = await aListing({ status: 'draft' })
    const done = await open(edit, `/my-listings/${id}`, owner, {
      ...(await typedOf(owner, id)),
      title: 'Typed Last',
      intent: 'submit',
    })
    expect(done.status).toBe(303)
    expect(done.toast?.title).toBe('Submitted for review')
    expect(done.toast?.text).toContain('2-3 business days')
    expect(
      await db()
        .selectFrom('listings')
        .where('id', '=', id)
        .select(['title', 'approvalStatus'])
        .executeTakeFirst(),
    ).toEqual({ title: 'Typed Last', approvalStatus: 'pending' })
  })

  test('a refused submission has its words · ADM-136', async () => {
    const { id, owner } = await aListing({ status: 'pending' })
    const refused = await open(edit, `/my-listings/${id}`, owner, {
      ...(await typedOf(owner, id)),
      intent: 'submit',
    })
    expect(refused.toast).toMatchObject({
      title: 'Submission failed',
      text: 'Unable to submit listing for review. Please try again.',
    })
  })

  test('a second window keeps its texts, sees what was saved meanwhile and overwrites only knowingly', async () => {
    const { id, owner } = await aListing({ status: 'draft' })
    const typed = await typedOf(owner, id)
    expect((await open(edit, `/my-listings/${id}`, owner, { ...typed, title: 'Window One' })).status).toBe(
      303,
    )
    const second = await open(edit, `/my-listings/${id}`, owner, { ...typed, title: 'Window Two' })
    expect(second.status).toBe(409)
    expect(second.html).toContain('value="Window Two"')
    expect(second.text).toContain('This listing changed since you opened it')
    expect(second.text).toContain('saved as “Window One”')
    const version = /name="version" value="(\d+)"/.exec(second.html)?.[1] ?? ''
    expect(
      (await open(edit, `/my-listings/${id}`, owner, { ...typed, title: 'Window Two', version })).status,
    ).toBe(303)
    expect(await db().selectFrom('listings').where('id', '=', id).select('title').executeTakeFirst()).toEqual(
      { title: 'Window Two' },
    )
  })

  test('an invalid post of an old version does not become a post of the new one', async () => {
    const { id, owner } = await aListing({ status: 'draft' })
    const typed = await typedOf(owner, id)
    await open(edit, `/my-listings/${id}`, owner, { ...typed, title: 'Window One' })
    const invalid = await open(edit, `/my-listings/${id}`, owner, { ...typed, title: '' })
    expect(invalid.status).toBe(422)
    expect(invalid.html).toContain(`name="version" value="${typed.version}"`)
  })

  test("somebody else's, an unknown and a non-numeric id get the page that leads back after 3 s · ADM-115", async () => {
    const { id } = await aListing({ status: 'draft' })
    const stranger = await aDeveloper()
    for (const path of [`/my-listings/${id}`, '/my-listings/999999999', '/my-listings/abc'])
      expect((await open(edit, path, stranger)).status).toBe(404)
    const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(ListingNotFound)))
    expect(textOf(html)).toContain('Listing not found')
    expect(textOf(html)).toContain('We could not find this listing or you do not have access to it.')
    expect(html).toContain('href="/my-listings"')
    expect(html).toContain('http-equiv="refresh" content="3;url=/my-listings"')
  })

  test('another load error says so · ADM-116', () => {
    const page = createElement(LoadFailed, {
      title: 'Unable to load listing',
      text: 'Refresh the page or try again later.',
    })
    expect(textOf(renderToStaticMarkup(createElement(MemoryRouter, null, page)))).toContain(
      'Unable to load listing',
    )
  })

  test('an ended session keeps what was typed', async () => {
    const { id, owner } = await aListing({ status: 'draft' })
    const page = await open(edit, `/my-listings/${id}`, null, {
      ...(await typedOf(owner, id)),
      title: 'Typed Long',
    })
    expect(page.status).toBe(401)
    expect(page.html).toContain('value="Typed Long"')
    expect(page.text).toContain('Your session has ended.')
    const fresh = await open(create, '/my-listings/new', null, { title: 'Typed New', location: 'Gdańsk' })
    expect([fresh.status, fresh.html.includes('value="Typed New"')]).toEqual([401, true])
  })
})
