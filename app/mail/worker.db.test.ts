import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import { loadSecretKey } from '#app/lib/secret.server.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { startMailbox } from '#test/mailbox.ts'
import { claimDue, MAX_ATTEMPTS, retryDelay } from './lease.server.ts'
import { mailRound, purgeMail } from './jobs.server.ts'
import { type Mail, queueMail } from './queue.server.ts'
import { lockFailed, requeue } from './retry.server.ts'
import { classify, smtpTransport } from './transport.server.ts'
import { processPending, sendDue, sendOne } from './worker.server.ts'

testDatabase()
const data = testDataFolder()
const mailbox = await startMailbox()
process.env.SMTP_URL = mailbox.url
process.env.PUBLIC_ORIGIN = 'https://parcela.example'
process.env.LOG_LEVEL = 'silent'
await loadSecretKey({ secretKey: Buffer.alloc(32, 3).toString('base64'), dataDir: '' })
const transport = smtpTransport(mailbox.url, 1500)

afterAll(async () => {
  transport.close()
  await mailbox.close()
})
beforeEach(async () => {
  await db().deleteFrom('emailQueue').execute()
  mailbox.mails.length = 0
  mailbox.behave('take')
})

const SECRET = 'one-time-secret-0123456789'
const mail = (more: Partial<Mail> = {}): Mail => ({
  to: { address: 'maja@kowalska.example', name: 'Maja Kowalska' },
  kind: 'profile-approved',
  content: { subject: 'Your profile is approved', heading: 'Approved', paragraphs: ['Welcome.'], action: { label: 'Open the platform', path: '/platform' } },
  ...more,
})
const queue = async (more: Partial<Mail> = {}) => {
  const id = await transaction((tx) => queueMail(tx, mail(more)))
  if (!id) throw new Error('not queued')
  return id
}
const rowOf = (id: string) => db().selectFrom('emailQueue').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function aLink() {
  const user = await db().insertInto('users').values({ email: `${crypto.randomUUID()}@x.example` }).returning('id').executeTakeFirstOrThrow()
  const expiresAt = new Date(Date.now() + 3_600_000)
  const values = { purpose: 'set_password', userId: user.id, tokenHash: Buffer.from(crypto.getRandomValues(new Uint8Array(32))), expiresAt }
  const { id } = await db().insertInto('oneTimeLinks').values(values).returning('id').executeTakeFirstOrThrow()
  return { id, path: `/complete-registration?token=${SECRET}`, expiresAt }
}
const linked = async () =>
  queue({ content: { ...mail().content, action: { label: 'Set your password', oneTimeLink: true } }, oneTimeLink: await aLink() })

describe('queueing', () => {
  test('a mail is a row of its cause: rolled back with it, once for a dedupe key · ADM-152', async () => {
    await expect(transaction(async (tx) => {
      await queueMail(tx, mail())
      throw new Error('the cause failed')
    })).rejects.toThrow('the cause failed')
    expect(await db().selectFrom('emailQueue').select('id').execute()).toEqual([])
    const keys = await Promise.all(Array.from({ length: 8 }, () => transaction((tx) => queueMail(tx, mail({ dedupeKey: 'profile-approved:1' })))))
    expect(keys.filter(Boolean)).toHaveLength(1)
  })

  test('addresses are one and clean, headers hold one line · ADM-157', async () => {
    for (const address of ['a@b.example, c@d.example', 'a@b.example\r\nBcc: x@y.example', '<a@b.example>', 'a b@c.example', 'nobody']) {
      await expect(transaction((tx) => queueMail(tx, mail({ to: { address, name: 'x' } })))).rejects.toThrow()
    }
    const id = await queue({ to: { address: 'MAJA@Kowalska.Example', name: 'Kowalska, Maja\r\nBcc: x@y.example' } })
    expect(await rowOf(id)).toMatchObject({ toEmail: 'maja@kowalska.example', toName: 'Kowalska, Maja Bcc: x@y.example' })
    await sendDue(transport)
    expect(mailbox.mails).toHaveLength(1)
    expect(mailbox.mails[0]?.to).toEqual(['maja@kowalska.example'])
    expect(mailbox.mails[0]?.raw).not.toMatch(/^Bcc:/im)
  })
})

