import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { whileMissing } from '#test/world/accounts.ts'
import { open, typedOf } from '#test/world/listing-pages.ts'
import { aDeveloper, aListing, versionOf } from '#test/world/listings.ts'
import { linksOf } from '#test/world/pages.tsx'
import { findRow } from '#test/world/rows.ts'
import { decideListing } from '#app/listings/commands/decide-listing.server.ts'
import * as edit from './edit.tsx'
import * as mine from './my-listings.tsx'
import * as create from './new.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

describe('the choices of the editor', () => {
  test.runIf(isDeepRun)(
    'are all that the server accepts; any other value gets a 422, and nothing is stored · ADM-122',
    async () => {
      const { id, owner } = await aListing({ status: 'draft' })
      const row = () => findRow('listings', { id })
      const before = await row()
      const typed = await typedOf(owner, id)
      for (const name of ['propertyType', 'sector', 'status', 'riskProfile', 'visibility', 'unlockRule']) {
        expect(typed, name).toHaveProperty(name)
        for (const value of ['castle', 'Office Complex', 'OFFICE', '__proto__']) {
          const refused = await open(edit, `/my-listings/${id}`, owner, { ...typed, [name]: value })
          expect([name, value, refused.status]).toEqual([name, value, 422])
          expect(refused.text).toContain('Choose one of the options.')
        }
      }
      expect(await row()).toEqual(before)
    },
  )
})

describe('/my-listings/:id', () => {
  test('shows the reason and member notes in alerts · ADM-133', async () => {
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

  test('saves before it submits · ADM-134 · ADM-192', async () => {
    const { id, owner } = await aListing({ status: 'draft' })
    const done = await open(edit, `/my-listings/${id}`, owner, {
      ...(await typedOf(owner, id)),
      title: 'Typed Last',
      intent: 'submit',
    })
    expect(done.status).toBe(303)
    expect(done.toast?.title).toBe('Submitted for review')
    expect(done.toast?.text).toContain('2-3 business days')
    expect(await findRow('listings', { id }, ['title', 'approvalStatus'])).toEqual({
      title: 'Typed Last',
      approvalStatus: 'pending',
    })
  })

  test.runIf(isDeepRun)('shows why a submission was refused · ADM-136', async () => {
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

  test('keeps the input of a second window, shows it newer values, and overwrites only on confirmation', async () => {
    const { id, owner } = await aListing({ status: 'draft' })
    const typed = await typedOf(owner, id)
    expect((await open(edit, `/my-listings/${id}`, owner, { ...typed, title: 'Window One' })).status).toBe(
      303,
    )
    const second = await open(edit, `/my-listings/${id}`, owner, { ...typed, title: 'Window Two' })
    expect(second.status).toBe(409)
    expect(second.html).toContain('value="Window Two"')
    expect(second.text).toContain('This listing has changed since you opened it')
    expect(second.text).toContain('Title Yours Window Two Saved in the meantime Window One')
    const version = /name="version" value="(\d+)"/.exec(second.html)?.[1] ?? ''
    expect(
      (await open(edit, `/my-listings/${id}`, owner, { ...typed, title: 'Window Two', version })).status,
    ).toBe(303)
    expect(await findRow('listings', { id }, ['title'])).toEqual({ title: 'Window Two' })
  })

  test.runIf(isDeepRun)('each conflicting field keeps the value that its author chose', async () => {
    const { id, owner } = await aListing({ status: 'draft', fields: { description: 'The first words.' } })
    const typed = await typedOf(owner, id)
    const path = `/my-listings/${id}`
    await open(edit, path, owner, { ...typed, title: 'Window One', description: 'One wrote this.' })
    const mine = { ...typed, title: 'Window Two', description: 'Two wrote that.' }
    const second = await open(edit, path, owner, mine)
    expect(second.text).toContain('Description Yours Two wrote that. Saved in the meantime One wrote this.')
    const version = /name="version" value="(\d+)"/.exec(second.html)?.[1] ?? ''
    const chosen = { 'take.title': 'mine', 'take.description': 'saved' }
    expect((await open(edit, path, owner, { ...mine, ...chosen, version })).status).toBe(303)
    expect(await findRow('listings', { id }, ['title', 'description'])).toEqual({
      title: 'Window Two',
      description: 'One wrote this.',
    })
  })

  test.runIf(isDeepRun)('an untouched field keeps the value saved in another window by default', async () => {
    const { id, owner } = await aListing({
      status: 'draft',
      fields: { gla: 1250, description: 'The first words.' },
    })
    const typed = await typedOf(owner, id)
    const path = `/my-listings/${id}`
    await open(edit, path, owner, { ...typed, gla: '1200' })
    const stale = { ...typed, description: 'The second words.', touched: 'description' }
    const second = await open(edit, path, owner, stale)
    expect(second.status).toBe(409)
    expect(second.html).toMatch(/<input[^>]*id="take-gla-saved"[^>]*checked/)
    expect(second.html).not.toMatch(/<input[^>]*id="take-gla-mine"[^>]*checked/)
    const both = await open(edit, path, owner, { ...stale, gla: '1300', touched: 'description gla' })
    expect(both.html).toMatch(/<input[^>]*id="take-gla-mine"[^>]*checked/)
  })

  test('an invalid post of an old version does not count as a post of the new one', async () => {
    const { id, owner } = await aListing({ status: 'draft' })
    const typed = await typedOf(owner, id)
    await open(edit, `/my-listings/${id}`, owner, { ...typed, title: 'Window One' })
    const invalid = await open(edit, `/my-listings/${id}`, owner, { ...typed, title: '' })
    expect(invalid.status).toBe(422)
    expect(invalid.html).toContain(`name="version" value="${typed.version}"`)
  })

  test('another company’s id, an unknown one and a non-numeric one get the page that redirects after 3 s · ADM-115', async () => {
    const { id } = await aListing({ status: 'draft' })
    const stranger = await aDeveloper()
    for (const path of [`/my-listings/${id}`, '/my-listings/999999999', '/my-listings/abc']) {
      const page = await open(edit, path, stranger)
      expect(page.status, path).toBe(404)
      expect(page.html).toMatch(/<h1[^>]*>Listing not found<\/h1>/)
      expect(page.text).toContain('We could not find this listing or you do not have access to it.')
      expect(linksOf(page.html)).toContainEqual({ href: '/my-listings', text: 'Back to my listings' })
      expect(page.html).toContain('http-equiv="refresh" content="3;url=/my-listings"')
    }
  })

  test.runIf(isDeepRun)('reports other load errors · ADM-116', async () => {
    const { id, owner } = await aListing({ status: 'draft' })
    await whileMissing('listing_revisions', async () => {
      const page = await open(edit, `/my-listings/${id}`, owner)
      expect(page.status).toBe(500)
      expect(page.html).toMatch(/<h1[^>]*>Unable to load listing<\/h1>/)
      expect(page.text).not.toContain('relation')
    })
  })

  test('an ended session keeps the input', async () => {
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
