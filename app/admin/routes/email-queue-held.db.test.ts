import { expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { testDatabase } from '#test/database.ts'
import { anAdmin, signedInCookie } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import * as page from './email-queue.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ SMTP_URL: undefined })

test('without a mail server mails stay pending and the page and its actions say so · ADM-155', async () => {
  const cookie = await signedInCookie((await anAdmin()).userId)
  const content = { subject: 'Held', heading: 'Held', paragraphs: [] }
  const id = await transaction((tx) =>
    queueMail(tx, { to: { address: 'maja@kowalska.example', name: '' }, kind: 'demo.sample', content }),
  )
  expect((await visit(page, '/admin/email-queue', { cookie })).text).toContain(
    'No mail server is configured.',
  )
  const process = await visit(page, '/admin/email-queue', { cookie, form: { intent: 'process' } })
  expect(process.toast).toEqual({
    title: 'Failed to process email(s)',
    text: 'No mail server is configured.',
    tone: 'error',
  })
  const send = await visit(page, '/admin/email-queue', { cookie, form: { intent: 'send', id: id ?? '' } })
  expect(send.toast).toEqual({
    title: 'Failed to send email',
    text: 'No mail server is configured.',
    tone: 'error',
  })
  expect(await selectRows('emailQueue', {}, ['status', 'held'])).toEqual([{ status: 'pending', held: true }])
})