describe('sending', () => {
  test('a mail arrives with HTML, text and its own Message-ID, and is sent · ADM-153 · ADM-167', async () => {
    const id = await queue()
    expect(await sendDue(transport)).toBe(1)
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'sent', attempts: 1, lockedUntil: null, errorMessage: null, sentAt: expect.any(Date) })
    const [arrived] = mailbox.mails
    expect(arrived).toMatchObject({ subject: 'Your profile is approved', messageId: row.messageId, links: ['https://parcela.example/platform', 'https://parcela.example'] })
    expect(arrived?.html).toContain('Approved')
    expect(arrived?.raw).toContain('Auto-Submitted: auto-generated')
  })

  test('six workers at once send each of sixty mails once', async () => {
    await transaction(async (tx) => {
      for (let index = 0; index < 60; index += 1) await queueMail(tx, mail({ to: { address: `m${index}@x.example`, name: '' } }))
    })
    const sent = await Promise.all(Array.from({ length: 6 }, () => sendDue(transport)))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(60)
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(60)
    expect(mailbox.mails).toHaveLength(60)
  })

  test('a claim takes a row from all others; a lease that ended gives it to the next · ADM-167', async () => {
    const id = await queue()
    expect(await claimDue(10)).toHaveLength(1)
    expect(await claimDue(10)).toEqual([])
    await sql`update email_queue set locked_until = now() - interval '1 second' where id = ${id}`.execute(db())
    expect(await sendDue(transport)).toBe(1)
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('a worker that lost its lease changes nothing any more', async () => {
    const id = await queue()
    const [late] = await claimDue(1)
    await sql`update email_queue set locked_until = now() - interval '1 second' where id = ${id}`.execute(db())
    const [next] = await claimDue(1)
    const { markFailed, markSent, renewLease } = await import('./lease.server.ts')
    if (!late || !next) throw new Error('not claimed')
    expect([await renewLease(late), await markSent(late)]).toEqual([false, false])
    await markFailed(late, 'late')
    expect((await rowOf(id)).status).toBe('sending')
    expect(await markSent(next)).toBe(true)
  })

  test.each<[string, Parameters<typeof mailbox.behave>[0]]>([
    ['451 at the recipient', { reject: 451 }],
    ['421 at the recipient', { reject: 421 }],
    ['452 after the message', { rejectData: 452 }],
    ['a connection dropped before the final 250', 'drop before'],
    ['a server that falls silent', 'stall'],
  ])('%s: tried again later', async (_what, behaviour) => {
    const id = await queue()
    mailbox.behave(behaviour)
    expect(await sendDue(transport)).toBe(0)
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'pending', attempts: 1, held: false, lockedUntil: null, errorMessage: expect.any(String) })
    expect(row.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 50_000)
    mailbox.behave('take')
    expect(await sendDue(transport)).toBe(0)
    await sql`update email_queue set next_attempt_at = now() where id = ${id}`.execute(db())
    expect(await sendDue(transport)).toBe(1)
    expect(mailbox.mails.filter((one) => one.messageId === row.messageId)).toHaveLength(1)
  })

  test('a server that hangs up after its 250 has the mail: it is sent, once', async () => {
    const id = await queue()
    mailbox.behave('drop after')
    expect(await sendDue(transport)).toBe(1)
    expect((await rowOf(id)).status).toBe('sent')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await sendDue(transport)).toBe(0)
    expect(mailbox.mails).toHaveLength(1)
  })

  test('550 fails at once, with what the server said · ADM-153', async () => {
    for (const behaviour of [{ reject: 550 }, { rejectData: 554 }]) {
      const id = await queue()
      mailbox.behave(behaviour)
      await sendDue(transport)
      const row = await rowOf(id)
      expect(row).toMatchObject({ status: 'failed', attempts: 1, sentAt: null })
      expect(row.errorMessage).toMatch(/55[04] says the test server/)
    }
  })

  test('a server that is away delays mails and nothing else; the delays grow to a dead end · ADM-152 · ADM-167', async () => {
    const id = await queue()
    const away = smtpTransport('smtp://127.0.0.1:1', 1500)
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await sql`update email_queue set next_attempt_at = now() where id = ${id}`.execute(db())
      await sendDue(away)
      expect((await rowOf(id)).status).toBe(attempt < MAX_ATTEMPTS ? 'pending' : 'failed')
    }
    away.close()
    expect((await rowOf(id)).errorMessage).toMatch(/ECONNREFUSED.*given up after 8 attempts/)
    const delays = [1, 2, 3, 4, 5, 6, 7].map(retryDelay)
    expect(delays).toEqual(delays.toSorted((one, other) => one - other))
  })

  test("a fault of our sign-in or connection is no mail's end", () => {
    const failure = (code: string, responseCode: number, command: string) => classify(Object.assign(new Error('x'), { code, responseCode, command })).kind
    expect(failure('EAUTH', 535, 'AUTH PLAIN')).toBe('retry')
    expect(failure('EPROTOCOL', 554, 'CONN')).toBe('retry')
    expect(failure('EENVELOPE', 550, 'RCPT TO')).toBe('failed')
    expect(failure('EMESSAGE', 552, 'DATA')).toBe('failed')
    expect(classify('nonsense')).toEqual({ kind: 'retry', message: 'Unknown error occurred' })
  })

  test('a stop gives back what was not begun', async () => {
    for (let index = 0; index < 12; index += 1) await queue({ to: { address: `m${index}@x.example`, name: '' } })
    const stop = new AbortController()
    const slow = { send: () => new Promise<{ kind: 'sent' }>((done) => setTimeout(() => done({ kind: 'sent' }), 150)), close: () => undefined }
    setTimeout(() => stop.abort(), 50)
    expect(await sendDue(slow, stop.signal)).toBe(4)
    const rows = await db().selectFrom('emailQueue').select(['status', 'attempts', 'lockedUntil']).where('status', '<>', 'sent').execute()
    expect(rows).toHaveLength(8)
    expect(rows.every((row) => row.status === 'pending' && row.attempts === 0 && row.lockedUntil === null)).toBe(true)
  })
})

