import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { saveFileWith } from '#app/files/save-file.server.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { receiveUpload } from '#app/files/receive.server.ts'
import { LISTING_IMAGE_RULE } from '#app/files/rules.ts'
import { documentLink } from '#app/kyc/queries.server.ts'
import { kycRule } from '#app/kyc/schema.ts'
import { setClock } from '#app/lib/clock.ts'
import { ok } from '#app/lib/refusal.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testSettings } from '#test/settings.ts'
import { aMember, anAdmin, signedInCookie } from '#test/world/accounts.ts'
import { aDeveloperCompany } from '#test/world/companies.ts'
import { CANARY_FILE_NAME, FILE_NAME_NEEDLE } from '#test/world/canaries.ts'
import { EXIF_SECRET, photograph, pngImage, smallPdf, uploadForm } from '#test/world/files.ts'
import { must } from '#test/world/must.ts'
import { insertRow, selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { type CallOptions, callResource } from '#test/world/uploads.ts'
import * as route from './file.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testSettings({ DOCUMENT_RATE: '20/1h' })
const data = testDataFolder()
const UNKNOWN = '7b0c0f0e-0000-4000-8000-000000000001'
const people = { owner: '', stranger: '', admin: '' }
const cookies = { owner: '', stranger: '', admin: '' }
const bytes = smallPdf('private')

async function stored(userId: string, name: string, content: Uint8Array, image = false): Promise<string> {
  const rule = image ? LISTING_IMAGE_RULE : kycRule('personal_id', 'developer')
  const body = uploadForm({}, { name, bytes: content })
  const { file } = must(await receiveUpload(new Request('http://own.test', { method: 'POST', body }), rule))
  const target = image
    ? ({ userId, bucket: 'property-images', category: 'listing', listingId: 1 } as const)
    : ({ userId, bucket: 'kyc-documents', category: 'kyc', documentType: 'personal_id' } as const)
  return must(await saveFileWith<string, never>(file, target, async (_tx, id) => ok(id)))
}

people.owner = (await aMember()).userId
people.stranger = (await aMember()).userId
people.admin = (await anAdmin()).userId
for (const who of ['owner', 'stranger', 'admin'] as const) cookies[who] = await signedInCookie(people[who])
const fileId = await stored(people.owner, 'Dowód „Łucja”.pdf', bytes)

const open = (path: string, options: CallOptions = {}) =>
  callResource(route, path, { params: { id: /^\/files\/([^?]*)/.exec(path)?.[1] ?? '' }, ...options })
const audited = () => selectRows('auditLog', { action: 'file.open' }, ['actorUserId', 'subjectId'], 'id')

describe('a private document', () => {
  test('can be opened by its uploader and by admins, each through their own link, and each view is audited · ADM-083 · ADM-084', async () => {
    for (const who of ['owner', 'admin'] as const) {
      const before = (await audited()).length
      const response = await open(documentLink(fileId, people[who]), { cookie: cookies[who] })
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
      expect((await audited()).slice(before)).toEqual([{ actorUserId: people[who], subjectId: fileId }])
    }
  })

  test('is a sandboxed download with its own name and is not cached · MEM-248', async () => {
    const { headers } = await open(documentLink(fileId, people.owner), { cookie: cookies.owner })
    expect(headers.get('Content-Disposition')).toBe(
      `attachment; filename="Dowod-Lucja.pdf"; filename*=UTF-8''Dow%C3%B3d%20%E2%80%9E%C5%81ucja%E2%80%9D.pdf`,
    )
    expect(headers.get('Content-Type')).toBe('application/pdf')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('Cache-Control')).toBe('private, no-cache')
    const scan = await stored(people.owner, 'Dowód.png', await pngImage())
    const image = await open(documentLink(scan, people.owner), { cookie: cookies.owner })
    expect(image.headers.get('Content-Disposition')).toContain('filename="Dowod.png"')
  })

  test('has links that are valid for 3600 seconds and no longer · MEM-248 · ADM-083', async () => {
    const at = Date.now()
    setClock(() => new Date(at))
    const link = documentLink(fileId, people.owner)
    setClock(() => new Date(at + 3_598_000))
    expect((await open(link, { cookie: cookies.owner })).status).toBe(200)
    setClock(() => new Date(at + 3_601_000))
    const late = await open(link, { cookie: cookies.owner, headers: { Accept: 'text/html' } })
    expect(late.status).toBe(403)
    expect(await late.text()).toContain('This link has expired. Open the document again from the page')
  })

  test.each(
    (
      [
        [
          'a later expiry',
          (link) => link.searchParams.set('expires', String(Number(link.searchParams.get('expires')) + 1)),
        ],
        ['another signature', (link) => link.searchParams.set('signature', 'A'.repeat(43))],
        [
          'half a signature',
          (link) =>
            link.searchParams.set('signature', link.searchParams.get('signature')?.slice(0, 20) ?? ''),
        ],
        ['no signature', (link) => link.searchParams.delete('signature')],
        ['no expiry', (link) => link.searchParams.delete('expires')],
        ['an expiry that is not a date', (link) => link.searchParams.set('expires', '1e99')],
      ] as [string, (link: URL) => void][]
    ).slice(0, isDeepRun ? undefined : 2),
  )('a link with %s opens nothing', async (_what, tamper) => {
    const link = new URL(documentLink(fileId, people.owner), 'http://own.test')
    tamper(link)
    expect((await open(link.pathname + link.search, { cookie: cookies.owner })).status).toBe(403)
  })

  test("another member's link or file and an unknown id return 404 to a member, and 401 without a session · MEM-255", async () => {
    const responses = [
      await open(documentLink(fileId, people.owner), { cookie: cookies.stranger }),
      await open(signFileLink(fileId, people.stranger, 3600), { cookie: cookies.stranger }),
      await open(`/files/${fileId}`, { cookie: cookies.stranger }),
      await open(`/files/${UNKNOWN}`, { cookie: cookies.stranger }),
      await open('/files/not-an-id', { cookie: cookies.admin }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(new Set(await Promise.all(responses.map((answer) => answer.text()))).size).toBe(1)
    for (const path of [documentLink(fileId, people.owner), `/files/${UNKNOWN}`])
      expect((await open(path)).status).toBe(401)
    expect((await open(documentLink(fileId, people.owner), { cookie: cookies.admin })).status).toBe(403)
  })

  test.runIf(isDeepRun)('counts towards DOCUMENT_RATE for members, not for admins', async () => {
    await db().deleteFrom('rateLimits').execute()
    const before = (await audited()).length
    const refused = async (who: 'owner' | 'admin') => {
      const link = documentLink(fileId, people[who])
      const opened = await Promise.all(Array.from({ length: 21 }, () => open(link, { cookie: cookies[who] })))
      return opened.filter(({ status }) => status === 429).length
    }
    expect([await refused('owner'), await refused('admin')]).toEqual([1, 0])
    expect((await audited()).length - before).toBe(41)
    await db().deleteFrom('rateLimits').execute()
  })

  test('a link from before a suspension opens nothing until the company is reinstated · ADM-196', async () => {
    const { companyId, member } = await aDeveloperCompany({ status: 'approved' })
    const own = await stored(member.userId, 'own.pdf', bytes)
    const cookie = await signedInCookie(member.userId)
    const statusOf = async (userId: string, as: string) =>
      (await open(documentLink(own, userId), { cookie: as })).status
    expect(await statusOf(member.userId, cookie)).toBe(200)
    const setSuspendedAt = (suspendedAt: Date | null) =>
      updateRows(
        'companies',
        { id: companyId },
        { suspendedAt, suspensionReason: suspendedAt && 'Under inquiry.' },
      )
    await setSuspendedAt(new Date())
    const refused = await open(documentLink(own, member.userId), { cookie })
    expect([refused.status, await refused.json()]).toMatchObject([403, { kind: 'profile_not_approved' }])
    expect(await statusOf(people.admin, cookies.admin)).toBe(200)
    await setSuspendedAt(null)
    expect(await statusOf(member.userId, cookie)).toBe(200)
  })

  test('returns 304 if unchanged and 404 if removed', async () => {
    const link = documentLink(fileId, people.owner)
    const etag = (await open(link, { cookie: cookies.owner })).headers.get('ETag') ?? ''
    const again = await open(link, { cookie: cookies.owner, headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const gone = await stored(people.owner, 'gone.pdf', bytes)
    await updateRows('files', { id: gone }, { status: 'deleted', deletedAt: new Date() })
    expect((await open(documentLink(gone, people.owner), { cookie: cookies.owner })).status).toBe(404)
  })

  test('returns 404, not an error, if the store has lost it', async () => {
    const lost = await stored(people.owner, 'lost.pdf', bytes)
    const { storageKey } = await selectRow('files', { id: lost })
    await rm(join(data.path, 'files/kyc-documents', storageKey))
    expect((await open(documentLink(lost, people.owner), { cookie: cookies.owner })).status).toBe(404)
  })
})

describe('a listing image', () => {
  let imageId: string
  beforeAll(async () => {
    imageId = await stored(people.owner, CANARY_FILE_NAME, await photograph(1800, 900), true)
    const { id: companyId } = await insertRow('companies', { type: 'developer', name: 'K' })
    await db()
      .transaction()
      .execute(async (tx) => {
        const { id } = await tx
          .insertInto('listings')
          .values({ slug: 'k', companyId, title: 'K', location: 'Warsaw' })
          .returning('id')
          .executeTakeFirstOrThrow()
        const revision = await tx
          .insertInto('listingRevisions')
          .values({ listingId: id, number: 1, fields: '{}', status: 'approved' })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('listingImages')
          .values({ listingId: id, revisionId: revision.id, fileId: imageId, isPrimary: true })
          .execute()
        const market = {
          approvalStatus: 'approved',
          approvedRevisionId: revision.id,
          listed: true,
          firstApprovedAt: new Date(),
          primaryImageFileId: imageId,
        }
        await tx.updateTable('listings').set(market).where('id', '=', id).execute()
      })
  })
  const visibility = (to: string) => updateRows('listings', { slug: 'k' }, { visibility: to })

  test('of a public listing can be opened by everyone, inline and cached for an hour · ADM-147 · MEM-247', async () => {
    const answer = await open(`/files/${imageId}?size=card`)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('Cache-Control')).toBe('private, max-age=3600')
    expect(answer.headers.get('Content-Disposition')).toMatch(/^inline/)
    const plain = await open(`/files/${imageId}?size=../../secret-key`)
    expect(plain.headers.get('Content-Type')).toBe('image/jpeg')
    expect(plain.headers.get('ETag')).not.toBe(answer.headers.get('ETag'))
    expect(Buffer.from(await plain.arrayBuffer()).includes(EXIF_SECRET)).toBe(false)
  })

  test('has a generic name with its extension, for everyone and in every size · ADM-142 · PUB-221', async () => {
    for (const size of ['', '?size=card', '?size=full']) {
      for (const cookie of [undefined, cookies.owner, cookies.admin]) {
        const { headers } = await open(`/files/${imageId}${size}`, cookie === undefined ? {} : { cookie })
        expect(JSON.stringify([...headers])).not.toContain(FILE_NAME_NEEDLE)
        expect(headers.get('Content-Disposition')).toBe(
          `inline; filename="image.webp"; filename*=UTF-8''image.webp`,
        )
      }
    }
  })

  test('of a private listing cannot be opened without the right to it, in any size · ADM-147', async () => {
    await visibility('private')
    for (const size of ['', '?size=card', '?size=full']) {
      expect((await open(`/files/${imageId}${size}`)).status).toBe(401)
      expect((await open(`/files/${imageId}${size}`, { cookie: cookies.stranger })).status).toBe(404)
    }
    const admin = await open(`/files/${imageId}?size=card`, { cookie: cookies.admin })
    expect([admin.status, admin.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
    await visibility('public')
  })
})
