import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aDeveloper, aListing, anAdmin, typedFields, versionOf } from '#test/world/listings.ts'
import { insertRow, selectRows } from '#test/world/rows.ts'
import { createListing } from './create-listing.server.ts'
import { decideListing } from './decide-listing.server.ts'
import { saveListing } from './save-listing.server.ts'
import { addImage } from '../images/commands/arrange-images.server.ts'
import { submitListing } from './submit-listing.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const TWENTY = Array.from({ length: 20 }, (_, index) => index)

function auditRows(id: number, ...actions: string[]) {
  return db()
    .selectFrom('auditLog')
    .where('subjectType', '=', 'listing')
    .where('subjectId', '=', String(id))
    .where('action', 'in', actions)
    .selectAll()
    .orderBy('id')
    .execute()
}

function mails(id: number) {
  return db().selectFrom('emailQueue').where('dedupeKey', 'like', `listing:${id}:%`).selectAll().execute()
}

test('20 concurrent approvals and rejections: one winner, one email, one audit row · ADM-012 · ADM-108', async () => {
  const { id } = await aListing({ status: 'pending' })
  const admins = await Promise.all(TWENTY.map(() => anAdmin()))
  const seen = await versionOf(id)
  const results = await Promise.all(
    admins.map((admin, index) =>
      decideListing(admin, id, seen, { action: index % 2 ? 'approve' : 'reject', reason: 'No plot.' }),
    ),
  )
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect(
    results.filter((result) => !result.ok).every((result) => !result.ok && result.refused === 'stale'),
  ).toBe(true)
  const audited = await auditRows(id, 'listing.approve', 'listing.reject')
  expect(audited).toHaveLength(1)
  expect(await mails(id)).toHaveLength(1)
  const winner = results.findIndex((result) => result.ok)
  expect(audited[0]).toMatchObject({
    actorKind: 'admin',
    actorUserId: admins[winner]?.userId,
    fromStatus: 'pending',
    toStatus: winner % 2 ? 'approved' : 'rejected',
  })
})

test.runIf(isDeepRun)('20 concurrent submissions: one succeeds', async () => {
  const { id, owner } = await aListing({ status: 'draft' })
  const seen = await versionOf(id)
  const results = await Promise.all(TWENTY.map(() => submitListing(owner, id, seen)))
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect(await auditRows(id, 'listing.submit')).toHaveLength(1)
})

test('20 concurrent edits of one version: one succeeds, the others are stale', async () => {
  const { id, owner } = await aListing({ status: 'pending' })
  const seen = await versionOf(id)
  const results = await Promise.all(
    TWENTY.map((index) =>
      saveListing(owner, id, {
        seen,
        fields: typedFields({ title: `Edit ${index}` }),
        saleStatus: 'for_sale',
      }),
    ),
  )
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && result.refused === 'stale')).toHaveLength(19)
  const revisions = await selectRows('listingRevisions', { listingId: id }, '*', 'number')
  expect(revisions.map(({ number, status }) => [number, status])).toEqual([
    [1, 'superseded'],
    [2, 'pending'],
  ])
})

test.runIf(isDeepRun)('20 listings created concurrently with one title get 20 slugs · PUB-064', async () => {
  const owners = await Promise.all([aDeveloper(), aDeveloper(), aDeveloper(), aDeveloper(), aDeveloper()])
  const results = await Promise.all(
    TWENTY.map((index) => {
      const owner = owners[index % owners.length] as (typeof owners)[0]
      const fields = typedFields({ title: 'Łódź Lofts', price: 1_000_000 + index })
      return createListing(owner, { companyId: owner.company.id, fields, saleStatus: 'for_sale' })
    }),
  )
  const ids = results.map((result) => (result.ok ? result.value.id : 0))
  const companyOf = new Map(owners.map((owner) => [owner.company.id, owner]))
  const drafts = await db().selectFrom('listings').where('id', 'in', ids).selectAll().execute()
  for (const { id, companyId } of drafts) {
    const owner = companyOf.get(companyId)
    if (owner) await submitListing(owner, id, await versionOf(id))
  }
  const seen = await Promise.all(ids.map(versionOf))
  const admin = await anAdmin()
  const approved = await Promise.all(
    ids.map((id, index) => decideListing(admin, id, seen[index] ?? 0, { action: 'approve' })),
  )
  expect(approved.filter((result) => result.ok)).toHaveLength(20)
  const published = await db().selectFrom('listings').where('id', 'in', ids).select('slug').execute()
  const slugs = published.map(({ slug }) => slug)
  const numbered = ['lodz-lofts', ...TWENTY.slice(1).map((index) => `lodz-lofts-${index + 1}`)]
  expect(slugs.toSorted()).toEqual(numbered.toSorted())
})

test.runIf(isDeepRun)('a double click on create creates one listing', async () => {
  const owner = await aDeveloper()
  const input = { companyId: owner.company.id, fields: typedFields(), saleStatus: 'for_sale' as const }
  const results = await Promise.all(TWENTY.slice(0, 10).map(() => createListing(owner, input)))
  expect(new Set(results.map((result) => (result.ok ? result.value.id : 0))).size).toBe(1)
})

test.runIf(isDeepRun)(
  '40 concurrent uploads leave 30 images and one primary image · ADM-143 · PUB-215',
  async () => {
    const { id, owner } = await aListing({ status: 'draft' })
    const keep = async (index: number) => {
      const file = await insertRow('files', {
        userId: owner.userId,
        bucket: 'property-images',
        storageKey: `${owner.userId}/${id}-${index}.png`,
        fileName: 'a.png',
        contentType: 'image/png',
        byteSize: 1,
        sha256: Buffer.alloc(32),
        category: 'listing_image',
      })
      return file.id
    }
    const files = await Promise.all(Array.from({ length: 40 }, (_, index) => keep(index)))
    const results = await Promise.all(
      files.map((fileId) => addImage(owner, id, 'primary', async () => fileId)),
    )
    const refused = results.flatMap((result) => (result.ok ? [] : [result.refused]))
    expect(refused).toEqual(Array.from({ length: 10 }, () => 'full'))
    const images = await selectRows('listingImages', { listingId: id })
    expect(images).toHaveLength(30)
    expect(images.filter((image) => image.isPrimary)).toHaveLength(1)
  },
)
