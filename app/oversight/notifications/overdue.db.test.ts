import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { bellOf, setChannels } from '#test/world/notices.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import {
  anAdminIn,
  aWaitingRecord,
  removeAdmins,
  clearDesks,
  reviewMailsOf,
} from '#test/world/admin-mails.ts'
import { purgeOverdueRecords, notifyOverdueWork } from './overdue.server.ts'
import { WORK_KINDS } from './queues.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const at = (time: string) => setClock(() => new Date(time))
/** Friday noon in Warsaw before an ordinary week, so overdue after Wednesday noon. */
const FRIDAY = new Date('2026-11-13T11:00:00Z')

beforeEach(async () => {
  await clearDesks()
  await removeAdmins()
})

test('emails an item open for more than 3 business days immediately, once to each admin · ADM-206', async () => {
  const [one, other] = [await anAdminIn(), await anAdminIn('America/New_York')]
  const id = await aWaitingRecord('application', FRIDAY)
  at('2026-11-18T11:00:00Z')
  expect(await notifyOverdueWork()).toBe(0)
  at('2026-11-18T11:00:01Z')
  expect(await notifyOverdueWork()).toBe(2)
  at('2026-11-20T10:59:00Z')
  expect(await notifyOverdueWork()).toBe(0)
  for (const admin of [one, other]) {
    const [mail, ...more] = await reviewMailsOf('admin.overdue_reminder', admin)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Overdue: Tidewater Homes')
    expect(mail?.text).toContain('1 item has been open for more than 3 business days')
    expect(mail?.text).toContain('Applications, open for more than 3 business days')
    expect(mail?.text).toContain(`/admin/applications?id=${id}`)
    expect(await bellOf(admin.userId)).toEqual([])
  }
})

test.runIf(isDeepRun)(
  'repeats open items after 7 and 14 days, three times per submission, and restarts after a resubmission',
  async () => {
    const admin = await anAdminIn()
    await setChannels(admin.userId, 'overdue', true, true)
    const id = await aWaitingRecord('profile', FRIDAY)
    const counts: number[] = []
    const look = async (time: string) => {
      at(time)
      await Promise.all([notifyOverdueWork(), notifyOverdueWork(), notifyOverdueWork()])
      counts.push((await reviewMailsOf('admin.overdue_reminder', admin)).length)
    }
    for (const day of [
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ])
      await look(`${day}T11:00:01Z`)
    await look('2027-03-01T11:00:00Z')
    expect(counts).toEqual([1, 1, 2, 2, 2, 3, 3, 3])
    expect(await bellOf(admin.userId)).toHaveLength(3)
    await updateRows('companies', { id }, { submittedAt: new Date('2027-03-01T11:00:00Z') })
    await look('2027-03-05T11:00:00Z')
    expect(counts.at(-1)).toBe(4)
  },
)

test.runIf(isDeepRun)('a Polish public holiday adds a day · ADM-206', async () => {
  await anAdminIn()
  await aWaitingRecord('message', new Date('2026-11-06T11:00:00Z'))
  at('2026-11-11T13:00:00Z')
  expect(await notifyOverdueWork()).toBe(0)
  at('2026-11-12T11:00:01Z')
  expect(await notifyOverdueWork()).toBe(1)
})

test('covers every desk, and sends items that become overdue together in one email · ADM-206', async () => {
  for (const work of WORK_KINDS) await aWaitingRecord(work, FRIDAY)
  await removeAdmins()
  const admin = await anAdminIn()
  at('2026-11-19T09:00:00Z')
  expect(await notifyOverdueWork()).toBe(1)
  const [mail] = await reviewMailsOf('admin.overdue_reminder', admin)
  expect(mail?.subject).toBe('7 items have been open for more than 3 business days')
  for (const desk of ['profiles', 'versions', 'applications', 'kyc', 'listings', 'users', 'messages'])
    expect(mail?.text).toContain(`/admin/${desk}?id=`)
})

