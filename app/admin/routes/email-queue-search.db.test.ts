import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { renderMail } from '#app/mail/render.tsx'
import { queueMail } from '#app/mail/queue.server.ts'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { mark, queueMailWithSubject as queue, statusOf } from '#test/world/email-queue.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { testMailbox } from '#test/world/test-mailbox.ts'
import * as page from './email-queue.tsx'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
const { mailbox } = await testMailbox()
testSettings({ LOG_LEVEL: 'silent' })

const cookie = (await aSignedInAdmin()).cookie

const HERE = '/admin/email-queue'
const show = (query = '') => visit(page, HERE + query, { cookie })
const to = (address: string) => ({ to: { address, name: '' } })
/** Subjects of the listed rows. */
const shown = async (query: string) =>
  [...(await show(query)).html.matchAll(/<summary.*?truncate font-medium[^"]*">(.*?)<\/span>/gs)].map(
    ([, subject]) => subject,
  )

describe('the search', () => {
  beforeEach(async () => {
    await queue('Żółte domy', to('maja.kowalska@wisla.example'))
    await queue('Far away', to('biuro@примерна.бг'))
    await mark(await queue('Access granted', to('jan@moravia.example')), 'sent')
    await mark(await queue('Access declined', to('maja@moravia.example')), 'failed')
  })

  test('finds by address, subject and status', async () => {
    for (const [query, expected] of [
      ['?q=maja', ['Access declined', 'Żółte domy']],
      ['?q=maja.kowalska%40wisla.example', ['Żółte domy']],
      ['?q=zolte', ['Żółte domy']],
      ['?q=ŻÓŁ', ['Żółte domy']],
      ['?q=access+mor', ['Access declined', 'Access granted']],
      ['?status=failed', ['Access declined']],
      ['?q=access&status=sent', ['Access granted']],
      ['?q=nobody', []],
      ['?q=%25', []],
      ["?q='+%26+%7C+!+:*", []],
      [`?q=${encodeURIComponent('biuro@xn--80ajiqgihd.xn--90ae')}`, ['Far away']],
      [`?q=${'a'.repeat(10_000)}`, []],
      ['?status=lost', ['Access declined', 'Access granted', 'Far away', 'Żółte domy']],
    ] as const)
      expect([query, await shown(query)]).toEqual([query, expected])
  })

  test('a failed email without a body has no Retry button and is not sent again · ADM-170', async () => {
    const id = await queue('Emptied', to('old@moravia.example'))
    await mark(id, 'failed')
    await sql`update email_queue set html_body = '', text_body = '' where id = ${id}`.execute(db())
    expect((await show('?q=emptied')).html).not.toContain('Retry Emptied to')
    expect((await show('?q=declined')).html).toContain('Retry Access declined to')
    const pressed = await visit(page, HERE, { cookie, form: { intent: 'retry', id } })
    expect(pressed.toast).toMatchObject({
      title: 'Failed to send email',
      text: 'Its content was deleted after the retention period, so it cannot be sent again.',
    })
    expect((await statusOf(id)).status).toBe('failed')
  })

  test.runIf(isDeepRun)(
    'finds a rare word far back, and a frequent one with the newest emails first',
    async () => {
      await sql`insert into email_queue (kind, to_email, subject, html_body, text_body, message_id)
      select 'demo.sample', 'a' || n || '@b.example', 'Mail ' || n, '', '', 'm' || n from generate_series(1, 4000) as n`.execute(
        db(),
      )
      expect(await shown('?q=moravia')).toEqual(['Access declined', 'Access granted'])
      expect(await shown('?q=moravia&status=sent')).toEqual(['Access granted'])
      expect((await shown('?q=mail')).slice(0, 2)).toEqual(['Mail 4000', 'Mail 3999'])
      expect(await shown('?q=mail+17')).toHaveLength(25)
      expect(await shown('?q=mail+1777')).toEqual(['Mail 1777'])
    },
  )
})

describe('the page', () => {
  test.runIf(isDeepRun)('Refresh reads rows and statistics again · ADM-168', async () => {
    const first = await show('?status=pending')
    expect(first.text).toMatch(/Total 0 /)
    expect(linksOf(first.html)).toContainEqual({ href: `${HERE}?status=pending`, text: 'Refresh' })
    await queue('Newest')
    const again = await show('?status=pending')
    expect(again.text).toMatch(/Total 1 .*Pending 1 /)
    expect(again.text).toContain('Newest')
  })

  test.runIf(isDeepRun)('?id= opens an email above the queue, and an unknown id is reported', async () => {
    const id = await queue('Wanted')
    await queue('Another')
    const { html, text } = await show(`?id=${id}`)
    expect(html).toMatch(/aria-label="Opened email".*<details[^>]* open/s)
    expect(text).toContain(id)
    for (const other of [crypto.randomUUID(), 'x', "'"])
      expect((await show(`?id=${encodeURIComponent(other)}`)).text).toContain('Email not found')
  })

  test.runIf(isDeepRun)(
    'the server queues an email with to, subject, html and text, and admins read the queue newest first · ADM-194',
    async () => {
      const content = { subject: 'Subject', heading: 'Heading', paragraphs: ['Words'] }
      const ids: (string | null)[] = []
      for (let index = 0; index < 30; index += 1)
        ids.push(
          await transaction((tx) =>
            queueMail(tx, { to: { address: `a${index}@b.example`, name: '' }, kind: 'demo.sample', content }),
          ),
        )
      const { html, text } = renderMail(content, {
        origin: 'http://127.0.0.1:3000',
        supportEmail: 'support@parcela.test',
      })
      const rows = await db()
        .selectFrom('emailQueue')
        .orderBy('createdAt', 'desc')
        .orderBy('seq', 'desc')
        .selectAll()
        .execute()
      expect(rows[0]).toMatchObject({
        toEmail: 'a29@b.example',
        subject: 'Subject',
        htmlBody: html,
        textBody: text,
      })
      const first = await show()
      const older = linksOf(first.html).find(({ text: words }) => words === 'Older emails')
      const rest = await show(older?.href.slice(HERE.length))
      const addresses = [
        ...(first.html + rest.html).matchAll(/<summary.*?basis-56 truncate text-ink-2[^"]*">(.*?)<\/span>/gs),
      ].map(([, address]) => address)
      expect(addresses).toEqual(rows.map(({ toEmail }) => toEmail))
    },
  )

  test('a refused address does not affect the others, and each row shows its actual result · ADM-153', async () => {
    const ids = new Map<string, string>()
    for (const name of ['anna', 'jan', 'maja'])
      ids.set(name, await queue(`To ${name}`, to(`${name}@b.example`)))
    mailbox.behave({ refuses: 'jan@b.example' })
    const done = await visit(page, HERE, { cookie, form: { intent: 'process' } })
    expect(done.toast).toEqual({
      title: 'Pending emails processed',
      text: 'Sent: 2. Failed: 1.',
      tone: 'note',
    })
    expect(new Set(mailbox.mails.flatMap((mail) => mail.to))).toEqual(
      new Set(['anna@b.example', 'maja@b.example']),
    )
    expect(mailbox.mails).toHaveLength(2)
    for (const name of ['anna', 'maja'])
      expect(await statusOf(ids.get(name) ?? '')).toMatchObject({ status: 'sent', errorMessage: null })
    expect(await statusOf(ids.get('jan') ?? '')).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('550 from the test server'),
    })
    expect((await show('?status=failed')).text).toContain('550 from the test server')
  })
})
