import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { now, setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aReviewer } from '#test/world/kyc-review.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { claimRecord, releaseClaim, listClaims, purgeClaims } from './claims.server.ts'

await testDatabase()

const later = (seconds: number) => {
  const at = new Date(now().getTime() + seconds * 1000)
  setClock(() => at)
}

test('the first admin to open a record claims it; others see it, and the claim passes on when that admin leaves · ADM-199', async () => {
  const [ada, bea] = [await aReviewer(), await aReviewer()]
  const id = crypto.randomUUID()
  expect(await claimRecord(ada, 'company', id)).toMatchObject({ id, adminId: ada.userId, isMine: true })
  expect(await claimRecord(bea, 'company', id)).toMatchObject({
    adminId: ada.userId,
    name: 'Ada Admin',
    isMine: false,
  })
  await releaseClaim('company', id, bea)
  expect(await listClaims(bea, 'company', [id])).toHaveLength(1)
  await releaseClaim('company', id, ada)
  expect(await listClaims(bea, 'company', [id])).toEqual([])
  expect((await claimRecord(bea, 'company', id)).isMine).toBe(true)
  await releaseClaim('company', id)
  expect(await listClaims(bea, 'company', [id])).toEqual([])
})

test('a claim expires after 10 minutes without activity; activity renews it · ADM-199', async () => {
  const [ada, bea] = [await aReviewer(), await aReviewer()]
  const id = crypto.randomUUID()
  const { since } = await claimRecord(ada, 'listing', id)
  later(599)
  expect((await claimRecord(ada, 'listing', id)).since).toBe(since)
  later(599)
  expect((await claimRecord(bea, 'listing', id)).isMine).toBe(false)
  later(2)
  expect(await listClaims(bea, 'listing', [id])).toEqual([])
  expect((await claimRecord(bea, 'listing', id)).isMine).toBe(true)
  later(601)
  expect(await purgeClaims()).toBe(1)
})

test.runIf(isDeepRun)(
  'if fifty admins open a record concurrently, one gets the claim, and all see the same claim · ADM-199',
  async () => {
    const admins = await Promise.all(Array.from({ length: 10 }, () => aReviewer()))
    const id = crypto.randomUUID()
    const fifty = Array.from({ length: 5 }, () => admins).flat()
    const all = await Promise.all(fifty.map((admin) => claimRecord(admin, 'kyc', id)))
    expect(new Set(all.map(({ adminId }) => adminId)).size).toBe(1)
    const rows = await selectRows('reviewClaims', { subjectId: id })
    expect(rows).toHaveLength(1)
  },
)

test('a former admin has no claim', async () => {
  const [ada, bea] = [await aReviewer(), await aReviewer()]
  const id = crypto.randomUUID()
  await claimRecord(ada, 'company', id)
  await updateRows('members', { userId: ada.userId }, { role: 'member' })
  expect(await listClaims(bea, 'company', [id])).toEqual([])
})
