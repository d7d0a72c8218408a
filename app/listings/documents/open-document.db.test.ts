import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, anInvestor, suspendCompany } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { smallPdf, uploadForm } from '#test/world/files.ts'
import { aDocument } from '#test/world/listing-documents.ts'
import { open } from '#test/world/listing-pages.ts'
import { aDeveloper, aListing, anAdmin } from '#test/world/listings.ts'
import { callResource } from '#test/world/uploads.ts'
import { documentsFor } from '#test/world/listing-page.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { setClock } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import * as door from '#app/site/routes/file.ts'
import { viewerFactsOf } from '../visibility/policy.ts'
import * as standing from './routes/open-document.ts'
import * as media from '../editor/routes/media.tsx'
import * as upload from './routes/upload-document.ts'
import { listOpenings } from './queries.server.ts'
import { DocumentOpenings } from './ui/document-openings.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testDataFolder()
testSettings({ UPLOAD_RATE: '500/1h' })

const owner = await aDeveloper({ name: 'Olga Owner' })
const investor = await anInvestor('Ivo Reader')

const as = async (person: Member | null) => (person ? { cookie: await signedInCookie(person.userId) } : {})

/** The response from the document's permanent URL. */
const click = async (id: string, person: Member | null) =>
  callResource(standing, `/files/document/${id}`, { ...(await as(person)), params: { id } })

async function follow(location: string, person: Member | null, method?: string) {
  const id = /^\/files\/([^?]+)/.exec(location)?.[1] ?? ''
  return callResource(door, location, { ...(await as(person)), params: { id }, ...(method && { method }) })
}

async function linkOf(id: string, person: Member | null): Promise<string> {
  const response = await click(id, person)
  expect(response.status).toBe(302)
  return response.headers.get('Location') ?? ''
}

async function aGrantedDocument(bytes?: Uint8Array) {
  const listing = await aListing({ owner, visibility: 'semi_public' })
  const grant = await aGrant(listing.id, investor)
  return {
    ...listing,
    grant,
    ...(await aDocument(owner, listing.id, bytes && { bytes })),
    listing: listing.id,
  }
}

