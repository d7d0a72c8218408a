import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { pngImage, uploadForm } from '#test/world/files.ts'
import { open } from '#test/world/listing-pages.ts'
import { aDeveloper, aListing, anAdmin, versionOf } from '#test/world/listings.ts'
import { findRow, selectRow, updateRows } from '#test/world/rows.ts'
import { callResource } from '#test/world/uploads.ts'
import { db } from '#app/db/client.server.ts'
import { decideListing } from '#app/listings/commands/decide-listing.server.ts'
import { IMAGE_LIMITS } from '#app/listings/images/schema.ts'
import * as edit from './edit.tsx'
import * as page from './media.tsx'
import * as upload from '#app/listings/images/routes/upload-image.ts'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()
testSettings({ UPLOAD_RATE: '500/1h' })

const owner = await aDeveloper()
const cookie = await signedInCookie(owner.userId)
const png = await pngImage()

const pathOf = (id: number) => `/my-listings/${id}/media`
const act = (id: number, form: Record<string, string>, person = owner) => open(page, pathOf(id), person, form)

async function add(id: number, kind: 'photo' | 'floorplan', headers: Record<string, string> = {}) {
  const body = uploadForm({ listingId: String(id), kind }, { name: 'a.png', bytes: png })
  const response = await callResource(upload, '/files/upload/listing-image', {
    cookie,
    body,
    headers: { Accept: 'application/json', ...headers },
  })
  if (headers.Accept) return response
  const stored = (await response.json()) as { image_url: string }
  return stored.image_url.replace('/files/', '')
}

async function withPictures(status: 'draft' | 'approved' = 'draft') {
  const { id, slug } = await aListing({ owner, status: 'draft' })
  const files = [await add(id, 'photo'), await add(id, 'photo'), await add(id, 'floorplan')] as string[]
  if (status === 'approved') {
    const { submitListing } = await import('#app/listings/commands/submit-listing.server.ts')
    await submitListing(owner, id, await versionOf(id))
    await decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })
  }
  const [first = '', second = '', plan = ''] = files
  return { id, slug, first, second, plan }
}

const rows = async (id: number) => {
  const listing = await selectRow('listings', { id })
  const of = (revisionId: number | null) =>
    db()
      .selectFrom('listingImages')
      .where('revisionId', '=', revisionId ?? 0)
      .orderBy('kind', 'desc')
      .orderBy('sortOrder')
      .select(['fileId', 'kind', 'isPrimary', 'sortOrder', 'alt'])
      .execute()
  return {
    ...listing,
    approved: await of(listing.approvedRevisionId),
    working: await of(listing.workingRevisionId),
  }
}

test('photos and plans are ordered and the first photo is primary; the owner can choose another, reorder and remove them · PUB-215 · ADM-148 · ADM-193', async () => {
  const { id, first, second, plan } = await withPictures()
  const { working, primaryImageFileId } = await rows(id)
  expect(working).toMatchObject([
    { fileId: first, kind: 'photo', isPrimary: true, sortOrder: 0 },
    { fileId: second, kind: 'photo', isPrimary: false, sortOrder: 1 },
    { fileId: plan, kind: 'floorplan', isPrimary: false, sortOrder: 0 },
  ])
  expect(primaryImageFileId).toBe(first)
  const shown = await open(page, pathOf(id), owner)
  expect(shown.status).toBe(200)
  expect(shown.text).toContain('50 megapixels each. Best at 1200x800 px or larger. 2 of 30 used.')
  expect(shown.text).toContain('1 of 15 used.')
  for (const file of [first, second, plan]) expect(shown.html).toContain(`/files/${file}?size=card`)
  const primary = await act(id, { intent: 'image_primary', file: second })
  expect(primary.location).toBe(pathOf(id))
  expect(primary.toast?.text).toBe('Primary listing image saved successfully.')
  expect((await rows(id)).primaryImageFileId).toBe(second)
  await act(id, { intent: 'image_move', file: first, from: '1', to: '0' })
  expect((await rows(id)).working.slice(0, 2)).toMatchObject([
    { fileId: first, isPrimary: true },
    { fileId: second, isPrimary: false },
  ])
  await act(id, { intent: 'image_remove', file: first })
  const after = await rows(id)
  expect(after.primaryImageFileId).toBe(second)
  expect(after.working.map(({ fileId }) => fileId)).not.toContain(first)
  const file = await findRow('files', { id: first })
  expect(file?.status).toBe('deleted')
})

test.runIf(isDeepRun)(
  'the editor shows the 1200x800 px hint and the current primary photo · ADM-140 · ADM-144',
  async () => {
    const { id, second } = await withPictures()
    await act(id, { intent: 'image_primary', file: second })
    const editor = await open(edit, `/my-listings/${id}`, owner)
    expect(editor.text).toContain('1200x800 px')
    expect(editor.html).toContain(`src="/files/${second}?size=card"`)
    const body = uploadForm({ listingId: String(id) }, { name: 'b.png', bytes: png })
    const answer = await callResource(upload, '/files/upload/listing-image', {
      cookie,
      body,
      headers: { Accept: 'application/json' },
    })
    const { image_url } = (await answer.json()) as { image_url: string }
    const after = await open(edit, `/my-listings/${id}`, owner)
    expect(after.html).toContain(`src="${image_url}?size=card"`)
  },
)

