import { expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { testDatabase } from '#test/database.ts'
import { anAdmin, signedInCookie } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import * as page from './email-queue.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ SMTP_URL: undefined })

test('without a mail server, emails stay pending, and the page and its actions say so · ADM-155', async () => {
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

/** Buttons, with the reasons why they are disabled. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]*value="(process|send|retry)"[^>]*>/g)].map(([tag, intent]) => [
    intent,
    tag.includes('aria-disabled="true"') ? /title="([^"]*)"/.exec(tag)?.[1] : 'active',
  ])

test('without a server, or for a demo address, Send, Process Pending and Retry are disabled and say why', async () => {
  const cookie = await signedInCookie((await anAdmin()).userId)
  const content = { subject: 'Held', heading: 'Held', paragraphs: [] }
  await db().deleteFrom('emailQueue').execute()
  const addresses = ['maja@kowalska.example', 'failed@kowalska.example', 'investor@demo.parcela.test']
  for (const address of addresses)
    await transaction((tx) => queueMail(tx, { to: { address, name: '' }, kind: 'demo.sample', content }))
  await updateRows(
    'emailQueue',
    { toEmail: 'failed@kowalska.example' },
    { status: 'failed', errorMessage: '550' },
  )
  const shown = async () => buttonsOf((await visit(page, '/admin/email-queue', { cookie })).html)
  const DEMO = 'Emails to demo addresses are never sent. They are saved to the folder for captured emails.'
  const NONE = 'No mail server is configured.'
  expect(await shown()).toEqual([
    ['process', NONE],
    ['send', DEMO],
    ['retry', NONE],
    ['send', NONE],
  ])
  testSettings({ SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(await shown()).toEqual([
    ['process', 'active'],
    ['send', DEMO],
    ['retry', 'active'],
    ['send', 'active'],
  ])
})
