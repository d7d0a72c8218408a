import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { businessDays } from '#app/lib/business-days.ts'
import { setClock } from '#app/lib/clock.ts'
import { unsubscribe } from '#app/notices/choices.server.ts'
import { decrypt } from '#app/lib/secret.server.ts'
import { claimDue } from '#app/mail/lease.server.ts'
import { testDatabase } from '#test/database.ts'
import { setChannels } from '#test/world/notices.ts'
import { selectRow, updateRows } from '#test/world/rows.ts'
import {
  anAdminIn,
  aWaitingRecord,
  removeAdmins,
  clearDesks,
  reviewMailsOf,
} from '#test/world/admin-mails.ts'
import { sendAdminDigests } from './jobs.server.ts'
import { notifyOverdueWork } from './overdue.server.ts'
import { countOpenItems, WORK_KINDS } from './queues.server.ts'
import { isDeepRun, MANY } from '#test/runs.ts'

await testDatabase()

const at = (time: string) => setClock(() => new Date(time))

beforeEach(async () => {
  await clearDesks()
  await removeAdmins()
})

test('losing the admin role cancels queued admin emails · ADM-206', async () => {
  await aWaitingRecord('profile', new Date('2026-11-10T09:00:00Z'))
  await removeAdmins()
  const [gone, stays] = [await anAdminIn(), await anAdminIn()]
  for (const { userId } of [gone, stays])
    await updateRows('users', { id: userId }, { email: `${userId}@office.example` })
  at('2026-11-24T07:00:00Z')
  expect([await sendAdminDigests(), await notifyOverdueWork()]).toEqual([2, 2])
  await updateRows('members', { userId: gone.userId }, { role: 'member' })
  await updateRows('emailQueue', {}, { held: false })
  const claimed = await claimDue(100)
  expect(claimed.map(({ kind, toEmail }) => `${kind} ${toEmail}`).toSorted()).toEqual([
    `admin.digest ${stays.userId}@office.example`,
    `admin.overdue_reminder ${stays.userId}@office.example`,
  ])
})

