import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { type GivenFile, pdfOfSize, pngImage, smallPdf, uploadForm } from '#test/world/files.ts'
import { insertRow, updateRows } from '#test/world/rows.ts'
import { aDocument } from '#test/world/listing-documents.ts'
import { open } from '#test/world/listing-pages.ts'
import { aDeveloper, aListing, aPerson, versionOf } from '#test/world/listings.ts'
import { callResource } from '#test/world/uploads.ts'
import { db } from '#app/db/client.server.ts'
import { MB } from '#app/files/rules.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import * as media from '../editor/routes/media.tsx'
import * as kycRoute from '#app/companies/routes/upload.ts'
import * as imageRoute from '../images/routes/upload-image.ts'
import * as route from './routes/upload-document.ts'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
const data = testDataFolder()
testSettings({ UPLOAD_RATE: '500/1h' })
const PATH = '/files/upload/listing-document'

const owner = await aDeveloper()

async function upload(
  fields: Record<string, string>,
  file: GivenFile,
  person: ApprovedMember | null = owner,
) {
  return callResource(route, PATH, {
    ...(person && { cookie: await signedInCookie(person.userId) }),
    headers: { Accept: 'application/json' },
    body: uploadForm(fields, file),
  })
}

const documents = (id: number) =>
  db()
    .selectFrom('listingDocuments as d')
    .innerJoin('files as f', 'f.id', 'd.fileId')
    .where('d.listingId', '=', id)
    .where('d.removedAt', 'is', null)
    .select(['d.id', 'd.title', 'd.kind', 'd.opensTo', 'd.version', 'd.fileId', 'f.fileName', 'f.byteSize'])
    .execute()

test('stores the title, type and audience, which take effect immediately and without a new version · PUB-226', async () => {
  const { id } = await aListing({ owner })
  const version = await versionOf(id)
  const fields = {
    listingId: String(id),
    title: ' Wycena  2026 ',
    kind: 'valuation_report',
    opensTo: 'members',
  }
  const response = await upload(fields, { name: 'Wycena żółta.pdf', bytes: smallPdf() })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ ok: true, title: 'Document added' })
  expect(await documents(id)).toMatchObject([
    { title: 'Wycena 2026', kind: 'valuation_report', opensTo: 'members', fileName: 'Wycena żółta.pdf' },
  ])
  expect(await versionOf(id)).toBe(version)
  const shown = await open(media, `/my-listings/${id}/media`, owner)
  expect(shown.text).toContain('Wycena 2026')
  expect(shown.text).toContain('not opened yet')
})

test.runIf(isDeepRun)('accepts 20 MB, but not a byte more', async () => {
  const { id } = await aListing({ owner, status: 'draft' })
  const fits = await upload({ listingId: String(id) }, { name: 'scan.pdf', bytes: pdfOfSize(20 * MB) })
  expect(fits.status).toBe(200)
  expect(await documents(id)).toMatchObject([{ byteSize: 20 * MB }])
  const over = await upload({ listingId: String(id) }, { name: 'scan.pdf', bytes: pdfOfSize(20 * MB + 1) })
  expect(over.status).toBe(413)
  expect(await over.json()).toMatchObject({
    ok: false,
    title: 'File too large',
    message: 'scan.pdf exceeds the maximum file size of 20MB',
  })
})

