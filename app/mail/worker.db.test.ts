import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { mail, queue, rowOf } from '#test/world/mails.ts'
import { PATIENT_MS, testMailbox } from '#test/world/test-mailbox.ts'
import { claimDue, markFailed, markSent, MAX_ATTEMPTS, retryDelay } from './lease.server.ts'
import { queueMail } from './queue.server.ts'
import { classify, CONNECTIONS, smtpTransport } from './transport.server.ts'
import { sendDue } from './worker.server.ts'
import { testSettings } from '#test/settings.ts'
import '#test/secret-key.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()
const { mailbox, transport } = await testMailbox()
testSettings({ PUBLIC_ORIGIN: 'https://parcela.example', LOG_LEVEL: 'silent' })

describe('sending', () => {
  test('an email arrives with HTML, text and its own Message-ID, dated the day it leaves, and is marked sent · ADM-153 · ADM-167', async () => {
    const id = await queue()
    await sql`update email_queue set created_at = now() - interval '10 days' where id = ${id}`.execute(db())
    expect(await sendDue(transport)).toBe(1)
    const row = await rowOf(id)
    expect(row).toMatchObject({
      status: 'sent',
      attempts: 1,
      lockedUntil: null,
      errorMessage: null,
      sentAt: expect.any(Date),
    })
    const [arrived] = mailbox.mails
    expect(arrived).toMatchObject({
      subject: 'Your profile is approved',
      messageId: row.messageId,
      links: ['https://parcela.example/platform', 'https://parcela.example'],
    })
    expect(arrived?.html).toContain('Approved')
    expect(arrived?.raw).toContain('Auto-Submitted: auto-generated')
    expect(arrived?.raw).toContain('Reply-To: support@')
    const [, date = ''] = /^Date: (.*)$/m.exec(arrived?.raw ?? '') ?? []
    expect(Number(row.sentAt) - Date.parse(date)).toBeLessThan(86_400_000)
  })

  test.runIf(isDeepRun)('an email to an internationalised host goes to its ASCII form', async () => {
    const id = await queue({ to: { address: 'biuro@примерна-фирма.бг', name: 'Biuro' } })
    await sendDue(transport)
    expect(await rowOf(id)).toMatchObject({ status: 'sent', toEmail: 'biuro@примерна-фирма.бг' })
    expect(mailbox.mails.at(-1)?.raw).toContain('To: Biuro <biuro@xn----7sbbrodyefqlde8c.xn--90ae>')
  })

  test('six concurrent workers send each of sixty emails once', async () => {
    await transaction(async (tx) => {
      for (let index = 0; index < 60; index += 1)
        await queueMail(tx, mail({ to: { address: `m${index}@x.example`, name: '' } }))
    })
    const counts = await Promise.all(Array.from({ length: 6 }, () => sendDue(transport)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60)
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(60)
    expect(mailbox.mails).toHaveLength(60)
  })

  test('a claim locks a row for all other workers; after the lease the next worker gets it · ADM-167', async () => {
    const id = await queue()
    expect(await claimDue(10)).toHaveLength(1)
    expect(await claimDue(10)).toEqual([])
    await sql`update email_queue set locked_until = now() - interval '1 second' where id = ${id}`.execute(
      db(),
    )
    expect(await sendDue(transport)).toBe(1)
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('a worker that lost its lease changes nothing', async () => {
    const id = await queue()
    const [late] = await claimDue(1)
    await sql`update email_queue set locked_until = now() - interval '1 second' where id = ${id}`.execute(
      db(),
    )
    const [next] = await claimDue(1)
    if (!late || !next) throw new Error('not claimed')
    expect(await markSent(late)).toBe(false)
    await markFailed(late, { message: 'late', isOurs: false })
    expect((await rowOf(id)).status).toBe('sending')
    expect(await markSent(next)).toBe(true)
  })

  test.each<[string, Parameters<typeof mailbox.behave>[0]]>([
    ['451 at the recipient', { reject: 451 }],
    ['421 at the recipient', { reject: 421 }],
    ['452 after the message', { rejectData: 452 }],
    ['a connection dropped before the final 250', 'drop before'],
    ...(isDeepRun ? [['a server that falls silent', 'stall'] as [string, 'stall']] : []),
  ])('%s: retried later', async (_what, behaviour) => {
    const id = await queue()
    mailbox.behave(behaviour)
    const before = Date.now()
    const sending = behaviour === 'stall' ? smtpTransport(mailbox.url, 6000) : transport
    expect(await sendDue(sending)).toBe(0)
    const row = await rowOf(id)
    expect(row).toMatchObject({
      status: 'pending',
      attempts: 1,
      held: false,
      lockedUntil: null,
      errorMessage: expect.any(String),
    })
    expect(row.nextAttemptAt.getTime()).toBeGreaterThan(before + 50_000)
    mailbox.behave('take')
    expect(await sendDue(transport)).toBe(0)
    await sql`update email_queue set next_attempt_at = now() where id = ${id}`.execute(db())
    expect(await sendDue(transport)).toBe(1)
    expect(mailbox.mails.filter((one) => one.messageId === row.messageId)).toHaveLength(1)
  })

  test('a server that hangs up after its 250 has the email, which counts as sent, once', async () => {
    const id = await queue()
    mailbox.behave('drop after')
    expect(await sendDue(transport)).toBe(1)
    expect((await rowOf(id)).status).toBe('sent')
    expect(await sendDue(transport)).toBe(0)
    expect(mailbox.mails).toHaveLength(1)
  })

  test("550 fails immediately, with the server's reply · ADM-153", async () => {
    const id = await queue()
    mailbox.behave({ reject: 550 })
    await sendDue(transport)
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'failed', attempts: 1, sentAt: null })
    expect(row.errorMessage).toContain('550 from the test server')
  })

  test.runIf(isDeepRun).each(
    (
      [
        ['550 5.4.5 Daily user sending limit exceeded', 'message'],
        ['554 5.7.0 Your account has reached the limit on outgoing messages', 'message'],
        ['553 5.7.1 Sender address is not owned by the user', 'sender'],
        ['550 5.7.1 Blocked', 'recipient'],
        ['550 5.1.8 Sender domain not found', 'recipient'],
        ['550 Sender refused', 'sender'],
        ['554 Transaction failed', 'message'],
        ['550 5.6.0 Content rejected', 'message'],
        ['552 5.3.4 Message too big', 'message'],
      ] as const
    ).slice(0, isDeepRun ? undefined : 3),
  )(
    '%s (to the %s) is about our account or message: retried, and not held against the mailbox',
    async (says, to) => {
      const id = await queue()
      mailbox.behave({ says, to })
      await sendDue(transport)
      expect(await rowOf(id)).toMatchObject({
        status: 'pending',
        attempts: 1,
        ourFault: true,
        errorMessage: expect.stringContaining(says),
      })
      mailbox.behave('take')
      await sql`update email_queue set next_attempt_at = now() where id = ${id}`.execute(db())
      expect(await sendDue(transport)).toBe(1)
      expect(await rowOf(id)).toMatchObject({ status: 'sent', ourFault: false })
    },
  )

  test.each(
    (
      [
        ['550 5.1.1 No such user', 'recipient'],
        ['552 5.2.2 Mailbox full', 'message'],
        ['550 5.4.1 Recipient address rejected', 'recipient'],
      ] as const
    ).slice(0, isDeepRun ? undefined : 1),
  )('%s (to the %s) is about the mailbox: final', async (says, to) => {
    const id = await queue()
    mailbox.behave({ says, to })
    await sendDue(transport)
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 1, ourFault: false })
  })

  test('an outage of the mail server delays only emails, longer with each attempt until the last · ADM-152 · ADM-167', async () => {
    const id = await queue()
    const away = smtpTransport('smtp://127.0.0.1:1', PATIENT_MS)
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

  test('a problem with our sign-in or connection never makes an email fail for good', () => {
    const failure = (code: string, responseCode: number, command: string) =>
      classify(Object.assign(new Error('x'), { code, responseCode, command })).kind
    expect(failure('EAUTH', 535, 'AUTH PLAIN')).toBe('retry')
    expect(failure('EPROTOCOL', 554, 'CONN')).toBe('retry')
    expect(failure('EENVELOPE', 550, 'RCPT TO')).toBe('failed')
    expect(classify(Object.assign(new Error('x'), { code: 'EMESSAGE' }))).toMatchObject({
      kind: 'failed',
      isOurs: true,
    })
    expect(classify('nonsense')).toEqual({ kind: 'retry', message: 'Unknown error occurred', isOurs: true })
  })

  test('stopping claims no further emails', async () => {
    for (let index = 0; index < 12; index += 1)
      await queue({ to: { address: `m${index}@x.example`, name: '' } })
    const stop = new AbortController()
    const begun: (() => void)[] = []
    const slow = {
      send: () =>
        new Promise<{ kind: 'sent' }>((done) => {
          begun.push(() => done({ kind: 'sent' }))
          if (begun.length < CONNECTIONS) return
          stop.abort()
          for (const end of begun) end()
        }),
      close: () => undefined,
    }
    expect(await sendDue(slow, stop.signal)).toBe(CONNECTIONS)
    const rows = await db()
      .selectFrom('emailQueue')
      .select(['status', 'attempts', 'lockedUntil'])
      .where('status', '<>', 'sent')
      .execute()
    expect(rows).toHaveLength(12 - CONNECTIONS)
    expect(
      rows.every((row) => row.status === 'pending' && row.attempts === 0 && row.lockedUntil === null),
    ).toBe(true)
  })
})
