import { isDeepRun } from '#test/runs.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin, type SignedInAdmin } from '#test/world/back-office.tsx'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import { testMailbox } from '#test/world/test-mailbox.ts'
import * as page from './test-email.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
const { mailbox } = await testMailbox()
testSettings({ TEST_MAIL_RATE: '6/1h', LOG_LEVEL: 'silent' })
let admin: SignedInAdmin

beforeEach(async () => {
  admin = await aSignedInAdmin()
})

const HERE = '/admin/test-email'
const ADDRESS = 'ops@desk.example'
const send = (which: string, email = ADDRESS, more: Record<string, string> = {}) =>
  visit(page, HERE, { cookie: admin.cookie, form: { email, send: which, ...more } })
const show = (path = HERE) => visit(page, path, { cookie: admin.cookie })
const queued = () => selectRows('emailQueue', {}, '*', 'seq')

const EXPECTED = {
  basic: ['[Test] Parcela can send email', 'Email works'],
  approval: ['[Test] Your company profile is approved', 'Profile approved'],
  rejection: [
    '[Test] Your company profile needs updates',
    'the registration number does not match the company',
  ],
  more_info: [
    '[Test] We need more information about your company',
    'please add the extract from the company register',
  ],
} as const

describe('one email', () => {
  test.each(Object.entries(EXPECTED))(
    '%s has its own button, arrives, and shows its result · ADM-171 · ADM-156',
    async (which, [subject, words]) => {
      expect((await show()).html).toContain(`value="${which}"`)
      const sent = await send(which)
      expect([sent.status, sent.toast]).toEqual([303, { title: 'Email sent', tone: 'ok' }])
      expect(mailbox.mails.map((mail) => [mail.to, mail.subject])).toEqual([[[ADDRESS], subject]])
      expect(mailbox.mails[0]?.text).toContain(words)
      expect(mailbox.mails[0]?.text).toContain('test')
      const { text } = await show(sent.location ?? '')
      expect(text.match(/sent at \d\d:\d\d:\d\d/g)).toHaveLength(2)
      expect(text.match(/Not sent yet/g)).toHaveLength(3)
      expect(await queued()).toMatchObject([{ kind: `test.${which}`, status: 'sent', attempts: 1 }])
    },
  )

  test('a refusal shows the server’s message, and the row fails immediately · ADM-156 · ADM-153', async () => {
    mailbox.behave({ reject: 450 })
    const refused = await send('rejection')
    expect(refused.toast).toMatchObject({
      title: 'Failed to send email',
      text: expect.stringContaining('450 from the test server'),
      tone: 'error',
    })
    expect((await show(refused.location ?? '')).text).toContain('450 from the test server')
    expect(await queued()).toMatchObject([
      { status: 'failed', errorMessage: expect.stringContaining('450 from the test server') },
    ])
  })

  test.each(['', '   '])(
    'a blank address %j: "Email required", and nothing is queued · ADM-172',
    async (email) => {
      for (const which of ['basic', 'all']) {
        const response = await send(which, email)
        expect(response.status).toBe(422)
        expect(response.html).toMatch(/id="email-error"[^>]*>.*Email required/)
      }
      expect(await queued()).toEqual([])
    },
  )

  test('an invalid address is refused and the input kept', async () => {
    const wrong = [
      'maja',
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      'łucja@żak.example',
      `${'a'.repeat(10_000)}@b.example`,
    ]
    for (const email of wrong) {
      const answer = await send('basic', email)
      expect([answer.status, answer.text.includes('Please enter a valid email address')]).toEqual([422, true])
    }
    expect((await send('nothing')).status).toBe(422)
    expect((await send('basic', 'developer@demo.parcela.test')).text).toContain(
      'Emails to demo addresses are never sent',
    )
    expect(await queued()).toEqual([])
  })

  test('only the email’s kind can be chosen · ADM-154', async () => {
    const words = 'chosen by the caller'
    const fields = [
      'subject',
      'html',
      'text',
      'reason',
      'message',
      'name',
      'content',
      'memberNotes',
      'to',
      'cc',
      'bcc',
    ]
    await send('rejection', ADDRESS, Object.fromEntries(fields.map((name) => [name, words])))
    const [row] = await queued()
    expect(row).toMatchObject({ toEmail: ADDRESS, toName: '' })
    expect(JSON.stringify([row, mailbox.mails])).not.toContain(words)
  })
})

describe('the page', () => {
  test.runIf(isDeepRun)('says what a standard SMTP account allows · ADM-174', async () => {
    expect((await show()).text).toContain(
      'A standard SMTP account allows 250 messages a day and 500 recipients per email.',
    )
  })

  test('is for admins only, each with an hourly limit · ADM-175', async () => {
    const member = await signedInCookie((await aMember()).userId)
    for (const [cookie, status] of [
      [member, 403],
      ['', 401],
    ] as const)
      expect((await visit(page, HERE, { cookie, form: { email: ADDRESS, send: 'basic' } })).status).toBe(
        status,
      )
    expect((await send('all')).status).toBe(303)
    expect((await send('basic')).status).toBe(303)
    const many = await send('all')
    expect([many.status, Number(many.headers.get('Retry-After')) > 3500]).toEqual([429, true])
    expect(many.text).toContain('Too many test emails')
    expect(many.html).toContain(`value="${ADDRESS}"`)
    expect(await queued()).toHaveLength(5)
    // Neither the refused run nor a double click counts.
    const press = { press: crypto.randomUUID() }
    for (const _ of [1, 2]) expect((await send('basic', ADDRESS, press)).status).toBe(303)
    expect((await send('basic')).status).toBe(429)
    expect(await queued()).toHaveLength(6)
    admin = await aSignedInAdmin()
    expect((await send('basic')).status).toBe(303)
  })
})
