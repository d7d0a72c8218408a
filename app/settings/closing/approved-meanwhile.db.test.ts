import { expect, test } from 'vitest'
import { lockMember } from '#app/account/commands/lock-account.server.ts'
import { approveApplication } from '#app/applications/commands/approve.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember } from '#test/world/accounts.ts'
import { aWaitingApplication } from '#test/world/application-desk.ts'
import { anAdminViewer, viewerOf } from '#test/world/companies.ts'
import { closeAccount } from './close-account.server.ts'
import { untilOneWaits } from '#test/world/locks.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

/** Open companies without a member, or with a closed account. */
const orphans = () =>
  db()
    .selectFrom('companies as c')
    .leftJoin('companyMembers as cm', 'cm.companyId', 'c.id')
    .leftJoin('members as m', 'm.userId', 'cm.userId')
    .where('c.closedAt', 'is', null)
    .where((eb) => eb.or([eb('cm.userId', 'is', null), eb('m.closedAt', 'is not', null)]))
    .select('c.id')
    .execute()

test('a company added to an account that is being closed is closed with it · MEM-392', async () => {
  const { userId } = await aMember()
  const member = await viewerOf(userId)
  const closing = await transaction(async (tx) => {
    await lockMember(tx, userId)
    const waits = closeAccount(member, { withCompany: false })
    await untilOneWaits()
    const { id } = await tx
      .insertInto('companies')
      .values({
        createdByUserId: userId,
        type: 'developer',
        name: 'Wisła Offices',
        assetClass: '',
        approvalStatus: 'approved',
        revision: 1,
        version: 1,
        submittedAt: new Date(),
        approvedAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('companyMembers').values({ companyId: id, userId, role: 'owner' }).execute()
    return { waits }
  })
  expect(await closing.waits).toEqual({ ok: true, value: null })
  expect(await orphans()).toEqual([])
})

test.runIf(isDeepRun)(
  'concurrent approvals and closings of the same accounts all finish, and no open company is left without a person',
  async () => {
    const admin = await anAdminViewer()
    const pairs = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { userId, email } = await aMember()
        return { member: await viewerOf(userId), application: await aWaitingApplication({ email }) }
      }),
    )
    const closed = await Promise.all(
      pairs.flatMap(({ member, application }) => [
        // If the closing comes first, no account has this address, so the approval either fails or creates one.
        approveApplication(admin, application.id, 1, { confirmedOpenKyc: true }).then(
          () => true,
          (error: unknown) => String(error).includes('an account without a member'),
        ),
        closeAccount(member, { withCompany: true }).then(({ ok }) => ok),
      ]),
    )
    expect(closed.every(Boolean)).toBe(true)
    expect(await orphans()).toEqual([])
  },
)
