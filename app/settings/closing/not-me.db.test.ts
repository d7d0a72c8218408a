import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import * as complete from '#app/account/routes/complete-registration.tsx'
import { testDatabase } from '#test/database.ts'
import { aLink, aMember, GOOD_PASSWORD, mailsTo } from '#test/world/accounts.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { photograph } from '#test/world/files.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import { accountOf, asInvestor, documentsOf, investorForm } from '#test/world/sign-up.ts'
import * as page from './routes/not-me.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
const data = testDataFolder()
beforeEach(() => db().deleteFrom('rateLimits').execute())

async function aSignUp(email?: string) {
  const form = investorForm(email ? { email } : {})
  await asInvestor(form, { governmentId: { name: 'id.jpg', bytes: await photograph() } })
  const mail = (await mailsTo(form.email)).findLast(({ path }) => path !== null)
  return { email: form.email, path: mail?.path ?? '', text: mail?.text ?? '' }
}
const notMe = (path: string) => path.replace('/complete-registration', '/not-me')

test.runIf(isDeepRun)(
  'the email and the page offer "This was not me"; opening the link changes nothing',
  async () => {
    const { email, path, text } = await aSignUp()
    expect(text).toContain('This was not me:\n[one-time link]&not-me=1')
    expect((await visit(complete, `${path}&not-me=1`)).location).toBe(notMe(path))
    const opened = await visit(page, notMe(path))
    expect(opened.text).toContain('Remove the account')
    expect(opened.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(await accountOf(email)).toBeDefined()
  },
)

test('the button removes the account with its files and stops its emails', async () => {
  const files = (await data.files()).length
  const { email, path } = await aSignUp()
  const { userId } = (await accountOf(email)) ?? { userId: '' }
  expect(await documentsOf(userId)).toHaveLength(1)
  const answers = await Promise.all(Array.from({ length: 10 }, () => visit(page, notMe(path), { form: {} })))
  expect(answers.filter(({ text }) => text.includes('The account was removed'))).toHaveLength(1)
  expect(await accountOf(email)).toBeUndefined()
  expect([await documentsOf(userId), (await data.files()).length]).toEqual([[], files])
  const left = await selectRows('emailQueue', { toEmail: email }, ['status', 'linkSecret'])
  expect(left).toEqual([{ status: 'failed', linkSecret: null }])
  expect((await visit(complete, path)).text).toContain('This link no longer works')
})

test.runIf(isDeepRun)('a link works from a network whose limit strangers have used up', async () => {
  const { email, path } = await aSignUp()
  const press = (at: string) => visit(page, at, { form: {}, ip: '10.202.1.1' })
  const refused = []
  for (let count = 0; count < 4; count += 1) refused.push((await press('/not-me?token=invented')).status)
  expect(refused).toEqual([409, 409, 409, 429])
  expect((await press(notMe(path))).text).toContain('The account was removed')
  expect(await accountOf(email)).toBeUndefined()
})

test.runIf(isDeepRun)(
  'for 30 days the address gets the usual response and one email with both links',
  async () => {
    const { email, path } = await aSignUp()
    await visit(page, notMe(path), { form: {} })
    const before = (await mailsTo(email)).length
    const answers = []
    for (let round = 0; round < 3; round += 1) {
      const { status, location, toast } = await asInvestor(investorForm({ email }))
      answers.push({ status, location, toast })
    }
    expect(answers[1]).toEqual(answers[0])
    const mails = (await mailsTo(email)).slice(before)
    expect(mails.map(({ kind }) => kind)).toEqual(['account.email_confirmation'])
    expect(mails[0]?.text).toContain('This was not me')
    const confirmed = await visit(complete, mails[0]?.path ?? '', {
      form: { intent: 'confirm', password: GOOD_PASSWORD },
    })
    expect(confirmed.location).toBe('/complete-registration?done=1')
  },
)

test('a confirmed account cannot be removed this way', async () => {
  const { userId, email } = await aMember()
  const { secret } = await aLink(userId, 'verify_email')
  const pressed = await visit(page, `/not-me?token=${secret}`, { form: {} })
  expect([pressed.status, (await accountOf(email))?.emailVerified]).toEqual([409, true])
})
