import { beforeEach, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMember, anAdmin, signedInCookie } from '#test/world/accounts.ts'
import { removeDocument, uploadDocument } from '#test/world/kyc.ts'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { purgeDocuments } from './purge.server.ts'
import { testSettings } from '#test/settings.ts'

await testDatabase()
const data = testDataFolder()
testSettings({ LOG_LEVEL: 'silent' })
let owner: { userId: string; cookie: string }

beforeEach(async () => {
  const { userId } = await aMember()
  owner = { userId, cookie: await signedInCookie(userId) }
})

async function upload(documentType: string, { userId, cookie } = owner) {
  const response = await uploadDocument(cookie, { documentType })
  const { document } = (await response.json()) as { document: { id: string } }
  const { storageKey } = await fileOf(document.id)
  return { id: document.id, object: `kyc-documents/${storageKey}`, userId }
}

const fileOf = (id: string) => selectRow('files', { id })
const objects = () => data.files('files')
const reasonsOf = async (id: string) =>
  (await selectRows('auditLog', { action: 'file.purge', subjectId: id }, ['actorKind', 'details'], 'id')).map(
    ({ actorKind, details }) => [actorKind, details],
  )

async function review(fileId: string) {
  const { userId } = await anAdmin()
  await updateRows(
    'kycSubmissions',
    { fileId },
    { status: 'rejected', reviewedBy: userId, reviewedAt: new Date(), rejectionReason: 'Not readable' },
  )
}

test('the files of a replaced and of a removed document are deleted once, with the reason', async () => {
  const replaced = await upload('personal_id')
  const current = await upload('personal_id')
  const removed = await upload('bank_statement')
  await removeDocument(owner.cookie, removed.id)
  expect(await objects()).toEqual(expect.arrayContaining([replaced.object, removed.object]))
  expect(await purgeDocuments()).toEqual({ retired: 2, unverified: 0 })
  expect(await objects()).toEqual([current.object])
  for (const { id, userId } of [replaced, removed]) {
    expect((await fileOf(id)).metadata).toMatchObject({
      purged_at: expect.any(String),
      original_name: expect.any(String),
    })
    expect(await reasonsOf(id)).toEqual([['system', { userId, why: 'never_reviewed' }]])
  }
  expect(await purgeDocuments()).toEqual({ retired: 0, unverified: 0 })
})

test('a reviewed file is kept when replaced or removed · MEM-254', async () => {
  const replaced = await upload('personal_id')
  await review(replaced.id)
  await upload('personal_id')
  const removed = await upload('bank_statement')
  await review(removed.id)
  await removeDocument(owner.cookie, removed.id)
  expect((await fileOf(removed.id)).status).toBe('deleted')
  expect(await purgeDocuments()).toEqual({ retired: 0, unverified: 0 })
  expect(await objects()).toEqual(expect.arrayContaining([replaced.object, removed.object]))
})

test('documents of an unconfirmed address are deleted with their rows after 14 days · MEM-028', async () => {
  const other = await upload('personal_id')
  const stranger = await aMember()
  const kept = await upload('personal_id', {
    userId: stranger.userId,
    cookie: await signedInCookie(stranger.userId),
  })
  await updateRows('users', { id: stranger.userId }, { emailVerified: false })
  const day = 86_400_000
  setClock(() => new Date(Date.now() + 14 * day - 60_000))
  try {
    expect(await purgeDocuments()).toEqual({ retired: 0, unverified: 0 })
    setClock(() => new Date(Date.now() + 14 * day + 60_000))
    expect(await purgeDocuments()).toEqual({ retired: 0, unverified: 1 })
  } finally {
    setClock(null)
  }
  const left = await selectRows('files', { userId: stranger.userId }, ['id'])
  expect(left).toEqual([])
  expect(await objects()).not.toContain(kept.object)
  expect(await objects()).toContain(other.object)
  expect(await reasonsOf(kept.id)).toEqual([['system', { userId: stranger.userId, why: 'unverified' }]])
})
