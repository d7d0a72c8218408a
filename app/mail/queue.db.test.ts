import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { receivedDocumentMail } from '#app/kyc/emails.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { mail, queue, rowOf } from '#test/world/mails.ts'
import { insertRow, selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { testMailbox } from '#test/world/test-mailbox.ts'
import { purgeMail } from './jobs.server.ts'
import { batched, queueBatchedTo } from './batched.server.ts'
import { queueMail } from './queue.server.ts'
import { lockFailed, processPending, requeue } from './retry.server.ts'
import { sendDue } from './worker.server.ts'
import { testSettings } from '#test/settings.ts'
import '#test/secret-key.ts'

await testDatabase()
testDataFolder()
const { mailbox, transport } = await testMailbox()
testSettings({ PUBLIC_ORIGIN: 'https://parcela.example', LOG_LEVEL: 'silent' })

/** The text of the one-time link in an email that has one. */
const SECRET = 'one-time-secret-0123456789'

async function aLink() {
  const user = await insertRow('users', { email: `${crypto.randomUUID()}@x.example` })
  const expiresAt = new Date(Date.now() + 3_600_000)
  const { id } = await insertRow('oneTimeLinks', {
    purpose: 'set_password',
    userId: user.id,
    tokenHash: randomBytes(32),
    expiresAt,
  })
  return { id, path: `/complete-registration?token=${SECRET}`, expiresAt }
}
/** Queues an email with a one-time link. */
const linked = async () =>
  queue({
    content: { ...mail().content, action: { label: 'Set your password', oneTimeLink: true } },
    oneTimeLink: await aLink(),
  })

describe('queueing', () => {
  test('an email is a row in the transaction of its cause: rolled back with it, and once per dedupe key · ADM-152', async () => {
    await expect(
      transaction(async (tx) => {
        await queueMail(tx, mail())
        throw new Error('the cause failed')
      }),
    ).rejects.toThrow('the cause failed')
    expect(await selectRows('emailQueue', {}, ['id'])).toEqual([])
    const keys = await Promise.all(
      Array.from({ length: 8 }, () =>
        transaction((tx) => queueMail(tx, mail({ dedupeKey: 'profile-approved:1' }))),
      ),
    )
    expect(keys.filter(Boolean)).toHaveLength(1)
    const again = mail({
      dedupeKey: 'profile-approved:1',
      content: { ...mail().content, action: { label: 'Set your password', oneTimeLink: true } },
      oneTimeLink: () => Promise.reject(new Error('a link was issued')),
    })
    expect(await transaction((tx) => queueMail(tx, again))).toBeNull()
  })

  test('there is a single clean address, and headers are one line · ADM-157', async () => {
    for (const address of [
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: x@y.example',
      '<a@b.example>',
      'a b@c.example',
      'nobody',
    ]) {
      await expect(transaction((tx) => queueMail(tx, mail({ to: { address, name: 'x' } })))).rejects.toThrow()
    }
    const id = await queue({
      to: { address: 'MAJA@Kowalska.Example', name: 'Kowalska, Maja\r\nBcc: x@y.example' },
    })
    expect(await rowOf(id)).toMatchObject({
      toEmail: 'maja@kowalska.example',
      toName: 'Kowalska, Maja Bcc: x@y.example',
    })
    await sendDue(transport)
    expect(mailbox.mails).toHaveLength(1)
    expect(mailbox.mails[0]?.to).toEqual(['maja@kowalska.example'])
    expect(mailbox.mails[0]?.raw).not.toMatch(/^Bcc:/im)
  })
})

test('a batched email stores its last 30 parts and how many others there were', async () => {
  for (let at = 0; at < 36; at += 1)
    await transaction((tx) =>
      queueBatchedTo(
        tx,
        'many@x.example',
        batched('kyc.received', { label: `File ${at}`, text: '' }, (documents) =>
          receivedDocumentMail({ documents }),
        ),
      ),
    )
  const { parts, subject, textBody } = await selectRow('emailQueue', {
    dedupeKey: 'kyc.received:many@x.example',
  })
  expect(parts).toHaveLength(30)
  expect(subject).toBe('We received your 35 documents')
  expect(textBody).toContain('“File 35” and 5 more')
  expect(textBody).not.toContain('“File 5”')
})

describe('one-time links', () => {
  const everything = async () => {
    const { rows } = await sql<{
      all: string
    }>`select e::text || encode(coalesce(link_secret, ''), 'escape') as all from email_queue e`.execute(db())
    return rows.map((row) => row.all).join()
  }

  test('the secret is encrypted in the queue, arrives in the email and is dropped when sent', async () => {
    const id = await linked()
    expect(await everything()).not.toContain(SECRET)
    expect(await rowOf(id)).toMatchObject({
      textBody: expect.stringContaining('[one-time link]'),
      linkSecret: expect.any(Buffer),
    })
    await sendDue(transport)
    expect(mailbox.mails[0]?.links[0]).toBe(`https://parcela.example/complete-registration?token=${SECRET}`)
    expect(mailbox.mails[0]?.html).toContain(
      `href="https://parcela.example/complete-registration?token=${SECRET}"`,
    )
    expect(await rowOf(id)).toMatchObject({ status: 'sent', linkSecret: null })
    expect(await everything()).not.toContain(SECRET)
  })

  test('an email with an expired link is not sent; Retry requires a new link and sends that · ADM-170', async () => {
    const id = await linked()
    await sql`update email_queue set link_expires_at = now() - interval '1 second' where id = ${id}`.execute(
      db(),
    )
    await sendDue(transport)
    expect(mailbox.mails).toEqual([])
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      errorMessage:
        'The one-time link expired before the email was sent. Choose “Retry” to create a new one.',
    })
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

  test('an encrypted link can only be decrypted for its own row', async () => {
    const [one, two] = [await linked(), await linked()]
    await sql`update email_queue a set link_secret = b.link_secret from email_queue b where a.id = ${one} and b.id = ${two}`.execute(
      db(),
    )
    await sendDue(transport)
    expect(await rowOf(one)).toMatchObject({
      status: 'failed',
      errorMessage: 'The one-time link can no longer be read. Choose “Retry” to create a new one.',
    })
    expect((await rowOf(two)).status).toBe('sent')
  })
})

describe('an admin', () => {
  test('Process Pending tries every pending email once, including held ones, and reports the counts · ADM-165', async () => {
    const held = await queue()
    const later = await queue({ to: { address: 'later@x.example', name: '' } })
    await updateRows('emailQueue', { id: held }, { held: true })
    await sql`update email_queue set next_attempt_at = now() + interval '1 hour' where id = ${later}`.execute(
      db(),
    )
    expect(await processPending(transport)).toEqual({ sent: 2, failed: 0, open: 0 })
    await queue()
    mailbox.behave({ reject: 451 })
    await queue()
    expect(await processPending(transport)).toEqual({ sent: 0, failed: 2, open: 0 })
    expect(mailbox.mails).toHaveLength(2)
  })
})

test('bodies are deleted when they expire, but rows stay', async () => {
  const id = await queue()
  await sendDue(transport)
  await sql`update email_queue set created_at = now() - interval '91 days' where id = ${id}`.execute(db())
  await purgeMail()
  expect(await rowOf(id)).toMatchObject({ htmlBody: '', textBody: '', subject: 'Your profile is approved' })
})
