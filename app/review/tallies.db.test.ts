import { isDeepRun } from '#test/runs.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aCompanyInReview, approve, aReviewer, reject } from '#test/world/kyc-review.ts'
import { aDeveloper, aListing, anAdmin } from '#test/world/listings.ts'
import { insertRow, updateRows } from '#test/world/rows.ts'
import { foldTallies, tallies } from './tallies.server.ts'

await testDatabase()

/** Counts derived from the rows, as desk -> status -> count. */
async function counted() {
  const { rows } = await sql<{ desk: string; status: string; count: number }>`
    select desk, status, count::int as count from count_tallies() order by 1, 2`.execute(db())
  return rows
}
async function stored() {
  const { rows } = await sql<{ desk: string; status: string; count: number }>`
    select desk, status, sum(count)::int as count from (select desk, status, count from tallies
      union all select desk, status, change from tally_log) t
    group by 1, 2 having sum(count) <> 0 order by 1, 2`.execute(db())
  return rows
}

test('the counts match the rows through every change, before and after folding', async () => {
  const admin = await anAdmin()
  const reviewer = await aReviewer()
  const owner = await aDeveloper()
  for (const status of ['draft', 'pending', 'rejected', 'more_info_requested', 'approved'] as const)
    await aListing({ owner, admin, status })
  const { identity, registration, member } = await aCompanyInReview()
  await approve(reviewer, identity)
  await reject(reviewer, registration)
  await insertRow('contactMessages', {
    formId: crypto.randomUUID(),
    firstName: 'Ewa',
    lastName: 'Żak',
    email: 'e@x.example',
    message: 'Hi',
  })
  expect(await stored()).toEqual(await counted())
  expect(await tallies('listing')).toEqual({
    draft: 1,
    pending: 1,
    rejected: 1,
    more_info_requested: 1,
    approved: 1,
  })
  expect(await tallies('kyc')).toEqual({ approved: 1, rejected: 1 })
  expect(await tallies('message')).toEqual({ open: 1 })
  expect(await foldTallies()).toBeGreaterThan(0)
  expect(await foldTallies()).toBe(0)
  expect(await stored()).toEqual(await counted())
  await updateRows('contactMessages', {}, { answeredAt: new Date() })
  await updateRows('members', { userId: member.userId }, { closedAt: new Date() })
  expect(await tallies('message')).toEqual({ answered: 1 })
  expect((await tallies('user')).closed).toBe(1)
  await db().deleteFrom('contactMessages').execute()
  expect(await stored()).toEqual(await counted())
})

test('a closed account’s documents are no longer pending', async () => {
  const before = (await tallies('kyc')).pending ?? 0
  const { member } = await aCompanyInReview()
  expect((await tallies('kyc')).pending).toBe(before + 2)
  await updateRows('members', { userId: member.userId }, { closedAt: new Date() })
  expect((await tallies('kyc')).pending ?? 0).toBe(before)
  expect(await stored()).toEqual(await counted())
})

test('rolled-back changes are never counted; fifty concurrent writers do not block each other and are all counted', async () => {
  const before = (await tallies('mail')).pending ?? 0
  const aMail = (n: number) => ({
    kind: 'test',
    toEmail: `t${n}@x.example`,
    subject: 'T',
    htmlBody: '<p>T</p>',
    textBody: 'T',
    messageId: `<${crypto.randomUUID()}@x>`,
  })
  await transaction(async (tx) => {
    await tx.insertInto('emailQueue').values(aMail(0)).execute()
    throw new Error('undone')
  }).catch(() => undefined)
  expect((await tallies('mail')).pending ?? 0).toBe(before)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const slow = transaction(async (tx) => {
    await tx.insertInto('emailQueue').values(aMail(1)).execute()
    await held
  })
  await Promise.all([
    ...Array.from({ length: 50 }, (_, n) =>
      db()
        .insertInto('emailQueue')
        .values(aMail(n + 2))
        .execute(),
    ),
    foldTallies(),
    foldTallies(),
  ])
  expect((await tallies('mail')).pending).toBe(before + 50)
  release()
  await slow
  expect((await tallies('mail')).pending).toBe(before + 51)
  expect(await stored()).toEqual(await counted())
})

test.runIf(isDeepRun)('recounting changes nothing', async () => {
  const before = await stored()
  await sql`select rebuild_tallies()`.execute(db())
  expect(await stored()).toEqual(before)
})