test.runIf(isDeepRun)(
  'ten thousand items cause one email that lists twenty and counts them all',
  async () => {
    const { userId } = await anAdminIn()
    await sql`insert into contact_messages (form_id, first_name, last_name, email, message, created_at)
    select gen_random_uuid(), 'Zofia', 'Nowak', 'zofia@world.parcela.test', 'When?', ${FRIDAY}
    from generate_series(1, 10000)`.execute(db())
    at('2026-11-19T09:00:00Z')
    expect(await notifyOverdueWork()).toBe(1)
    expect(await notifyOverdueWork()).toBe(0)
    const mails = await selectRows('emailQueue', { kind: 'admin.overdue_reminder' })
    expect(mails.map(({ subject }) => subject)).toEqual([
      '10,000 items have been open for more than 3 business days',
    ])
    expect(mails[0]?.textBody.match(/\/admin\/messages\?id=/g)).toHaveLength(20)
    const noted = await selectRows('overdueTold', { userId }, ['thingId'])
    expect(noted).toHaveLength(10_000)
  },
)

test.runIf(isDeepRun)('concurrent processes email each admin each item once', async () => {
  const admins = await Promise.all([anAdminIn(), anAdminIn(), anAdminIn()])
  for (let thing = 0; thing < 5; thing += 1) await aWaitingRecord('message', FRIDAY)
  at('2026-11-19T09:00:00Z')
  const made = await Promise.all(Array.from({ length: 12 }, () => notifyOverdueWork()))
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(3)
  for (const admin of admins) expect(await reviewMailsOf('admin.overdue_reminder', admin)).toHaveLength(1)
})

test.runIf(isDeepRun)('a decided item is not reported; a resubmission restarts its age', async () => {
  const admin = await anAdminIn()
  const id = await aWaitingRecord('application', FRIDAY)
  const status = (to: 'approved' | 'submitted', submittedAt: Date) =>
    updateRows('applications', { id }, { status: to, submittedAt, decidedAt: new Date() })
  await status('approved', FRIDAY)
  at('2026-11-19T09:00:00Z')
  expect(await notifyOverdueWork()).toBe(0)
  await status('submitted', new Date('2026-11-19T09:00:00Z'))
  at('2026-11-20T09:00:00Z')
  expect(await notifyOverdueWork()).toBe(0)
  at('2026-11-24T09:00:01Z')
  expect(await notifyOverdueWork()).toBe(1)
  await status('submitted', new Date('2026-11-24T10:00:00Z'))
  at('2026-11-30T10:00:00Z')
  expect(await notifyOverdueWork()).toBe(1)
  expect(await reviewMailsOf('admin.overdue_reminder', admin)).toHaveLength(2)
})

test.runIf(isDeepRun)(
  'each admin chooses the channels, and skipped items are not emailed later',
  async () => {
    const [off, bell] = [await anAdminIn(), await anAdminIn()]
    await setChannels(off.userId, 'overdue', false, false)
    await setChannels(bell.userId, 'overdue', true, false)
    await aWaitingRecord('message', FRIDAY)
    at('2026-11-19T09:00:00Z')
    expect(await notifyOverdueWork()).toBe(0)
    expect(await bellOf(bell.userId)).toMatchObject([
      { kind: 'overdue', title: 'Overdue: Zofia Nowak', path: '/admin' },
    ])
    await setChannels(off.userId, 'overdue', true, true)
    expect(await notifyOverdueWork()).toBe(0)
    expect([await bellOf(off.userId), await reviewMailsOf('admin.overdue_reminder', off)]).toEqual([[], []])
  },
)

test.runIf(isDeepRun)('deletes records older than a year, except those of open items', async () => {
  await anAdminIn()
  const gone = await aWaitingRecord('message', FRIDAY)
  await aWaitingRecord('message', FRIDAY)
  at('2026-11-28T09:00:00Z')
  await notifyOverdueWork()
  await db().deleteFrom('contactMessages').where('id', '=', gone).execute()
  at('2027-11-27T09:00:00Z')
  await purgeOverdueRecords()
  expect(await selectRows('overdueTold')).toHaveLength(2)
  at('2027-11-29T09:00:00Z')
  await purgeOverdueRecords()
  expect(await selectRows('overdueTold')).toHaveLength(1)
  expect(await notifyOverdueWork()).toBe(0)
})