describe('one-time links', () => {
  const everything = async () => {
    const { rows } = await sql<{ all: string }>`select e::text || encode(coalesce(link_secret, ''), 'escape') as all from email_queue e`.execute(db())
    return rows.map((row) => row.all).join()
  }

  test('the secret stands in no readable form in the queue, arrives in the mail and is dropped when sent', async () => {
    const id = await linked()
    expect(await everything()).not.toContain(SECRET)
    expect(await rowOf(id)).toMatchObject({ textBody: expect.stringContaining('[one-time link]'), linkSecret: expect.any(Buffer) })
    await sendDue(transport)
    expect(mailbox.mails[0]?.links[0]).toBe(`https://parcela.example/complete-registration?token=${SECRET}`)
    expect(mailbox.mails[0]?.html).toContain(`href="https://parcela.example/complete-registration?token=${SECRET}"`)
    expect(await rowOf(id)).toMatchObject({ status: 'sent', linkSecret: null })
    expect(await everything()).not.toContain(SECRET)
  })

  test('a mail whose link has expired is not sent; Retry needs a new link and sends it · ADM-170', async () => {
    const id = await linked()
    await sql`update email_queue set link_expires_at = now() - interval '1 second' where id = ${id}`.execute(db())
    await sendDue(transport)
    expect(mailbox.mails).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 'failed', errorMessage: 'The one-time link expired before the mail was sent. Retry issues a new one.' })
    await purgeMail()
    expect((await rowOf(id)).linkSecret).toBe(null)
    const again = (link: Awaited<ReturnType<typeof aLink>> | null) =>
      transaction(async (tx) => {
        const failed = await lockFailed(tx, id)
        if (!failed) throw new Error('not failed')
        expect(failed.needsLink).toBe(true)
        return requeue(tx, failed, link)
      })
    expect(await again(null)).toEqual({ ok: false, refused: 'needs_link' })
    expect(await again(await aLink())).toEqual({ ok: true, value: null })
    await sendDue(transport)
    expect(mailbox.mails[0]?.links[0]).toContain(SECRET)
  })

  test('a sealed link opens for its own row only', async () => {
    const [one, two] = [await linked(), await linked()]
    await sql`update email_queue a set link_secret = b.link_secret from email_queue b where a.id = ${one} and b.id = ${two}`.execute(db())
    await sendDue(transport)
    expect(await rowOf(one)).toMatchObject({ status: 'failed', errorMessage: 'The one-time link cannot be read any more. Retry issues a new one.' })
    expect((await rowOf(two)).status).toBe('sent')
  })
})

