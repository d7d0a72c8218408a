import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { signedInCookie } from '#test/world/accounts.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import {
  EXIF_SECRET,
  type GivenFile,
  photograph,
  pngImage,
  smallPdf,
  uploadForm,
  webpImage,
} from '#test/world/files.ts'
import { aDeveloper, aListing, anAdmin, aPerson, versionOf } from '#test/world/listings.ts'
import { selectRow } from '#test/world/rows.ts'
import { callResource } from '#test/world/uploads.ts'
import { db } from '#app/db/client.server.ts'
import { decideListing } from '../commands/decide-listing.server.ts'
import { submitListing } from '../commands/submit-listing.server.ts'
import { loadOwnListing } from '../editor/queries/own.server.ts'
import * as route from './routes/upload-image.ts'
import type { StoredImage } from './store-image.server.ts'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
const data = testDataFolder()
testSettings({ UPLOAD_RATE: '500/1h' })

const JSON_ANSWER = { Accept: 'application/json' }
let cookie: string

const owner = await aDeveloper()
cookie = await signedInCookie(owner.userId)

function upload(
  listingId: number | string,
  file: GivenFile,
  options: { cookie?: string; headers?: Record<string, string> } = {},
) {
  return callResource(route, '/files/upload/listing-image', {
    cookie,
    headers: JSON_ANSWER,
    ...options,
    body: uploadForm({ listingId: String(listingId) }, file),
  })
}

async function stored(id: number, file: GivenFile) {
  const answer = await upload(id, file)
  const body = (await answer.json()) as ({ ok: true } & StoredImage) | { ok: false; reason: string }
  if (!body.ok) throw new Error(body.reason)
  return body
}

const images = (id: number) =>
  db()
    .selectFrom('listingImages as i')
    .innerJoin('files as f', 'f.id', 'i.fileId')
    .where('i.listingId', '=', id)
    .orderBy('i.createdAt')
    .select([
      'i.id',
      'i.isPrimary',
      'i.sortOrder',
      'i.uploadedBy',
      'i.revisionId',
      'f.storageKey',
      'f.fileName',
      'f.contentType',
    ])
    .execute()

test('an upload stores and returns id, image_url and storage_path, and a new primary image replaces the old one · ADM-144 · ADM-148 · ADM-143 · ADM-146', async () => {
  const { id } = await aListing({ owner, status: 'draft' })
  const answer = await stored(id, { name: 'front.JPG', bytes: await photograph() })
  expect(answer).toMatchObject({
    title: 'Image uploaded',
    message: 'Primary listing image saved successfully.',
  })
  const [image] = await images(id)
  expect(image).toMatchObject({
    id: answer.id,
    isPrimary: true,
    sortOrder: 0,
    uploadedBy: owner.userId,
    storageKey: answer.storage_path,
  })
  expect((await loadOwnListing(owner, String(id))).imageUrl).toBe(answer.image_url)
  const second = await stored(id, { name: 'b.png', bytes: await pngImage() })
  expect((await images(id)).map(({ isPrimary }) => isPrimary)).toEqual([false, true])
  expect((await loadOwnListing(owner, String(id))).imageUrl).toBe(second.image_url)
})

test.runIf(isDeepRun)(
  'the key has the user, listing, time and a random part; its extension depends on the stored bytes · ADM-142',
  async () => {
    const { id } = await aListing({ owner, status: 'draft' })
    const first = await stored(id, { name: 'plan.gif', bytes: await pngImage() })
    const second = await stored(id, { name: 'plan.gif', bytes: await webpImage() })
    const key = (ending: string) => new RegExp(`^${owner.userId}/${id}-\\d+-[0-9a-f]+\\.${ending}$`)
    expect(first.storage_path).toMatch(key('png'))
    expect(second.storage_path).toMatch(key('webp'))
    expect((await data.files()).filter((file) => file.includes(`/${id}-`)).length).toBeGreaterThan(2)
  },
)

test.runIf(isDeepRun)(
  'accepts only png, jpeg and webp, whatever the file name · ADM-140 · ADM-141',
  async () => {
    const { id } = await aListing({ owner, status: 'draft' })
    for (const bytes of [await pngImage(), await photograph(), await webpImage()])
      expect((await upload(id, { name: 'x.pdf', bytes })).status).toBe(200)
    const before = await data.files()
    const empty: GivenFile = { name: 'a.png', bytes: new Uint8Array() }
    const broken: GivenFile = { name: 'a.png', bytes: (await pngImage()).subarray(0, 200) }
    const huge: GivenFile = { name: 'a.png', bytes: new Uint8Array(10 * 1024 * 1024 + 1) }
    for (const file of [empty, broken, huge, { name: 'front.png', bytes: smallPdf() }]) {
      const answer = await upload(id, file)
      expect([413, 422]).toContain(answer.status)
      expect(await answer.json()).toMatchObject({
        ok: false,
        title: 'Upload failed',
        message: 'Please choose a different image and try again.',
      })
    }
    expect(await data.files()).toEqual(before)
  },
)

test.runIf(isDeepRun)('strips camera metadata from the stored image', async () => {
  const { id } = await aListing({ owner, status: 'draft' })
  const { storage_path } = await stored(id, { name: 'a.jpg', bytes: await photograph() })
  const name = (await data.files()).find((file) => file.endsWith(storage_path)) ?? ''
  const bytes = await readFile(join(data.path, name))
  expect(bytes.includes(EXIF_SECRET)).toBe(false)
})

test('a new image on an approved listing creates a version for review · ADM-197', async () => {
  const { id } = await aListing({ owner, status: 'draft' })
  const first = await stored(id, { name: 'a.png', bytes: await pngImage() })
  const market = () => selectRow('listings', { id }, ['primaryImageFileId', 'onMarket'])
  await submitListing(owner, id, await versionOf(id))
  await decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })
  expect(await market()).toEqual({ primaryImageFileId: first.image_url.slice(7), onMarket: true })

  const second = await stored(id, { name: 'b.png', bytes: await pngImage() })
  expect(second.waiting).toBe(true)
  expect(await market()).toEqual({ primaryImageFileId: first.image_url.slice(7), onMarket: true })
  await decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })
  expect((await market()).primaryImageFileId).toBe(second.image_url.slice(7))
})

describe('refusals store nothing', () => {
  test('for guests, unapproved members and strangers · ADM-141 · ADM-145', async () => {
    const { id } = await aListing({ owner, status: 'draft' })
    const before = await data.files()
    const file = { name: 'a.png', bytes: await pngImage() }
    const guest = await callResource(route, '/files/upload/listing-image', {
      headers: JSON_ANSWER,
      body: uploadForm({ listingId: String(id) }, file),
    })
    expect(guest.status).toBe(401)
    const broken = { name: 'a.png', bytes: Buffer.from('not a picture') }
    expect((await upload(id, broken)).status).toBe(422)
    for (const other of ['999999999', 'x', '']) expect((await upload(other, broken)).status).toBe(404)
    const pending = await signedInCookie((await aPerson({ companyStatus: 'pending' })).userId)
    expect((await upload(id, file, { cookie: pending })).status).toBe(403)
    const stranger = await signedInCookie((await aDeveloper()).userId)
    for (const target of [id, 999_999_999, 'abc'])
      expect((await upload(target, file, { cookie: stranger })).status).toBe(404)
    expect(await images(id)).toEqual([])
    expect(await data.files()).toEqual(before)
  })
})