describe('the daily email of an admin', () => {
  test('arrives once a day at 08:00 in the admin’s zone, with counts and ages for every desk · ADM-206', async () => {
    await aWaitingRecord('profile', new Date('2026-11-10T09:00:00Z'))
    await aWaitingRecord('profile', new Date('2026-11-20T09:00:00Z'))
    await aWaitingRecord('application', new Date('2026-11-20T09:00:00Z'))
    await aWaitingRecord('kyc', new Date('2026-11-19T09:00:00Z'))
    await aWaitingRecord('listing', new Date('2026-11-23T09:00:00Z'))
    await aWaitingRecord('message', new Date('2026-11-18T09:00:00Z'))
    await removeAdmins()
    const [warsaw, newYork] = [await anAdminIn(), await anAdminIn('America/New_York')]
    at('2026-11-24T06:59:00Z')
    expect(await sendAdminDigests()).toBe(0)
    at('2026-11-24T07:00:00Z')
    expect(await sendAdminDigests()).toBe(1)
    expect(await sendAdminDigests()).toBe(0)
    const [mail] = await reviewMailsOf('admin.digest', warsaw)
    expect(mail?.subject).toBe('6 items to review, 2 overdue')
    for (const line of [
      'Profiles: 2 to review',
      'Oldest: 8 business days',
      'Profiles: 1 overdue',
      'Applications: 1 to review',
      'Oldest: 1 business day',
      'KYC documents: 1 to review',
      'Oldest: 2 business days',
      'Listings: 1 to review',
      'Oldest: less than a business day',
      'Messages: 1 to review',
      'Oldest: more than 3 business days',
      'Messages: 1 overdue',
    ])
      expect(mail?.text).toContain(line)
    expect(await reviewMailsOf('admin.digest', newYork)).toEqual([])
    at('2026-11-24T13:00:00Z')
    expect(await sendAdminDigests()).toBe(1)
    expect(await reviewMailsOf('admin.digest', newYork)).toHaveLength(1)
    at('2026-11-25T07:30:00Z')
    expect(await sendAdminDigests()).toBe(1)
    expect(await reviewMailsOf('admin.digest', warsaw)).toHaveLength(2)
  })

  test.runIf(isDeepRun)(
    'is not sent without open items, even if some arrive later that day · ADM-206',
    async () => {
      const admin = await anAdminIn()
      at('2026-11-24T07:30:00Z')
      expect(await sendAdminDigests()).toBe(0)
      await aWaitingRecord('message', new Date('2026-11-24T08:00:00Z'))
      at('2026-11-24T15:00:00Z')
      expect(await sendAdminDigests()).toBe(0)
      expect(await reviewMailsOf('admin.digest', admin)).toEqual([])
    },
  )

  test.runIf(isDeepRun)('goes to everyone who has the admin role at that time', async () => {
    const [leaving, joining] = [await anAdminIn(), await anAdminIn()]
    await updateRows('members', { userId: joining.userId }, { role: 'member' })
    await aWaitingRecord('message', new Date('2026-11-23T08:00:00Z'))
    at('2026-11-24T07:30:00Z')
    await sendAdminDigests()
    await updateRows('members', { userId: joining.userId }, { role: 'admin' })
    await updateRows('members', { userId: leaving.userId }, { role: 'member' })
    at('2026-11-25T07:30:00Z')
    await sendAdminDigests()
    expect([
      (await reviewMailsOf('admin.digest', leaving)).length,
      (await reviewMailsOf('admin.digest', joining)).length,
    ]).toEqual([1, 1])
  })

  test.runIf(isDeepRun)('is not sent when switched off, and its own link switches it off', async () => {
    const [off, on] = [await anAdminIn(), await anAdminIn()]
    await setChannels(off.userId, 'work', true, false)
    await aWaitingRecord('message', new Date('2026-11-23T08:00:00Z'))
    at('2026-11-24T07:30:00Z')
    await sendAdminDigests()
    expect(await reviewMailsOf('admin.digest', off)).toEqual([])
    const mail = await selectRow('emailQueue', { kind: 'admin.digest', toEmail: on.email })
    const path = decrypt('mail-unsubscribe', mail.unsubscribeSecret?.toString() ?? '', mail.id)
    expect(await unsubscribe(path?.split('/').at(-1) ?? '')).toEqual({
      ok: true,
      value: { label: 'New reviews' },
    })
    at('2026-11-25T07:30:00Z')
    expect(await sendAdminDigests()).toBe(0)
  })

  test.runIf(isDeepRun)('is queued once per admin by many concurrent processes', async () => {
    const admins = await Promise.all([anAdminIn(), anAdminIn(), anAdminIn('Europe/London')])
    await aWaitingRecord('message', new Date('2026-11-23T08:00:00Z'))
    at('2026-11-24T09:30:00Z')
    const made = await Promise.all(Array.from({ length: MANY }, () => sendAdminDigests()))
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(3)
    for (const admin of admins) expect(await reviewMailsOf('admin.digest', admin)).toHaveLength(1)
  })

  test.runIf(isDeepRun)('arrives daily again once a clock that was ahead is corrected', async () => {
    const admin = await anAdminIn()
    await aWaitingRecord('message', new Date('2026-11-20T08:00:00Z'))
    at('2027-11-24T07:30:00Z')
    expect(await sendAdminDigests()).toBe(1)
    at('2026-11-24T07:30:00Z')
    expect(await sendAdminDigests()).toBe(1)
    expect(await sendAdminDigests()).toBe(0)
    expect(await reviewMailsOf('admin.digest', admin)).toHaveLength(2)
  })

  test.runIf(isDeepRun)('is not repeated on a day when the admin moves further west', async () => {
    const admin = await anAdminIn('Asia/Tokyo')
    await aWaitingRecord('message', new Date('2026-11-20T08:00:00Z'))
    at('2026-11-23T23:30:00Z')
    await sendAdminDigests()
    await updateRows('members', { userId: admin.userId }, { timeZone: 'America/New_York' })
    await sendAdminDigests()
    at('2026-11-24T13:30:00Z')
    await sendAdminDigests()
    expect(await reviewMailsOf('admin.digest', admin)).toHaveLength(1)
  })
})

test.runIf(isDeepRun)('counts, ages and overdue items match random queues · ADM-206', async () => {
  const now = new Date('2026-11-24T09:30:00Z')
  const thing = fc.record({
    work: fc.constantFrom('application' as const, 'message' as const, 'kyc' as const),
    hours: fc.integer({ min: 0, max: 14 * 24 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(thing, { maxLength: 8 }), async (things) => {
      for (const table of ['kycSubmissions', 'applications', 'contactMessages'] as const)
        await db().deleteFrom(table).execute()
      const since = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
      for (const { work, hours } of things) await aWaitingRecord(work, since(hours))
      for (const line of await countOpenItems(now)) {
        const ages = things
          .filter(({ work }) => work === line.work)
          .map(({ hours }) => businessDays(since(hours), now))
        expect(line).toMatchObject({
          waiting: ages.length,
          oldestDays: Math.max(0, ...ages),
          overdue: ages.filter((age) => age > 3).length,
        })
        expect(line.oldest === null).toBe(ages.length === 0)
      }
    }),
    { numRuns: isDeepRun ? 20 : 3 },
  )
  expect((await countOpenItems(now)).map(({ work }) => work)).toEqual(WORK_KINDS)
})
