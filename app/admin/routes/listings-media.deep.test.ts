import { expect, test } from 'vitest'
import { decideListing } from '#app/listings/commands/decide-listing.server.ts'
import { submitListing } from '#app/listings/commands/submit-listing.server.ts'
import {
  moveImage,
  removeImage,
  setPrimaryImage,
} from '#app/listings/images/commands/arrange-images.server.ts'
import * as upload from '#app/listings/images/routes/upload-image.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { pngImage, uploadForm } from '#test/world/files.ts'
import { aDocument } from '#test/world/listing-documents.ts'
import { aDeveloper, aListing, anAdmin, versionOf } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import { callResource } from '#test/world/uploads.ts'
import * as page from '#app/listings/desk/desk.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testDataFolder()
testSettings({ LOG_LEVEL: 'silent', UPLOAD_RATE: '500/1h' })
const admin = await aSignedInAdmin()

/** The file and caption of each photo of the record. */
function strips(html: string): { file: string; words: string }[] {
  return [...html.matchAll(/<li class="w-44[^"]*">(.*?)<\/li>/gs)].map(([, inner = '']) => ({
    file: /\/files\/([0-9a-f-]+)\?size=full/.exec(inner)?.[1] ?? '',
    words: inner
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }))
}

test('compares changed photos with the approved ones: added, removed, moved and made primary · ADM-139 · ADM-197', async () => {
  const owner = await aDeveloper()
  const cookie = await signedInCookie(owner.userId)
  const { id } = await aListing({ owner, status: 'draft' })
  const add = async (kind: string) => {
    const body = uploadForm({ listingId: String(id), kind }, { name: 'a.png', bytes: await pngImage() })
    const response = await callResource(upload, '/files/upload/listing-image', {
      cookie,
      body,
      headers: { Accept: 'application/json' },
    })
    return ((await response.json()) as { image_url: string }).image_url.replace('/files/', '')
  }
  const [a, b, c, plan] = [await add('photo'), await add('photo'), await add('photo'), await add('floorplan')]
  const open = () => visit(page, `/admin/listings?id=${id}`, { cookie: admin.cookie })
  await submitListing(owner, id, await versionOf(id))
  const first = strips((await open()).html)
  expect(first.map(({ file }) => file)).toEqual([a, b, c, plan])
  expect(first.map(({ words }) => words).join(' ')).not.toMatch(/Added|Removed|Moved|New primary/)
  await decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })

  await setPrimaryImage(owner, id, c)
  await moveImage(owner, id, { fileId: a, from: 1, to: 2 })
  await removeImage(owner, id, b)
  const d = await add('photo')
  const shown = await open()
  expect(shown.text).toContain('Added, removed and moved images are marked.')
  expect(shown.text).toContain('Differences: Photos and plans.')
  const words = strips(shown.html)
  const [approved, proposed] = [words.slice(0, 4), words.slice(4)]
  expect(approved.map(({ file }) => file)).toEqual([a, b, c, plan])
  expect(approved.map((one) => /Removed/.test(one.words))).toEqual([false, true, false, false])
  expect(proposed.map(({ file }) => file)).toEqual([c, a, d, plan])
  expect(proposed[0]?.words).toMatch(/primary.*Moved.*New primary/)
  expect(proposed[1]?.words).toContain('Moved')
  expect(proposed[2]?.words).toContain('Added')
  expect(proposed[3]?.words).not.toMatch(/Added|Moved/)
})

test('a reviewer sees each document with its audience and can open it · PUB-226', async () => {
  const { id, owner } = await aListing({ status: 'pending' })
  const { id: document } = await aDocument(owner, id, { title: 'Operat 2026', opensTo: 'members' })
  const { html, text } = await visit(page, `/admin/listings?id=${id}`, { cookie: admin.cookie })
  expect(html).toContain(`href="/files/document/${document}"`)
  expect(text).toMatch(/Operat 2026 .*Valuation report · operat\.pdf · PDF.*Approved members/)
  await updateRows('listingDocuments', { id: document }, { removedAt: new Date() })
  expect((await visit(page, `/admin/listings?id=${id}`, { cookie: admin.cookie })).text).toContain(
    'The owner hasn’t added any documents.',
  )
})