describe('an admin', () => {
  test('Process Pending tries every pending mail once, the waiting ones too, and counts · ADM-165', async () => {
    const held = await queue()
    const later = await queue({ to: { address: 'later@x.example', name: '' } })
    await db().updateTable('emailQueue').set({ held: true }).where('id', '=', held).execute()
    await sql`update email_queue set next_attempt_at = now() + interval '1 hour' where id = ${later}`.execute(db())
    expect(await processPending(transport)).toEqual({ sent: 2, failed: 0, open: 0 })
    await queue()
    mailbox.behave({ reject: 451 })
    await queue()
    expect(await processPending(transport)).toEqual({ sent: 0, failed: 2, open: 0 })
    expect(mailbox.mails).toHaveLength(2)
  })

  test('two presses of Process Pending and the worker at once send each mail once · ADM-165', async () => {
    for (let index = 0; index < 20; index += 1) await queue({ to: { address: `m${index}@x.example`, name: '' } })
    await Promise.all([processPending(transport), processPending(transport), sendDue(transport)])
    expect(mailbox.mails).toHaveLength(20)
  })

  test('Send ends in sent or failed with the reason, and takes pending mails only · ADM-166', async () => {
    const id = await queue()
    mailbox.behave({ reject: 451 })
    const refused = await sendOne(id, transport)
    expect(refused).toEqual({ ok: false, message: expect.stringContaining('451 says the test server') })
    expect(await rowOf(id)).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('451') })
    mailbox.behave('take')
    expect(await sendOne(id, transport)).toEqual({ ok: false, message: 'This mail is no longer pending.' })
    const other = await queue()
    const twice = await Promise.all([sendOne(other, transport), sendOne(other, transport)])
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await rowOf(other)).toMatchObject({ status: 'sent', sentAt: expect.any(Date) })
  })
})

test('mail to a demo address never leaves: it is written down and stays pending', async () => {
  const id = await queue({ to: { address: 'developer@demo.parcela.test', name: 'Demo' } })
  await mailRound()
  await processPending(transport)
  expect(mailbox.mails).toEqual([])
  expect(await rowOf(id)).toMatchObject({ status: 'pending', held: true, capturedAt: expect.any(Date), attempts: 0 })
  expect(await data.files('mail')).toHaveLength(1)
})

test('bodies go after their time, rows stay', async () => {
  const id = await queue()
  await sendDue(transport)
  await sql`update email_queue set created_at = now() - interval '91 days' where id = ${id}`.execute(db())
  await purgeMail()
  expect(await rowOf(id)).toMatchObject({ htmlBody: '', textBody: '', subject: 'Your profile is approved' })
})