test('refuses hostile files with a message and stores nothing', async () => {
  const { id } = await aListing({ owner, status: 'draft' })
  const before = await data.files()
  const hostile: GivenFile[] = [
    { name: 'page.pdf', bytes: Buffer.from('<html><script>alert(1)</script></html>') },
    { name: 'page.html', bytes: Buffer.from('<html></html>'), type: 'application/pdf' },
    { name: 'tool.exe', bytes: Buffer.from('MZ\u0090'.padEnd(400, '\0')) },
    { name: 'picture.pdf', bytes: await pngImage() },
    { name: 'picture.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'half.pdf', bytes: smallPdf().subarray(0, 200) },
    { name: 'noise.pdf', bytes: randomBytes(2000) },
    { name: 'empty.pdf', bytes: new Uint8Array() },
  ]
  for (const file of hostile) {
    const answer = await upload({ listingId: String(id) }, file)
    expect(answer.status, file.name).toBe(422)
    expect(await answer.json()).toMatchObject({ ok: false, title: 'Upload failed' })
  }
  const bad = { listingId: String(id), kind: 'secret', title: 'x'.repeat(10_000) }
  expect((await upload(bad, { name: 'a.pdf', bytes: smallPdf() })).status).toBe(422)
  expect(await documents(id)).toEqual([])
  expect(await data.files()).toEqual(before)
})

test('returns 404 for other companies’, unknown and malformed listings, 401 to guests and 403 to unapproved members', async () => {
  const { id } = await aListing({ owner, status: 'draft' })
  const { id: document } = await aDocument(owner, id)
  const before = await data.files()
  const stranger = await aDeveloper()
  const file = { name: 'a.pdf', bytes: smallPdf() }
  for (const listingId of [String(id), '999999999', 'abc', ''])
    expect((await upload({ listingId }, file, stranger)).status).toBe(404)
  const replace = { listingId: String(id), document, version: '1' }
  expect((await upload(replace, file, stranger)).status).toBe(404)
  const theirs = await aListing({ owner: stranger, status: 'draft' })
  expect((await upload({ ...replace, listingId: String(theirs.id) }, file, stranger)).status).toBe(404)
  expect((await upload({ listingId: String(id) }, file, null)).status).toBe(401)
  const pending = (await aPerson({ companyStatus: 'pending' })) as ApprovedMember
  expect((await upload({ listingId: String(id) }, file, pending)).status).toBe(403)
  expect(await documents(id)).toHaveLength(1)
  expect(await data.files()).toEqual(before)
})

test('a replaced file keeps its title and audience; a newer version is not overwritten', async () => {
  const { id } = await aListing({ owner, status: 'draft' })
  const { id: document, fileId } = await aDocument(owner, id, { title: 'Lease', opensTo: 'members' })
  const fields = { listingId: String(id), document, version: '1' }
  const answer = await upload(fields, { name: 'new.pdf', bytes: smallPdf('new') })
  expect(await answer.json()).toMatchObject({ ok: true, title: 'Document replaced' })
  const [now] = await documents(id)
  expect(now).toMatchObject({ title: 'Lease', opensTo: 'members', version: 2, fileName: 'new.pdf' })
  expect(now?.fileId).not.toBe(fileId)
  const stale = await upload(fields, { name: 'newer.pdf', bytes: smallPdf('newer') })
  expect(stale.status).toBe(409)
  expect(await documents(id)).toEqual([now])
})

test('title, without invisible characters, type and audience change immediately; a change made in another window is shown, not overwritten', async () => {
  const { id } = await aListing({ owner })
  const { id: document } = await aDocument(owner, id)
  const page = `/my-listings/${id}/media`
  const form = { intent: 'document_save', document, version: '1', title: 'Operat', kind: 'other' }
  const hidden = { title: '\u202eOpe\u0001rat\u200b' }
  const saved = await open(media, page, owner, { ...form, ...hidden, opensTo: 'members' })
  expect(saved.toast?.text).toBe('Your changes to the document are live now.')
  expect(await documents(id)).toMatchObject([
    { title: 'Operat', kind: 'other', opensTo: 'members', version: 2 },
  ])
  const stale = await open(media, page, owner, { ...form, title: 'Operat II', opensTo: 'granted' })
  expect(stale.status).toBe(409)
  expect(stale.html).toContain('value="Operat II"')
  expect(stale.text).toContain('It is now “Operat”, Other, visible to approved members.')
  const empty = await open(media, page, owner, { ...form, version: '2', title: '  ', opensTo: 'members' })
  expect(empty.status).toBe(422)
  expect(empty.text).toContain('Enter a title.')
})

test('removed documents do not count against the limit of 50', async () => {
  const { id } = await aListing({ owner, status: 'draft' })
  const { fileId } = await aDocument(owner, id)
  await sql`with copied as (
      insert into files (user_id, bucket, storage_key, file_name, content_type, byte_size, sha256, category, status, deleted_at)
      select user_id, bucket, storage_key || n, file_name, content_type, byte_size, sha256, category, 'deleted', now()
      from files, generate_series(1, 50) n where id = ${fileId} returning id)
    insert into listing_documents (listing_id, file_id, title, kind, removed_at)
    select ${id}, id, 'Removed', 'other', now() from copied`.execute(db())
  expect((await upload({ listingId: String(id) }, { name: 'a.pdf', bytes: smallPdf() })).status).toBe(200)
})

test.runIf(isDeepRun)('concurrent uploads beyond the limit leave exactly 50 documents', async () => {
  const { id } = await aListing({ owner, status: 'draft' })
  // At most nine uploads by one sender are processed in parallel; more are refused before the limit is checked.
  for (let index = 0; index < 46; index += 1) await aDocument(owner, id, { title: `Nr ${index}` })
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => upload({ listingId: String(id) }, { name: 'a.pdf', bytes: smallPdf() })),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 4 }, () => 200),
    ...Array.from({ length: 4 }, () => 409),
  ])
  expect(await documents(id)).toHaveLength(50)
})

test('two uploads cannot exceed a company’s 5 GB together, and every kind of upload is refused beyond it', async () => {
  const developer = await aDeveloper()
  const cookie = await signedInCookie(developer.userId)
  const [one, other] = [await aListing({ owner: developer }), await aListing({ owner: developer })]
  const file = { name: 'a.pdf', bytes: smallPdf() }
  const large = await insertRow('files', {
    userId: developer.userId,
    companyId: developer.company.id,
    bucket: 'general',
    storageKey: `${developer.userId}/large.pdf`,
    fileName: 'large.pdf',
    contentType: 'application/pdf',
    byteSize: 5 * 1024 * MB - file.bytes.length,
    sha256: Buffer.alloc(32),
    category: 'listing_document',
  })
  const both = await Promise.all(
    [one, other].map(({ id }) => upload({ listingId: String(id) }, file, developer)),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const kept = await data.files()
  const options = { cookie, headers: { Accept: 'application/json' } }
  const [document] = [...(await documents(one.id)), ...(await documents(other.id))]
  const listingId = String(document && (await documents(one.id)).length > 0 ? one.id : other.id)
  const png = { name: 'a.png', bytes: await pngImage() }
  const refused = [
    await upload({ listingId, document: document?.id ?? '', version: '1' }, file, developer),
    await callResource(imageRoute, '/', { ...options, body: uploadForm({ listingId }, png) }),
    await callResource(kycRoute, '/', {
      ...options,
      body: uploadForm({ documentType: 'personal_id' }, file),
    }),
  ]
  for (const response of refused)
    expect(await response.text()).toContain('Your company has used its 5 GB of storage.')
  expect(await data.files()).toEqual(kept)
  await updateRows('files', { id: large.id }, { metadata: { purged_at: '2026-12-01T00:00:00Z' } })
  expect((await upload({ listingId }, file, developer)).status).toBe(200)
})
