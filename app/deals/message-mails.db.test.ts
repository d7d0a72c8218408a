import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { MEMBER_LIMIT_TEXT, SUMMARISED_TEXT } from '#app/mail/queue.server.ts'
import { testDatabase } from '#test/database.ts'
import { deleteInquiry } from './commands/end-inquiry.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { mailUnsent } from '#app/notices/jobs.server.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { insertRow } from '#test/world/rows.ts'
import { readThread } from './commands/messages.server.ts'
import { findThread } from './queries/threads.server.ts'
import * as threadPage from './routes/thread.tsx'
import {
  startThread,
  startThreadAboutAnotherListing,
  openThread,
  postThread,
  type ThreadCast,
  threadCast,
  writeThread,
} from '#test/world/threads.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

let cast: ThreadCast
beforeAll(async () => {
  cast = await threadCast()
})
beforeEach(async () => {
  for (const table of ['inquiries', 'rateLimits', 'emailQueue', 'notices', 'noticePreferences'] as const)
    await db().deleteFrom(table).execute()
})

const mails = async (email = cast.asker.email) => {
  const rows = await db()
    .selectFrom('emailQueue')
    .where('toEmail', '=', email)
    .where('kind', '=', 'inquiry.answered')
    .orderBy('seq')
    .selectAll()
    .select(
      sql<number>`round(extract(epoch from next_attempt_at - clock_timestamp()) / 60)::integer`.as('minutes'),
    )
    .execute()
  return rows.map(({ subject, minutes, textBody, status, errorMessage }) => ({
    subject,
    minutes,
    textBody,
    status,
    errorMessage,
  }))
}

/** Backdates the emails sent so far by this many minutes. */
const minutesPass = (minutes: number) =>
  sql`update email_queue set next_attempt_at = next_attempt_at - make_interval(mins => ${minutes})`.execute(
    db(),
  )
const sendDue = () =>
  sql`update email_queue set status = 'sent', sent_at = clock_timestamp() where status = 'pending'
    and next_attempt_at <= clock_timestamp()`.execute(db())

test('the first message is emailed immediately, later ones in one email ten minutes after it · MEM-385', async () => {
  const id = await startThread(cast)
  for (let number = 1; number <= 20; number += 1) await writeThread(cast.owner, id, `Word ${number}`)
  const [first, waiting, ...more] = await mails()
  expect(more).toEqual([])
  expect(first).toMatchObject({ subject: 'New message: Alpha House', minutes: 0 })
  expect(first?.textBody).toContain('Word 1')
  expect(waiting).toMatchObject({ subject: '20 new messages: Alpha House', minutes: 10 })
  expect(waiting?.textBody).toContain('Word 20')
  expect(waiting?.textBody).not.toContain('has not replied')
  const rung = db().selectFrom('notices').where('userId', '=', cast.asker.userId)
  expect(await rung.selectAll().execute()).toHaveLength(20)
})

test('deleting an inquiry drops its queued email · PUB-084', async () => {
  const id = await startThread(cast)
  for (const words of ['One', 'Two']) await writeThread(cast.asker, id, words)
  await sendDue()
  const waiting = async () => (await mails(cast.owner.email)).filter(({ status }) => status === 'pending')
  expect(await waiting()).toHaveLength(1)
  expect(await deleteInquiry(cast.asker, id)).toEqual({ ok: true, value: null })
  expect(await waiting()).toEqual([])
})

test.runIf(isDeepRun)('concurrent messages cause two emails, and the second counts them', async () => {
  const id = await startThread(cast)
  const all = Array.from({ length: 20 }, (_, number) => writeThread(cast.owner, id, `Word ${number}`))
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([303]))
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'New message: Alpha House',
    '20 new messages: Alpha House',
  ])
})

test.runIf(isDeepRun)('while unread, emails of a thread are at least ten minutes apart', async () => {
  const id = await startThread(cast)
  for (const step of [0, 4, 4, 4, 9]) {
    await minutesPass(step)
    await sendDue()
    await writeThread(cast.owner, id, `After ${step}`)
  }
  const times = (await mails()).map(({ minutes }) => minutes)
  expect(times).toEqual([-21, -11, -1, 9])
})

/** A member with emails switched on and notices off. */
const bellOff = (userId: string) =>
  insertRow('noticePreferences', { userId, kind: 'inquiry', bell: false, mail: true })

test.each(['with the bell', 'without the bell'])(
  'opening the thread within the ten minutes drops the email, and the next message is emailed immediately, %s · MEM-385',
  async (bell) => {
    if (bell === 'without the bell') await bellOff(cast.asker.userId)
    const id = await startThread(cast)
    for (const words of ['One', 'Two', 'Three']) await writeThread(cast.owner, id, words)
    await sendDue()
    expect((await mails()).map(({ status }) => status)).toEqual(['sent', 'pending'])
    for (const person of [cast.asker, cast.owner]) await openThread(person, id)
    expect((await mails()).map(({ status }) => status)).toEqual(['sent'])
    const unread = db()
      .selectFrom('notices')
      .where('userId', 'in', [cast.asker.userId, cast.owner.userId])
      .where('readAt', 'is', null)
    expect(await unread.selectAll().execute()).toEqual([])
    await writeThread(cast.owner, id, 'Four')
    expect((await mails()).at(-1)).toMatchObject({ subject: 'New message: Alpha House', minutes: 0 })
    await writeThread(cast.owner, id, 'Five')
    const { subject, ...last } = (await mails()).at(-1) ?? {}
    expect(last).toMatchObject({ minutes: 10 })
    // Without the bell, nothing records what was read before.
    if (bell === 'with the bell') expect(subject).toBe('2 new messages: Alpha House')
    await postThread(cast.owner, id, { intent: 'close' })
    await openThread(cast.asker, id)
    expect(await unread.selectAll().execute()).toEqual([])
  },
)

