import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember } from '#test/world/accounts.ts'
import { queue, rowOf } from '#test/world/mails.ts'
import { findRow, selectRows } from '#test/world/rows.ts'
import { testMailbox } from '#test/world/test-mailbox.ts'
import { MAX_ATTEMPTS, oldestDue } from './lease.server.ts'
import type { Message } from './message.server.ts'
import { CONNECTIONS, type Transport } from './transport.server.ts'
import { sendDue } from './worker.server.ts'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'
import '#test/secret-key.ts'

await testDatabase()
const { mailbox, transport } = await testMailbox()
testSettings({ LOG_LEVEL: 'silent' })

const statuses = async () =>
  (
    await sql<{ status: string; mails: number }>`
    select status, count(*)::integer as mails from email_queue group by 1 order by 1`.execute(db())
  ).rows

async function queueMany(count: number) {
  for (let at = 0; at < count; at += 1) await queue()
}

/** A server that accepts everything and reports how many emails are in progress and the row states of earlier ones. */
function takesAll(whenTaken: (message: Message) => Promise<void>): Transport {
  return {
    async send(message) {
      await whenTaken(message)
      return { kind: 'sent' }
    },
    close: () => undefined,
  }
}

test.runIf(isDeepRun)(
  'a claim reads only due emails, however many were sent or wait for a retry · ADM-167',
  async () => {
    await sql`insert into email_queue (id, kind, to_email, subject, html_body, text_body, message_id, status, sent_at)
    select id, 'message.receipt', 'a@world.parcela.test', 'Sent', 'Sent', 'Sent', id::text, 'sent', now()
    from (select gen_random_uuid() as id from generate_series(1, 5000)) m`.execute(db())
    await sql`insert into email_queue (id, kind, to_email, subject, html_body, text_body, message_id, attempts, next_attempt_at)
    select id, 'message.receipt', 'a@world.parcela.test', 'Later', 'Later', 'Later', id::text, 1, now() + interval '1 hour'
    from (select gen_random_uuid() as id from generate_series(1, 5000)) m`.execute(db())
    await queueMany(3)
    await sql`analyze email_queue`.execute(db())
    const { rows } = await sql`explain (analyze, format json) ${oldestDue(40)}`.execute(db())
    const plan = JSON.stringify(rows)
    expect(plan).toContain('email_queue_due')
    const passed = [...plan.matchAll(/Rows Removed by (?:Filter|Index Recheck)":(\d+)/g)]
    expect(
      passed.every(([, rows]) => Number(rows) < 10),
      plan,
    ).toBe(true)
  },
)

test.runIf(isDeepRun)(
  'a queue of several batches arrives in full, each email once, and is recorded as sent · ADM-153 · ADM-167',
  async () => {
    await queueMany(130)
    expect(await sendDue(transport)).toBe(130)
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(130)
    expect(mailbox.mails).toHaveLength(130)
    expect(await statuses()).toEqual([{ status: 'sent', mails: 130 }])
  },
)

test('at most one accepted email per connection is unrecorded · ADM-167', async () => {
  await queueMany(50)
  let taken = 0
  let max = 0
  const sent = await sendDue(
    takesAll(async () => {
      const marked = (await statuses()).find(({ status }) => status === 'sent')?.mails ?? 0
      max = Math.max(max, taken - marked)
      taken += 1
    }),
  )
  expect(sent).toBe(50)
  expect(await statuses()).toEqual([{ status: 'sent', mails: 50 }])
  expect(max).toBeLessThanOrEqual(CONNECTIONS)
})

test('a failed write throws, and its emails are sent again after their lease', async () => {
  await queueMany(5)
  await sql`alter table email_queue add constraint no_sent check (status <> 'sent') not valid`.execute(db())
  await expect(sendDue(transport)).rejects.toThrow(/no_sent/)
  await sql`alter table email_queue drop constraint no_sent`.execute(db())
  await sql`update email_queue set locked_until = now() - interval '1 second' where status = 'sending'`.execute(
    db(),
  )
  expect(await sendDue(transport)).toBe(5)
  expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(5)
})

test('a late send is checked again: not sent without its lease or if its reader lost the right · ADM-167', async () => {
  const { userId } = await aMember()
  const [lost, unwanted] = [
    await queue(),
    await queue({ reader: { userId, companyId: null, aboutOthers: false } }),
  ]
  // The claim itself takes the lease or closes the account, so that both happen between the claim and the send.
  await sql`create function lose_claim() returns trigger language plpgsql as $$ begin
    if new.user_id is null then update email_queue set locked_until = new.locked_until + interval '1 minute' where id = new.id;
    else update members set closed_at = now() where user_id = new.user_id; end if; return null; end $$`.execute(
    db(),
  )
  await sql`create trigger lose_claim after update on email_queue for each row
    when (old.status = 'pending' and new.status = 'sending') execute function lose_claim()`.execute(db())
  let at = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (at += 10_000))
  try {
    expect(await sendDue(transport)).toBe(0)
  } finally {
    clock.mockRestore()
    await sql`drop function lose_claim cascade`.execute(db())
  }
  expect(mailbox.mails).toEqual([])
  expect(await rowOf(lost)).toMatchObject({ status: 'sending' })
  expect(await findRow('emailQueue', { id: unwanted })).toBeUndefined()
})

/** How often the database refused, rolled-back transactions included. */
async function tries(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select last_value as count from tries`.execute(db())
  return Number(rows[0]?.count)
}

test.runIf(isDeepRun)(
  'an email sent just as the database went down is recorded afterwards, however long the outage',
  async () => {
    await queueMany(CONNECTIONS)
    await sql`create sequence tries`.execute(db())
    await sql`create function away() returns trigger language plpgsql as
    $$ begin perform nextval('tries'); raise exception 'away' using errcode = '25006'; end $$`.execute(db())
    await sql`create trigger away before update on email_queue for each row when (new.status = 'sent')
    execute function away()`.execute(db())
    const clock = vi.spyOn(performance, 'now')
    try {
      const sending = sendDue(transport)
      await vi.waitFor(() => expect(mailbox.mails).toHaveLength(CONNECTIONS), 60_000)
      const later = performance.now() + 500_000
      const before = await tries()
      clock.mockImplementation(() => later)
      await vi.waitFor(async () => expect(await tries()).toBeGreaterThan(before + 1), 60_000)
      await sql`drop function away cascade`.execute(db())
      expect(await sending).toBe(CONNECTIONS)
    } finally {
      clock.mockRestore()
      await sql`drop function if exists away cascade`.execute(db())
      await sql`drop sequence tries`.execute(db())
    }
    expect(await statuses()).toEqual([{ status: 'sent', mails: CONNECTIONS }])
    expect(mailbox.mails).toHaveLength(CONNECTIONS)
  },
)

test.runIf(isDeepRun)(
  'an email that loses its lease during eight attempts is given up, and those behind it are not · ADM-167',
  async () => {
    await queueMany(40)
    const handed = new Map<string, number>()
    const wait = new AbortController()
    const silent: Transport = {
      async send({ messageId }) {
        handed.set(messageId, (handed.get(messageId) ?? 0) + 1)
        if (!wait.signal.aborted) await once(wait.signal, 'abort')
        return { kind: 'retry', message: 'slow', isOurs: true }
      },
      close: () => undefined,
    }
    const begun = () => [...handed.values()].reduce((sum, times) => sum + times, 0)
    const stop = new AbortController()
    const workers: Promise<number>[] = []
    // Eight workers start the first four emails and lose the lease of all of them; the ninth gets to the others.
    for (const at of Array.from({ length: MAX_ATTEMPTS + 1 }).keys()) {
      workers.push(sendDue(silent, at < MAX_ATTEMPTS ? stop.signal : undefined))
      await vi.waitFor(() => expect(begun()).toBe(4 * (at + 1)), 60_000)
      if (at < MAX_ATTEMPTS)
        await sql`update email_queue set locked_until = now() - interval '1 second' where status = 'sending'`.execute(
          db(),
        )
    }
    stop.abort()
    wait.abort()
    await Promise.all(workers)
    const rows = await selectRows('emailQueue', {}, '*', 'seq')
    const ended = rows.map(({ status, attempts, errorMessage }) => ({ status, attempts, errorMessage }))
    expect(ended.slice(0, 4)).toEqual(
      Array.from({ length: 4 }, () => ({
        status: 'failed',
        attempts: MAX_ATTEMPTS,
        errorMessage: 'Given up after 8 unfinished attempts',
      })),
    )
    expect(ended.slice(4)).toEqual(
      Array.from({ length: 36 }, () => ({ status: 'pending', attempts: 1, errorMessage: 'slow' })),
    )
    expect(rows.every(({ messageId, attempts }) => attempts <= (handed.get(messageId) ?? 0))).toBe(true)
  },
)
