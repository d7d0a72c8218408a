import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { MEMBER_WORDS } from '#app/mail/queue.server.ts'
import { testDatabase } from '#test/database.ts'
import { deleteInquiry } from './commands/delete-inquiry.server.ts'
import { asked, type ThreadCast, threadCast, writeThread } from '#test/world/threads.ts'

await testDatabase()

let cast: ThreadCast
beforeAll(async () => {
  cast = await threadCast()
})
beforeEach(async () => {
  for (const table of ['inquiries', 'rateLimits', 'emailQueue', 'notices'] as const)
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

/** As if the mails so far had gone out that many minutes ago. */
const minutesPass = (minutes: number) =>
  sql`update email_queue set next_attempt_at = next_attempt_at - make_interval(mins => ${minutes})`.execute(
    db(),
  )
const sendDue = () =>
  sql`update email_queue set status = 'sent', sent_at = clock_timestamp() where status = 'pending'
    and next_attempt_at <= clock_timestamp()`.execute(db())

test('the first message is mailed at once, those after it by one mail ten minutes later that counts them · MEM-385', async () => {
  const id = await asked(cast)
  for (let number = 1; number <= 20; number += 1) await writeThread(cast.owner, id, `Word ${number}`)
  const [first, waiting, ...more] = await mails()
  expect(more).toEqual([])
  expect(first).toMatchObject({ subject: 'New answer: Alpha House', minutes: 0 })
  expect(first?.textBody).toContain('Word 1')
  expect(waiting).toMatchObject({ subject: '20 messages wait: Alpha House', minutes: 10 })
  expect(waiting?.textBody).toContain('Word 20')
  const rung = db().selectFrom('notices').where('userId', '=', cast.asker.userId)
  expect(await rung.selectAll().execute()).toHaveLength(20)
})

test('a deleted inquiry takes the mail that waits with it · PUB-084', async () => {
  const id = await asked(cast)
  for (const words of ['One', 'Two']) await writeThread(cast.asker, id, words)
  await sendDue()
  const waiting = async () => (await mails(cast.owner.email)).filter(({ status }) => status === 'pending')
  expect(await waiting()).toHaveLength(1)
  expect(await deleteInquiry(cast.asker, id)).toEqual({ ok: true, value: null })
  expect(await waiting()).toEqual([])
})

test('fifty messages at once are two mails, and the second counts fifty', async () => {
  const id = await asked(cast)
  const all = Array.from({ length: 50 }, (_, number) => writeThread(cast.owner, id, `Word ${number}`))
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([303]))
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'New answer: Alpha House',
    '50 messages wait: Alpha House',
  ])
})

test('while nobody reads, no two mails of a thread are less than ten minutes apart', async () => {
  const id = await asked(cast)
  for (const step of [0, 4, 4, 4, 9]) {
    await minutesPass(step)
    await sendDue()
    await writeThread(cast.owner, id, `After ${step}`)
  }
  const times = (await mails()).map(({ minutes }) => minutes)
  expect(times).toEqual([-21, -11, -1, 9])
})

test('who answered or opened the notice is mailed the next message at once · MEM-385', async () => {
  const id = await asked(cast)
  for (const words of ['One', 'Two']) await writeThread(cast.owner, id, words)
  await sendDue()
  await writeThread(cast.asker, id, 'Thank you.')
  await writeThread(cast.owner, id, 'Three')
  expect((await mails()).map(({ subject, minutes }) => [subject, minutes])).toEqual([
    ['New answer: Alpha House', 0],
    ['New answer: Alpha House', 0],
  ])
  await sendDue()
  await db()
    .updateTable('notices')
    .set({ readAt: new Date() })
    .where('userId', '=', cast.asker.userId)
    .execute()
  await writeThread(cast.owner, id, 'Four')
  expect((await mails()).at(-1)).toMatchObject({ subject: 'New answer: Alpha House', minutes: 0 })
  expect((await mails()).at(-1)?.textBody).toContain('Four')
})

test("a member's thirteenth mail to one mailbox in a day is kept for admins, and its notice still comes", async () => {
  const threads: string[] = []
  for (let number = 0; number < 13; number += 1) threads.push(await asked(cast, `Question ${number}`))
  for (const id of threads) await writeThread(cast.owner, id, 'Answer')
  const all = await mails()
  expect(all.map(({ status }) => status)).toEqual([...Array.from({ length: 12 }, () => 'pending'), 'failed'])
  expect(all.at(-1)?.errorMessage).toBe(MEMBER_WORDS)
  const rung = db().selectFrom('notices').where('userId', '=', cast.asker.userId)
  expect(await rung.selectAll().execute()).toHaveLength(13)
  await writeThread(cast.colleague, threads[0] ?? '', 'From somebody else')
  expect((await mails()).at(-1)?.status).toBe('pending')
})
