import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { pngImage, uploadForm } from '#test/world/files.ts'
import { aDocument } from '#test/world/listing-documents.ts'
import { aDeveloper, aListing } from '#test/world/listings.ts'
import { callResource } from '#test/world/uploads.ts'
import { removeDocument } from '../documents/commands/change-document.server.ts'
import { removeImage } from '../images/commands/arrange-images.server.ts'
import { purgeListingFiles } from './purge.server.ts'
import * as upload from '../images/routes/upload-image.ts'

await testDatabase()
const data = testDataFolder()

test('deletes the bytes of a removed document and image once and keeps all others', async () => {
  const owner = await aDeveloper()
  const { id } = await aListing({ owner, status: 'draft' })
  const cookie = await signedInCookie(owner.userId)
  const add = async () => {
    const body = uploadForm(
      { listingId: String(id), kind: 'photo' },
      { name: 'a.png', bytes: await pngImage() },
    )
    const response = await callResource(upload, '/files/upload/listing-image', {
      cookie,
      body,
      headers: { Accept: 'application/json' },
    })
    return ((await response.json()) as { image_url: string }).image_url.replace('/files/', '')
  }
  const [first] = [await add(), await add()]
  const gone = await aDocument(owner, id)
  await aDocument(owner, id)
  const before = await data.files()
  expect(await purgeListingFiles()).toBe(0)
  expect((await removeImage(owner, id, first)).ok).toBe(true)
  expect((await removeDocument(owner, id, gone.id)).ok).toBe(true)
  expect(await purgeListingFiles()).toBe(2)
  const after = await data.files()
  // The image with its two variants, and the document.
  expect(before.length - after.length).toBe(4)
  expect(await purgeListingFiles()).toBe(0)
  const rows = await db()
    .selectFrom('files')
    .where('id', 'in', [first, gone.fileId])
    .select(['status', 'metadata'])
    .execute()
  for (const { status, metadata } of rows) {
    expect(status).toBe('deleted')
    expect(metadata).toHaveProperty('purged_at')
  }
})