test.runIf(isDeepRun)(
  'on an approved listing a new order needs a review; the market keeps the approved order · ADM-197',
  async () => {
    const { id, first, second } = await withPictures('approved')
    const moved = await act(id, { intent: 'image_move', file: second, from: '1', to: '0' })
    expect(moved.toast?.text).toContain('Members will see the change once we approve it.')
    const after = await rows(id)
    expect(after.approved.slice(0, 2).map(({ fileId }) => fileId)).toEqual([first, second])
    expect(after.working.slice(0, 2).map(({ fileId }) => fileId)).toEqual([second, first])
    expect(after.primaryImageFileId).toBe(first)
    await act(id, { intent: 'image_remove', file: first })
    expect((await rows(id)).approved.map(({ fileId }) => fileId)).toContain(first)
    await decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })
    expect((await rows(id)).primaryImageFileId).toBe(second)
  },
)

test('alt text takes effect immediately in all versions and does not create a new one', async () => {
  const { id, first, second } = await withPictures('approved')
  const before = await rows(id)
  const alt = '  Fasada od ulicy Żabiej '
  const said = await act(id, { intent: 'image_alt', file: first, seen: '', alt })
  expect(said.toast?.text).toBe('Your alt text is live now.')
  const after = await rows(id)
  expect(after).toMatchObject({ workingRevisionId: null, version: before.version })
  expect(after.approved.find(({ fileId }) => fileId === first)?.alt).toBe('Fasada od ulicy Żabiej')
  await act(id, { intent: 'image_primary', file: second })
  await act(id, { intent: 'image_alt', file: second, seen: '', alt: '\u202eLobby' })
  const both = await rows(id)
  for (const version of [both.approved, both.working])
    expect(version.find(({ fileId }) => fileId === second)?.alt).toBe('Lobby')
  // Stored before forms dropped invisible characters.
  await updateRows('listingImages', { fileId: second }, { alt: 'Lob\u00adby' })
  await act(id, { intent: 'image_alt', file: second, seen: 'Lob\u00adby', alt: 'Entrance' })
  expect((await rows(id)).working.find(({ fileId }) => fileId === second)?.alt).toBe('Entrance')
})

describe('two windows', () => {
  test.runIf(isDeepRun)(
    'do not overwrite alt text that they have not shown, and keep the input',
    async () => {
      const { id, first } = await withPictures()
      await act(id, { intent: 'image_alt', file: first, seen: '', alt: 'From the east' })
      const stale = await act(id, { intent: 'image_alt', file: first, seen: '', alt: 'From the west' })
      expect(stale.status).toBe(409)
      expect((await rows(id)).working[0]?.alt).toBe('From the east')
      expect(stale.html).toContain('value="From the west"')
      expect(stale.text).toContain('It is now “From the east”')
      const again = await act(id, {
        intent: 'image_alt',
        file: first,
        seen: 'From the east',
        alt: 'From the west',
      })
      expect(again.status).toBe(303)
      expect((await rows(id)).working[0]?.alt).toBe('From the west')
    },
  )

  test.runIf(isDeepRun)(
    'refuse to move an image that has moved since or to change one that is gone, and say so',
    async () => {
      const { id, first, second } = await withPictures()
      await act(id, { intent: 'image_primary', file: second })
      const stale = await act(id, { intent: 'image_move', file: first, from: '0', to: '1' })
      expect(stale.status).toBe(409)
      expect(stale.text).toContain('The order has changed since you opened this page')
      await act(id, { intent: 'image_remove', file: first })
      const gone = await act(id, { intent: 'image_remove', file: first })
      expect(gone.status).toBe(404)
      const late = await act(id, { intent: 'image_alt', file: first, seen: '', alt: 'Too late' })
      expect(late.text).toContain('This image was removed from the listing.')
      expect((await rows(id)).working.map(({ fileId }) => fileId)).toContain(second)
    },
  )
})

test.runIf(isDeepRun)('reports the limit and stores nothing beyond it', async () => {
  const { id } = await aListing({ owner, status: 'draft' })
  for (let count = 0; count < IMAGE_LIMITS.floorplan; count += 5)
    await Promise.all(Array.from({ length: 5 }, () => add(id, 'floorplan')))
  const refused = (await add(id, 'floorplan', { Accept: 'application/json' })) as Response
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    title: 'Upload failed',
    reason: 'You can add up to 15 floor plans. Remove one before you add another.',
  })
  expect((await rows(id)).working).toHaveLength(15)
  const shown = await open(page, pathOf(id), owner)
  expect(shown.text).toContain('You can add up to 15 floor plans.')
})

test.runIf(isDeepRun)('refuses alt text of 10,000 characters and keeps the input', async () => {
  const { id, first } = await withPictures()
  const alt = 'ż'.repeat(10_000)
  const refused = await act(id, { intent: 'image_alt', file: first, seen: '', alt })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Use at most 300 characters.')
  expect(refused.html).toContain(alt)
  expect((await rows(id)).working[0]?.alt).toBeNull()
})

test('returns 404 to strangers and for unknown listings and images, and 401 to guests', async () => {
  const { id } = await aListing({ owner, status: 'draft' })
  const first = (await add(id, 'photo')) as string
  const stranger = await aDeveloper()
  expect((await open(page, pathOf(id), stranger)).status).toBe(404)
  expect((await open(page, pathOf(999_999_999), owner)).status).toBe(404)
  for (const form of [
    { intent: 'image_remove', file: first },
    { intent: 'image_primary', file: first },
    { intent: 'image_alt', file: first, seen: '', alt: 'Mine now' },
    { intent: 'document_remove', document: randomUUID() },
  ] as Record<string, string>[]) {
    expect((await act(id, form, stranger)).status).toBe(404)
    expect((await open(page, pathOf(id), null, form)).status).toBe(401)
  }
  expect((await act(id, { intent: 'image_remove', file: randomUUID() })).status).toBe(404)
  const other = await aListing({ owner, status: 'draft' })
  const theirs = (await add(other.id, 'photo')) as string
  expect((await act(id, { intent: 'image_primary', file: theirs })).status).toBe(404)
  expect((await rows(id)).working).toHaveLength(1)
})
