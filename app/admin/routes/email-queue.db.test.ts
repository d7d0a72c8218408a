import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { issueLink } from '#app/account/links.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import { presentMail } from '#app/mail/queries.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, anAdmin, signedInCookie } from '#test/world/accounts.ts'
import { mark, queueMailWithSubject as queue, statusOf } from '#test/world/email-queue.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRow } from '#test/world/rows.ts'
import { testMailbox } from '#test/world/test-mailbox.ts'
import * as page from './email-queue.tsx'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
await testMailbox()
testSettings({ LOG_LEVEL: 'silent' })

const cookie = await signedInCookie((await anAdmin()).userId)

const show = (query = '') => visit(page, `/admin/email-queue${query}`, { cookie })
const act = (form: Record<string, string>, as = cookie) =>
  visit(page, '/admin/email-queue', { cookie: as, form })

describe('the page', () => {
  test('statistics count total, pending, sent and failed; only pending emails have Send, only failed ones Retry · ADM-158 · ADM-162 · ADM-163 · ADM-170', async () => {
    for (const status of ['pending', 'sending', 'sent', 'failed'])
      await mark(await queue(`Mail ${status}`), status)
    const { html, text } = await show()
    expect(text).toMatch(/Total 4 .*Pending 1 .*Sent 1 .*Failed 1/)
    expect(html.match(/aria-label="Send [^"]*"/g)).toEqual([
      'aria-label="Send Mail pending to maja@kowalska.example"',
    ])
    expect(html.match(/aria-label="Retry [^"]*"/g)).toEqual([
      'aria-label="Retry Mail failed to maja@kowalska.example"',
    ])
  })

  test('a row shows status, subject, address, times and error, and its content in a frame without scripts · ADM-160 · ADM-161', async () => {
    const { userId } = await aMember()
    const link = await transaction((tx) =>
      issueLink(tx, { purpose: 'set_password', userId, lifeSeconds: 60 }),
    )
    const id = await queue('Set your password', {
      content: {
        subject: 'Set your password',
        heading: 'Welcome',
        paragraphs: ['<script>alert(1)</script>'],
        action: { label: 'Go', oneTimeLink: true },
      },
      oneTimeLink: {
        id: link.id,
        path: `/complete-registration?token=${link.secret}`,
        expiresAt: link.expiresAt,
      },
    })
    await mark(id, 'failed')
    const { html, text } = await show()
    for (const words of [
      'failed',
      'Set your password',
      'maja@kowalska.example',
      '550 No such user',
      'Not sent',
    ])
      expect(text).toContain(words)
    expect(html).toMatch(/<iframe[^>]*sandbox=""[^>]*srcDoc=|<iframe[^>]*sandbox=""[^>]*srcdoc=/)
    expect(html).not.toContain('<script>alert(1)')
    expect(text).toContain('[one-time link]')
    expect(html).not.toContain(link.secret)
  })

  test.runIf(isDeepRun)(
    'shows 25 rows, newest first, and links to further pages without JavaScript · ADM-159',
    async () => {
      await transaction(async (tx) => {
        for (let index = 1; index <= 60; index += 1) {
          await queueMail(tx, {
            to: { address: 'a@b.example', name: '' },
            kind: 'demo.sample',
            content: { subject: `Mail ${index}.`, heading: 'x', paragraphs: [] },
          })
        }
      })
      const numbers = (text: string) => [
        ...new Set([...text.matchAll(/Mail (\d+)\./g)].map(([, number]) => Number(number))),
      ]
      const first = await show()
      expect(numbers(first.text)).toEqual(Array.from({ length: 25 }, (_, index) => 60 - index))
      const { seq } = await selectRow('emailQueue', { subject: 'Mail 36.' })
      expect(linksOf(first.html)).toContainEqual({
        href: `/admin/email-queue?before=${seq}`,
        text: 'Older emails',
      })
      expect(numbers((await show(`?before=${seq}`)).text)).toEqual(
        Array.from({ length: 25 }, (_, index) => 35 - index),
      )
      const seen: number[] = []
      for (let path = '/admin/email-queue'; ;) {
        const shown = await visit(page, path, { cookie })
        seen.push(...numbers(shown.text))
        const older = linksOf(shown.html).find(({ text }) => text === 'Older emails')
        if (!older) break
        path = older.href
      }
      expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index))
    },
  )

  test.runIf(isDeepRun)(
    'the database refuses an unknown status, and an unreadable row shows an error in its place · ADM-164',
    async () => {
      const id = await queue('Mail')
      await expect(
        sql`update email_queue set status = 'lost' where id = ${id}`.execute(db()),
      ).rejects.toThrow(/email_queue_status_check/)
      const row = await selectRow('emailQueue', { id })
      expect(presentMail({ ...row, status: 'lost' })).toEqual({
        readable: false,
        seq: row.seq,
        problem: 'unknown status "lost"',
      })
      await sql`alter table email_queue drop constraint email_queue_status_check, drop constraint email_queue_check1`.execute(
        db(),
      )
      await sql`update email_queue set status = 'lost' where id = ${id}`.execute(db())
      await queue('Readable')
      const { text } = await show()
      expect(text).toContain(`Email ${row.seq} cannot be shown: unknown status "lost".`)
      expect(text).toContain('Readable')
      await db().deleteFrom('emailQueue').execute()
      await sql`alter table email_queue add constraint email_queue_status_check check (status in ('pending', 'sending', 'sent', 'failed'))`.execute(
        db(),
      )
    },
  )

  test('only an admin can see or do anything here', async () => {
    const member = await signedInCookie((await aMember()).userId)
    const id = await queue('Mail')
    expect((await act({ intent: 'send', id }, member)).status).toBe(403)
    expect((await act({ intent: 'process' }, '')).status).toBe(401)
    expect((await statusOf(id)).status).toBe('pending')
  })
})