test.runIf(isDeepRun)(
  'opening an earlier page, or as a colleague, the writer or an admin, drops no email about an unread thread',
  async () => {
    const id = await startThread(cast)
    for (const words of ['One', 'Two', 'Three']) await writeThread(cast.owner, id, words)
    await sendDue()
    for (const person of [cast.owner, cast.colleague, cast.admin]) await openThread(person, id)
    const [message] = await db()
      .selectFrom('inquiryMessages')
      .where('inquiryId', '=', id)
      .selectAll()
      .execute()
    const before = new URLSearchParams({
      before: `${message?.createdAt.toISOString()}|${message?.id}`,
    }).toString()
    await visit(threadPage, `/inquiries/${id}?${before}`, {
      params: { id },
      cookie: await welcomedCookie(cast.asker),
    })
    expect((await mails()).map(({ status }) => status)).toEqual(['sent', 'pending'])
  },
)

test.runIf(isDeepRun)(
  'a message that arrives while the thread is being opened still causes an email',
  async () => {
    const id = await startThread(cast)
    for (const words of ['One', 'Two']) await writeThread(cast.owner, id, words)
    await sendDue()
    const thread = await findThread(cast.asker, id)
    await writeThread(cast.owner, id, 'Three')
    if (!thread) throw new Error('no thread')
    await readThread(cast.asker.userId, thread)
    expect((await mails()).at(-1)).toMatchObject({
      subject: '3 new messages: Alpha House',
      status: 'pending',
    })
  },
)

test.runIf(isDeepRun)(
  'the last of many messages sent while the thread is being opened still causes an email',
  async () => {
    const id = await startThread(cast)
    const open = async () => {
      for (let time = 0; time < 5; time += 1) expect((await openThread(cast.asker, id)).status).toBe(200)
    }
    await Promise.all([
      open(),
      ...Array.from({ length: 20 }, (_, at) => writeThread(cast.owner, id, `Word ${at}`)),
    ])
    await writeThread(cast.owner, id, 'The last word')
    const pending = (await mails()).filter(({ status }) => status === 'pending')
    expect(pending.some(({ textBody }) => textBody.includes('The last word'))).toBe(true)
  },
)

test.runIf(isDeepRun)('messages beyond a member’s limit are emailed the next morning', async () => {
  await bellOff(cast.asker.userId)
  const threads: string[] = []
  for (let number = 0; number < 15; number += 1)
    threads.push(await startThreadAboutAnotherListing(cast, `Question ${number}`))
  for (const id of threads) await writeThread(cast.owner, id, 'Answer')
  expect((await mails()).filter(({ errorMessage }) => errorMessage === MEMBER_LIMIT_TEXT)).toHaveLength(3)
  const summaries = () =>
    db()
      .selectFrom('emailQueue')
      .where('toEmail', '=', cast.asker.email)
      .where('kind', '=', 'account.mails_skipped')
      .selectAll()
      .execute()
  const day = new Date()
  day.setUTCHours(4, 0, 0, 0)
  setClock(() => day)
  expect(await mailUnsent()).toBe(0)
  setClock(() => new Date(day.getTime() + 30 * 3_600_000))
  const made = await Promise.all(Array.from({ length: 20 }, () => mailUnsent()))
  // One to the asker, and one to the owner, who got just as many messages.
  expect(made.reduce((sum, one) => sum + one, 0)).toBe(2)
  const [summary, ...more] = await summaries()
  expect(more).toEqual([])
  expect(summary).toMatchObject({ subject: '3 updates from other members', status: 'pending' })
  expect(summary?.textBody).toContain('Inquiries and messages: 3')
  expect((await mails()).filter(({ errorMessage }) => errorMessage === SUMMARISED_TEXT)).toHaveLength(3)
  expect(await mailUnsent()).toBe(0)
  setClock(null)
})

test.runIf(isDeepRun)(
  'a member’s thirteenth email to a mailbox in one day is held for admins to check',
  async () => {
    const threads: string[] = []
    for (let number = 0; number < 13; number += 1)
      threads.push(await startThreadAboutAnotherListing(cast, `Question ${number}`))
    for (const id of threads) await writeThread(cast.owner, id, 'Answer')
    const all = await mails()
    expect(all.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 12 }, () => 'pending'),
      'failed',
    ])
    expect(all.at(-1)?.errorMessage).toBe(MEMBER_LIMIT_TEXT)
    const rung = db().selectFrom('notices').where('userId', '=', cast.asker.userId)
    expect(await rung.selectAll().execute()).toHaveLength(13)
    await writeThread(cast.colleague, threads[0] ?? '', 'From somebody else')
    expect((await mails()).at(-1)?.status).toBe('pending')
  },
)
