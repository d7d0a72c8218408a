import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { mark, queueMailWithSubject } from '#test/world/email-queue.ts'
import { bellOf } from '#test/world/notices.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { anAdminIn, removeAdmins, clearDesks, reviewMailsOf } from '#test/world/admin-mails.ts'
import { recordJobFailure, recordJobSuccess, notifyFailedMails } from './failures.server.ts'
import { countFailedMails, listFailingJobs } from './overview.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const at = (time: string) => setClock(() => new Date(time))
const bell = async (userId: string) =>
  (await bellOf(userId)).map(({ title, readAt }) => [title, readAt === null])

async function fail(subject: string): Promise<string> {
  const id = await queueMailWithSubject(subject)
  await mark(id, 'failed')
  return id
}

/** Backdates all failures by 61 minutes. */
async function anHourLater(): Promise<void> {
  await sql`update email_queue set failed_at = failed_at - interval '61 minutes' where status = 'failed'`.execute(
    db(),
  )
  await sql`update failure_streaks set began_at = began_at - interval '61 minutes',
    last_at = last_at - interval '61 minutes'`.execute(db())
}

beforeEach(async () => {
  await clearDesks()
  await removeAdmins()
})

describe('failed emails', () => {
  test('cause one notice per streak, with a link to the queue, and no email · ADM-206', async () => {
    const admin = await anAdminIn()
    await notifyFailedMails()
    expect(await bell(admin.userId)).toEqual([])
    for (let mail = 0; mail < 30; mail += 1) await fail(`Lost ${mail}`)
    await notifyFailedMails()
    await fail('Lost later')
    await notifyFailedMails()
    expect(await bellOf(admin.userId)).toMatchObject([
      { kind: 'failure', title: '30 emails could not be sent', path: '/admin/email-queue?status=failed' },
    ])
    expect(await selectRows('emailQueue', { toEmail: admin.email }, ['id'])).toEqual([])
    expect(await countFailedMails()).toMatchObject({ count: 31, oldest: expect.any(Date) })
  })

  test.runIf(isDeepRun)('without a body cause no notice, since they cannot be sent again', async () => {
    const admin = await anAdminIn()
    await fail('Old')
    await notifyFailedMails()
    await updateRows('emailQueue', {}, { htmlBody: '', textBody: '' })
    expect(await countFailedMails()).toEqual({ count: 0, oldest: null })
    await notifyFailedMails()
    expect(await bell(admin.userId)).toEqual([['An email could not be sent', false]])
  })

  test.runIf(isDeepRun)(
    'after an hour without a failure a new streak causes a notice if the last notice has been read',
    async () => {
      const admin = await anAdminIn()
      await fail('First')
      await notifyFailedMails()
      await anHourLater()
      await fail('Second')
      await notifyFailedMails()
      expect(await bell(admin.userId)).toEqual([['An email could not be sent', true]])
      await updateRows('notices', {}, { readAt: new Date() })
      await anHourLater()
      await fail('Third')
      await notifyFailedMails()
      expect(await bell(admin.userId)).toEqual([
        ['An email could not be sent', false],
        ['An email could not be sent', true],
      ])
    },
  )

  test.runIf(isDeepRun)(
    'have their notice cleared when none is left; a failed test email causes none',
    async () => {
      const admin = await anAdminIn()
      const id = await fail('Lost')
      await notifyFailedMails()
      await mark(id, 'pending')
      await notifyFailedMails()
      expect(await bell(admin.userId)).toEqual([['An email could not be sent', false]])
      await anHourLater()
      const tried = await fail('Tried')
      await updateRows('emailQueue', { id: tried }, { kind: 'test.basic' })
      await notifyFailedMails()
      expect(await bell(admin.userId)).toHaveLength(1)
    },
  )

  test.runIf(isDeepRun)(
    'cause one notice per admin and streak, despite fifty concurrent processes',
    async () => {
      const admins = await Promise.all([anAdminIn(), anAdminIn()])
      await fail('Lost')
      await Promise.all(Array.from({ length: 50 }, () => notifyFailedMails()))
      for (const { userId } of admins) expect(await bell(userId)).toHaveLength(1)
    },
  )
})

describe('failed jobs', () => {
  test('cause a notice with the first failure of a streak, which is cleared when the job works again · ADM-206', async () => {
    const admin = await anAdminIn()
    at('2026-11-21T10:00:00Z')
    for (let round = 0; round < 30; round += 1) await recordJobFailure('send mail')
    expect(await bell(admin.userId)).toEqual([['Background job failing: send mail', true]])
    expect(await listFailingJobs()).toMatchObject([
      { name: 'send mail', since: new Date('2026-11-21T10:00:00Z'), times: 30 },
    ])
    await recordJobFailure('seal audit')
    expect(await bell(admin.userId)).toHaveLength(2)
    await recordJobSuccess('send mail')
    expect((await bell(admin.userId)).map(([, unread]) => unread)).toEqual([false, true])
    expect((await listFailingJobs()).map(({ name }) => name)).toEqual(['seal audit'])
    expect(await reviewMailsOf('admin.digest', admin)).toEqual([])
  })

  test.runIf(isDeepRun)(
    'within an hour of the last failure continue the streak; later ones start a new streak',
    async () => {
      const admin = await anAdminIn()
      at('2026-11-21T10:00:00Z')
      await recordJobFailure('send mail')
      await recordJobSuccess('send mail')
      at('2026-11-21T10:59:00Z')
      await recordJobFailure('send mail')
      expect(await bell(admin.userId)).toHaveLength(1)
      expect(await listFailingJobs()).toMatchObject([{ since: new Date('2026-11-21T10:00:00Z'), times: 2 }])
      await recordJobSuccess('send mail')
      at('2026-11-21T12:00:00Z')
      await recordJobFailure('send mail')
      expect(await bell(admin.userId)).toHaveLength(2)
      expect(await listFailingJobs()).toMatchObject([{ since: new Date('2026-11-21T12:00:00Z'), times: 1 }])
    },
  )

  test.runIf(isDeepRun)('without a success in between are one streak, however long the pause', async () => {
    const admin = await anAdminIn()
    for (const day of [19, 20, 21]) {
      at(`2026-11-${day}T10:00:00Z`)
      await recordJobFailure('purge exports')
    }
    expect(await bell(admin.userId)).toHaveLength(1)
    expect(await listFailingJobs()).toMatchObject([{ times: 3 }])
  })

  test.runIf(isDeepRun)('are one streak of fifty with one notice if fifty are concurrent', async () => {
    const admin = await anAdminIn()
    await Promise.all(Array.from({ length: 50 }, () => recordJobFailure('send mail')))
    expect(await bell(admin.userId)).toHaveLength(1)
    expect(await listFailingJobs()).toMatchObject([{ times: 50 }])
  })
})
