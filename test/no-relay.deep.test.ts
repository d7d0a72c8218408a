import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as about from '#app/site/routes/about.tsx'
import { leaves } from './attack/matrix/source-intents.ts'
import { testDataFolder } from './data-folder.ts'
import { testDatabase } from './database.ts'
import { root } from './source-files.ts'
import { signedInCookie } from './world/accounts.ts'
import { aSignedInAdmin } from './world/back-office.tsx'
import { aDeveloperCompany } from './world/companies.ts'
import { visit } from './world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testDataFolder()
testSettings({ LOG_LEVEL: 'silent', PAGE_WRITE_RATE: '100000/1m', SMTP_URL: 'smtp://127.0.0.1:9' })

/** The recipient and the text that a relay would be asked to send. */
const TARGET = 'target@elsewhere.example'
const WORDS = 'words-of-the-caller-7f3a'
const TARGET_FIELDS = ['to', 'to_email', 'toEmail', 'recipient', 'recipients', 'address', 'cc', 'bcc', 'to[]']
const TEXT_FIELDS = [
  'subject',
  'html',
  'html_body',
  'htmlBody',
  'text',
  'text_body',
  'textBody',
  'body',
  'content',
  'heading',
  'paragraphs',
  'template',
]

/** The intents of a route's forms, as found in its file. */
function intentsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = [...text.matchAll(/(?:case |intent'?\)? ?(?:===|:) ?)'(\w{3,20})'/g)].map(
    ([, intent = '']) => intent,
  )
  return ['', ...new Set([...found, 'send', 'invite', 'test'])]
}

const { member } = await aDeveloperCompany({ status: 'approved' })
const cookies = {
  guest: '',
  member: await signedInCookie(member.userId),
  admin: (await aSignedInAdmin()).cookie,
}

const ID = '00000000-0000-4000-8000-000000000000'

function formFor(intent: string): URLSearchParams {
  const form = new URLSearchParams({ intent, id: ID, email: 'reader@elsewhere.example', send: 'basic' })
  for (const name of TARGET_FIELDS) form.append(name, TARGET)
  for (const name of TEXT_FIELDS) form.append(name, `<b>${WORDS}</b>`)
  return form
}

test('no route sends a caller’s text to an address that the caller chooses · ADM-154', async () => {
  let actions = 0
  for (const { path, file } of leaves()) {
    // Signing out would end the sessions of this test.
    if (path === '/signout') continue
    const module = (await import(/* @vite-ignore */ `../${file}`)) as object
    if (!('action' in module)) continue
    actions += 1
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, ID]))
    const address = path.replaceAll(/:\w+/g, ID)
    for (const intent of intentsOf(file)) {
      for (const cookie of Object.values(cookies)) {
        const page = { action: module.action, ErrorBoundary: () => null }
        const query = `?${formFor(intent)}`
        const { status } = await visit(page, address + query, { cookie, params, form: formFor(intent) })
        expect([path, intent, status === 500]).toEqual([path, intent, false])
      }
    }
  }
  expect(actions).toBeGreaterThan(45)
  const mails = await selectRows('emailQueue', {}, [
    'kind',
    'toEmail',
    'toName',
    'subject',
    'htmlBody',
    'textBody',
  ])
  expect(mails.filter(({ toEmail }) => toEmail === TARGET)).toEqual([])
  expect(mails.filter((mail) => JSON.stringify(mail).includes(WORDS)).map(({ kind }) => kind)).toEqual([])
  // The requests do cause email: the admin's test email, with sample data only.
  expect(mails.map(({ kind }) => kind)).toContain('test.basic')
}, 300_000)

test('the receipt of a contact message contains none of its text · ADM-154', async () => {
  const words = Object.fromEntries(
    ['firstName', 'lastName', 'company', 'message'].map((name) => [name, WORDS]),
  )
  const form = { formId: crypto.randomUUID(), website: '', email: TARGET, ...words }
  expect((await visit(about, '/about', { form })).location).toBe('/about?sent=1')
  const mails = await selectRows('emailQueue', { toEmail: TARGET }, [
    'kind',
    'toName',
    'subject',
    'htmlBody',
    'textBody',
  ])
  expect(mails.map(({ kind }) => kind)).toEqual(['message.receipt'])
  expect(JSON.stringify(mails)).not.toContain(WORDS)
})