describe('links that are valid for 300 s', () => {
  test('a link opens the file for its holder for 300 s · PUB-226', async () => {
    const bytes = smallPdf('Rent roll')
    const { id } = await aGrantedDocument(bytes)
    const start = new Date()
    setClock(() => start)
    const link = await linkOf(id, investor)
    const seconds = Number(new URL(link, 'http://own.test').searchParams.get('expires'))
    expect(seconds - Math.floor(start.getTime() / 1000)).toBe(300)
    setClock(() => new Date(start.getTime() + 298_000))
    const opened = await follow(link, investor)
    expect(opened.status).toBe(200)
    expect(opened.headers.get('Content-Type')).toBe('application/pdf')
    expect(opened.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(Buffer.from(await opened.arrayBuffer()).equals(bytes)).toBe(true)
    setClock(() => new Date(start.getTime() + 301_000))
    const late = await follow(link, investor)
    expect(late.status).toBe(403)
    expect(await late.text()).toContain('This link has expired.')
  })

  test('a link does not work for anyone else, and nothing opens without a link', async () => {
    const { id, fileId, listing } = await aGrantedDocument()
    const second = await anInvestor()
    await aGrant(listing, second)
    const link = await linkOf(id, investor)
    expect((await follow(link, second)).status).toBe(403)
    expect((await follow(link, null)).status).toBe(401)
    expect((await follow(`/files/${fileId}`, investor)).status).toBe(403)
  })
})

describe('the projection is checked on every request', () => {
  test('once a grant is revoked, the URL and issued links fail at the next request · PUB-226', async () => {
    const { id, grant } = await aGrantedDocument()
    const link = await linkOf(id, investor)
    expect((await follow(link, investor)).status).toBe(200)
    await updateRows('accessGrants', { id: grant }, { revokedAt: new Date() })
    expect((await follow(link, investor)).status).toBe(404)
    expect((await click(id, investor)).status).toBe(404)
  })

  test('an expired grant and a suspended reader lose access too', async () => {
    const { id, grant } = await aGrantedDocument()
    const link = await linkOf(id, investor)
    await updateRows('accessGrants', { id: grant }, { expiresAt: new Date(Date.now() - 1000) })
    expect((await follow(link, investor)).status).toBe(404)
    const other = await anInvestor()
    const another = await aGrantedDocument()
    await aGrant(another.listing, other)
    const held = await linkOf(another.id, other)
    const stopped = await suspendCompany(other)
    expect((await follow(held, stopped)).status).toBe(403)
    expect((await click(another.id, stopped)).status).toBe(403)
  })

  test('strangers, guests and unknown ids get 404 or 401; owner and admin get the file', async () => {
    const { id } = await aGrantedDocument()
    const stranger = await anInvestor()
    expect((await click(id, stranger)).status).toBe(404)
    expect((await click(id, null)).status).toBe(401)
    for (const unknown of ['no-such', '00000000-0000-4000-8000-000000000000'])
      expect((await click(unknown, investor)).status).toBe(404)
    for (const person of [owner, await anAdmin()] as Member[])
      expect((await follow(await linkOf(id, person), person)).status).toBe(200)
  })

  test('replacing or removing a file invalidates issued links', async () => {
    const { id, listing } = await aGrantedDocument()
    const link = await linkOf(id, investor)
    const body = uploadForm(
      { listingId: String(listing), document: id, version: '1' },
      { name: 'b.pdf', bytes: smallPdf('b') },
    )
    const replaced = await callResource(upload, '/files/upload/listing-document', {
      ...(await as(owner)),
      headers: { Accept: 'application/json' },
      body,
    })
    expect(replaced.status).toBe(200)
    expect((await follow(link, investor)).status).toBe(404)
    const fresh = await linkOf(id, investor)
    expect((await follow(fresh, investor)).status).toBe(200)
    const removed = await open(media, `/my-listings/${listing}/media`, owner, {
      intent: 'document_remove',
      document: id,
    })
    expect(removed.toast).toMatchObject({ title: 'Document removed' })
    expect((await follow(fresh, investor)).status).toBe(404)
    expect((await click(id, investor)).status).toBe(404)
  })
})

test('records each opening with person and time, visible to the owner only · PUB-226', async () => {
  const { id, listing } = await aGrantedDocument()
  const at = new Date('2026-11-21T10:15:00Z')
  setClock(() => at)
  const link = await linkOf(id, investor)
  await follow(link, investor, 'HEAD')
  expect(await listOpenings(owner, listing)).toEqual([])
  await follow(link, investor)
  await follow(await linkOf(id, owner), owner)
  setClock(null)
  const openings = await listOpenings(owner, listing)
  expect(openings).toMatchObject([
    { documentId: id, person: 'Olga Owner', isOwn: true },
    { documentId: id, document: 'Operat szacunkowy', person: 'Ivo Reader', isOwn: false, openedAt: at },
  ])
  expect(openings[1]?.company).toBe(investor.company.name)
  expect((await listOpenings(await anAdmin(), listing)).map(({ isOwn }) => isOwn)).toEqual([false, false])
  expect(await listOpenings(await aDeveloper(), listing)).toEqual([])
  expect(await listOpenings(investor, listing)).toEqual([])
  const page = await open(media, `/my-listings/${listing}/media`, owner)
  expect(page.text).toContain('opened 2 times')
  const shown = renderToStaticMarkup(createElement(DocumentOpenings, { openings }))
  expect(shown).toContain('Ivo Reader')
  expect(shown).toContain(investor.company.name)
  // 10:15 UTC in the time zone of the market.
  expect(shown).toContain(
    '<time dateTime="2026-11-21T10:15:00.000Z" class="whitespace-nowrap">21 Nov 2026, 11:15</time>',
  )
  const audit = await selectRows(
    'auditLog',
    { action: 'listing.open_document', subjectId: id },
    ['actorUserId', 'details'],
    'id',
  )
  expect(audit.map(({ actorUserId }) => actorUserId)).toEqual([investor.userId, owner.userId])
  expect(JSON.stringify(audit)).not.toContain('Operat')
})

test('below FULL only the number of documents is visible, and below REDUCED not even that · PUB-221 PUB-226', async () => {
  const { id: listing, slug } = await aListing({ owner, visibility: 'semi_public' })
  await aDocument(owner, listing, { title: 'Canary valuation', opensTo: 'members' })
  await aDocument(owner, listing, { title: 'Canary rent roll', kind: 'rent_roll' })
  await aDocument(owner, listing, { title: 'Canary valuation' })
  const reduced = await documentsFor(viewerFactsOf(investor), slug)
  expect(reduced).toEqual({ open: [], locked: [{ lock: 'access', count: 3 }] })
  const guest = { isAdmin: false, companyId: null }
  expect(await documentsFor(guest, slug)).toBeNull()
  expect(await documentsFor(viewerFactsOf(investor), 'no-such-listing')).toBeNull()
  const grant = await aGrant(listing, investor)
  const full = await documentsFor(viewerFactsOf(investor), slug)
  expect(full?.open.map(({ title }) => title)).toEqual([
    'Canary valuation',
    'Canary rent roll',
    'Canary valuation (2)',
  ])
  expect(full?.locked).toEqual([])
  await updateRows('accessGrants', { id: grant }, { revokedAt: new Date() })
  expect(await documentsFor(viewerFactsOf(investor), slug)).toEqual(reduced)
})
