import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { endLinks, issueLink, peekLink } from '#app/account/links.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { MAX_ATTEMPTS } from '#app/mail/lease.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, anAdmin, signedInCookie } from '#test/world/accounts.ts'
import { mark, queueMailWithSubject as queue, statusOf } from '#test/world/email-queue.ts'
import { visit } from '#test/world/pages.tsx'
import { bellOf } from '#test/world/notices.ts'
import { anAdminIn } from '#test/world/admin-mails.ts'
import { notifyRefusedMails } from '#app/oversight/notifications/failures.server.ts'
import * as signInPage from '#app/account/routes/signin.tsx'
import { selectRow, updateRows } from '#test/world/rows.ts'
import { testMailbox } from '#test/world/test-mailbox.ts'
import * as page from './email-queue.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
const { mailbox } = await testMailbox()
testSettings({ LOG_LEVEL: 'silent' })

const cookie = await signedInCookie((await anAdmin()).userId)

const show = (query = '') => visit(page, `/admin/email-queue${query}`, { cookie })
const act = (form: Record<string, string>, as = cookie) =>
  visit(page, '/admin/email-queue', { cookie: as, form })

describe('the actions', () => {
  test('Process Pending sends all pending emails, reports the counts and reloads · ADM-165', async () => {
    const held = await queue('Held')
    await updateRows('emailQueue', { id: held }, { held: true })
    await queue('Due')
    expect((await show()).text).toContain('Choose “Process Pending” to send it.')
    const done = await act({ intent: 'process' })
    expect([done.status, done.location]).toEqual([303, '/admin/email-queue'])
    expect(done.toast).toEqual({ title: 'Pending emails processed', text: 'Sent: 2. Failed: 0.', tone: 'ok' })
    expect(mailbox.mails).toHaveLength(2)
  })

  test('Send sends only that email and reports a failure with the server’s message · ADM-166 · ADM-169', async () => {
    const [one, two] = [await queue('One'), await queue('Two')]
    expect((await act({ intent: 'send', id: one })).toast).toEqual({ title: 'Email sent', tone: 'ok' })
    expect(await statusOf(one)).toMatchObject({ status: 'sent', sentAt: expect.any(Date) })
    expect((await statusOf(two)).status).toBe('pending')
    mailbox.behave({ reject: 550 })
    const failed = await act({ intent: 'send', id: two })
    expect(failed.toast).toMatchObject({
      title: 'Failed to send email',
      text: expect.stringContaining('550 from the test server'),
      tone: 'error',
    })
    expect(await statusOf(two)).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('550'),
    })
    for (const id of [one, two, 'x', ''])
      expect((await act({ intent: 'send', id })).toast?.title).toBe('Failed to send email')
  })

  test('emails refused because of our own account get a single notice and one button that sends them all', async () => {
    const { userId: adminId } = await anAdminIn()
    const { email, userId, password } = await aMember({ email: 'kept@kowalska.example' })
    const mails = await Promise.all(
      ['One', 'Two', 'Three'].map((subject) =>
        queue(subject, {
          to: { address: email, name: 'Maja' },
          reader: { userId, companyId: null, aboutOthers: false },
        }),
      ),
    )
    mailbox.behave({ says: '550 5.4.5 Daily user sending limit exceeded', to: 'message' })
    await act({ intent: 'send', id: mails[0] ?? '' })
    await act({ intent: 'process' })
    await notifyRefusedMails()
    expect(await bellOf(adminId)).toEqual([])
    await act({ intent: 'process' })
    await notifyRefusedMails()
    await notifyRefusedMails()
    const told = async () => (await bellOf(adminId)).filter(({ title }) => title.startsWith('The mail'))
    expect(await told()).toMatchObject([
      { title: 'The mail server is refusing our email', readAt: null, path: '/admin/email-queue' },
    ])
    const { text } = await show()
    expect(text).toMatch(
      /Daily user sending limit exceeded.*Still retrying: 2\. Given up after about a day: 1\./,
    )
    const { toast } = await visit(signInPage, '/signin', { form: { email, password } })
    expect(toast?.tone).toBe('ok')
    mailbox.behave('take')
    expect((await act({ intent: 'kept-back' })).toast).toEqual({
      title: 'Pending emails processed',
      text: 'Sent: 3. Failed: 0.',
      tone: 'ok',
    })
    expect(mailbox.mails.map(({ subject }) => subject).toSorted()).toEqual(['One', 'Three', 'Two'])
    await notifyRefusedMails()
    expect(await told()).toMatchObject([{ readAt: expect.any(Date) }])
    expect((await show()).text).not.toContain('refusing')
  })

  test.each([
    ['reset_password', '/reset-password', 3600],
    ['sign_in', '/signin', 24 * 3600],
  ] as const)(
    'Retry queues a failed email again and replaces an expired %s link · ADM-170',
    async (purpose, page, seconds) => {
      const { userId, email } = await aMember({ email: `${purpose}@kowalska.example` })
      const returnPath = '/deal/towers-1'
      const link = await transaction((tx) => issueLink(tx, { purpose, userId, lifeSeconds: 60, returnPath }))
      const id = await queue('Reset', {
        to: { address: email, name: 'Maja' },
        content: {
          subject: 'Reset',
          heading: 'Reset',
          paragraphs: [],
          action: { label: 'Go', oneTimeLink: true },
        },
        oneTimeLink: { id: link.id, path: `${page}?token=${link.secret}`, expiresAt: link.expiresAt },
      })
      await mark(id, 'failed')
      await updateRows('emailQueue', { id }, { attempts: MAX_ATTEMPTS })
      await sql`update email_queue set link_expires_at = now() - interval '1 second' where id = ${id}`.execute(
        db(),
      )
      await sql`update one_time_links set expires_at = created_at + interval '1 ms' where id = ${link.id}`.execute(
        db(),
      )
      expect((await act({ intent: 'retry', id })).toast).toEqual({ title: 'Email queued again', tone: 'ok' })
      expect((await selectRow('emailQueue', { id })).attempts).toBe(0)
      expect((await act({ intent: 'send', id })).toast).toEqual({ title: 'Email sent', tone: 'ok' })
      const [url = ''] = mailbox.mails.at(-1)?.links ?? []
      expect(url).toMatch(/\?token=[\w-]{43}$/)
      expect(new URL(url).pathname).toBe(page)
      expect(url).not.toContain(link.secret)
      const living = await db()
        .selectFrom('oneTimeLinks')
        .where('userId', '=', userId)
        .where('replacedAt', 'is', null)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now())
        .select(['id', 'returnPath', 'createdAt', 'expiresAt'])
        .execute()
      expect(living.map(({ id }) => id)).not.toContain(link.id)
      expect(living).toMatchObject([{ returnPath }])
      for (const { createdAt, expiresAt } of living)
        expect((expiresAt.getTime() - createdAt.getTime()) / 1000).toBe(seconds)
    },
  )

  test('Retry never emails a link that a newer one has replaced · ADM-170', async () => {
    const { userId, email } = await aMember({ email: 'replaced@kowalska.example' })
    const issue = () =>
      transaction((tx) => issueLink(tx, { purpose: 'set_password', userId, lifeSeconds: 60 }))
    const link = await issue()
    const id = await queue('Welcome', {
      to: { address: email, name: 'Maja' },
      content: {
        subject: 'Welcome',
        heading: 'Welcome',
        paragraphs: [],
        action: { label: 'Go', oneTimeLink: true },
      },
      oneTimeLink: {
        id: link.id,
        path: `/complete-registration?token=${link.secret}`,
        expiresAt: link.expiresAt,
      },
    })
    await mark(id, 'failed')
    const newer = await issue()
    expect((await act({ intent: 'retry', id })).toast?.title).toBe('Email queued again')
    await mark(id, 'failed')
    expect(await peekLink(['set_password'], newer.secret)).not.toBeNull()
    await transaction((tx) => endLinks(tx, userId, ['set_password']))
    expect((await act({ intent: 'retry', id })).toast?.text).toBe(
      'Its one-time link was used or is no longer needed.',
    )
    expect((await statusOf(id)).status).toBe('failed')
  })

  test('email to a demo address is never sent, and the row says why', async () => {
    const id = await queue('Demo', { to: { address: 'developer@demo.parcela.test', name: 'Demo' } })
    expect((await show()).text).toContain(
      'Demo address. Saved to the folder for captured emails, never sent.',
    )
    expect((await act({ intent: 'send', id })).toast?.title).toBe('Failed to send email')
    await act({ intent: 'process' })
    expect(await selectRow('emailQueue', { id })).toMatchObject({ status: 'pending', held: true })
    expect(mailbox.mails).toEqual([])
  })
})
