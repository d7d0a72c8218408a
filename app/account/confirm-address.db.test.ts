import { beforeEach, describe, expect, test } from 'vitest'
import { readSession } from './session.server.ts'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, GOOD_PASSWORD, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import { accountOf, asDeveloper, asInvestor, developerForm, investorForm } from '#test/world/sign-up.ts'
import { requestReset } from './commands/reset.server.ts'
import * as page from './routes/complete-registration.tsx'
import * as forgot from './routes/forgot-password.tsx'
import * as reset from './routes/reset-password.tsx'
import * as signIn from './routes/signin.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
beforeEach(() => db().deleteFrom('rateLimits').execute())

/** A sign-up: its browser's cookies and the path of the emailed link. */
async function aSignUp(changed: Record<string, string> = {}) {
  const form = investorForm(changed)
  const { cookie } = await asInvestor(form)
  const mail = (await mailsTo(form.email)).findLast(({ kind }) => kind === 'account.email_confirmation')
  const { userId } = (await accountOf(form.email)) ?? { userId: '' }
  return { ...form, userId, cookie, path: mail?.path ?? '' }
}
const press = (path: string, cookie = '', more: Record<string, string> = {}) =>
  visit(page, path, { form: { intent: 'confirm', ...more }, cookie })
const whoIs = async (cookie: string) =>
  (await readSession(new Request('http://127.0.0.1:3000/', { headers: { Cookie: cookie } })))?.userId ?? null
const isVerified = async (email: string) => (await accountOf(email))?.emailVerified

describe('in the browser that signed up', () => {
  test('the button alone confirms and signs in; the page continues after 2 seconds, without a new-device email', async () => {
    const { path, cookie, email, userId } = await aSignUp()
    const opened = await visit(page, path, { cookie })
    expect(opened.html).not.toContain('name="password"')
    expect([await isVerified(email), await whoIs(cookie)]).toEqual([false, null])
    const pressed = await press(path, cookie)
    expect(await whoIs(pressed.cookie)).toBe(userId)
    const done = await visit(page, pressed.location ?? '', { cookie: pressed.cookie })
    expect(done.html).toContain('content="2;url=/profile/investor"')
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['account.email_confirmation'])
  })

  test('only one of several concurrent submissions signs in', async () => {
    const { path, cookie, userId } = await aSignUp()
    const pressed = await Promise.all(Array.from({ length: 20 }, () => press(path, cookie)))
    expect(
      (await Promise.all(pressed.map((one) => whoIs(one.cookie)))).filter((one) => one === userId),
    ).toHaveLength(1)
    const sessions = await selectRows('sessions', { userId })
    expect(sessions).toHaveLength(1)
  })

  test('every sign-up sets a cookie of the same length, which is useless for a registered address', async () => {
    const mine = await aSignUp()
    const again = await asInvestor(investorForm({ email: mine.email }))
    const other = await asDeveloper(developerForm({ email: mine.email }))
    const shape = (cookie: string) => /parcela_sign_up=[^;]{40,90}/.exec(cookie)?.[0].length
    expect([shape(again.cookie), shape(other.cookie)]).toEqual([shape(mine.cookie), shape(mine.cookie)])
    const pressed = await press(mine.path, again.cookie)
    expect([pressed.status, await whoIs(pressed.cookie), await isVerified(mine.email)]).toEqual([
      422,
      null,
      false,
    ])
  })

  test.each([
    ['24 hours later', async () => setClock(() => new Date(Date.now() + 86_401_000))],
    [
      'for an admin',
      async (userId: string) =>
        void (await db()
          .updateTable('members')
          .set({ role: 'admin' })
          .where('userId', '=', userId)
          .execute()),
    ],
    [
      'for a suspended account',
      async (userId: string) =>
        void (await db()
          .updateTable('members')
          .set({ suspendedAt: new Date(), suspensionReason: 'Used by somebody else.' })
          .where('userId', '=', userId)
          .execute()),
    ],
    [
      'after a password change',
      async (userId: string) =>
        void (await db()
          .updateTable('users')
          .set({ credentialGeneration: 7 })
          .where('id', '=', userId)
          .execute()),
    ],
  ])('%s the button alone does not sign in', async (_, change) => {
    const { path, cookie, userId, email } = await aSignUp()
    await change(userId)
    const pressed = await press(path, cookie)
    expect([await whoIs(pressed.cookie), await isVerified(email)]).toEqual([null, false])
  })
})

describe('in any other browser', () => {
  test('the page shows name, company, time and both alternatives, and only the right password confirms and signs in', async () => {
    const { path, email, userId } = await aSignUp()
    const { text, html } = await visit(page, path)
    for (const words of ['Żaneta Łęcka', 'Łęcka Family Office', email, 'Signed up'])
      expect(text).toContain(words)
    expect(html).toContain('name="password"')
    for (const words of ['This was not me', 'Email me a link instead', 'Confirm e-mail address'])
      expect(text).toContain(words)
    for (const password of ['', 'Wrong-harbour 9 lifts']) {
      const refused = await press(path, '', { password })
      expect([refused.status, await whoIs(refused.cookie), await isVerified(email)]).toEqual([
        422,
        null,
        false,
      ])
    }
    const pressed = await press(path, '', { password: GOOD_PASSWORD })
    expect(await whoIs(pressed.cookie)).toBe(userId)
    expect(pressed.location).toBe('/complete-registration?done=1')
  })

  test.runIf(isDeepRun)('a wrong password counts as a failed sign-in', async () => {
    const { path, email } = await aSignUp()
    for (let call = 0; call < 10; call += 1)
      await press(path, '', { password: `Wrong-harbour ${call} lifts` })
    expect((await press(path, '', { password: GOOD_PASSWORD })).status).toBe(429)
    expect((await visit(signIn, '/signin', { form: { email, password: GOOD_PASSWORD } })).status).toBe(429)
    expect(await isVerified(email)).toBe(false)
  })

  test.runIf(isDeepRun)('attempts by strangers never lock out the holder of the emailed link', async () => {
    const { path, email, userId } = await aSignUp()
    const wrong = { email, password: 'Wrong-harbour 9 lifts' }
    for (let tries = 0; tries < 11; tries += 1) await visit(signIn, '/signin', { form: wrong })
    for (let asked = 0; asked < 4; asked += 1) await visit(forgot, '/forgot-password', { form: { email } })
    const mailed = async () =>
      (await mailsTo(email)).filter(({ kind }) => kind === 'account.password_reset').length
    const before = await mailed()
    const asked = await visit(page, path, { form: { intent: 'not-my-password' } })
    expect([asked.status, asked.toast?.title, await mailed()]).toEqual([303, 'Email sent', before + 1])
    expect(await whoIs((await press(path, '', { password: GOOD_PASSWORD })).cookie)).toBe(userId)
  })

  test('"Email me a link instead" emails a link that replaces the sign-up password and confirms', async () => {
    const { path, email } = await aSignUp()
    const asked = await visit(page, path, { form: { intent: 'not-my-password' } })
    expect([asked.location, asked.toast?.title]).toEqual([path, 'Email sent'])
    expect(await isVerified(email)).toBe(false)
    const mail = (await mailsTo(email)).at(-1)
    expect(mail?.kind).toBe('account.password_reset')
    const password = 'Own-lighthouse 8 keeps'
    await visit(reset, mail?.path ?? '', { form: { password, confirmPassword: password } })
    expect(await isVerified(email)).toBe(true)
    const tried = async (typed: string) =>
      (await visit(signIn, '/signin', { form: { email, password: typed } })).status
    expect([await tried(GOOD_PASSWORD), await tried(password)]).toEqual([422, 303])
    expect((await press(path, '', { password: GOOD_PASSWORD })).location).toBe('/signin')
  })

  test('another signed-in account is named, and nothing changes until "Sign out and confirm"', async () => {
    const { path, cookie, email, userId } = await aSignUp()
    const other = await aMember({ fullName: 'Olga Other' })
    const both = `${cookie}; ${await signedInCookie(other.userId)}`
    const { text } = await visit(page, path, { cookie: both })
    expect(text).toContain(`You are signed in as ${other.email}.`)
    expect(text).toContain('Sign out and confirm')
    await press(path, both)
    expect([await isVerified(email), await whoIs(both)]).toEqual([false, other.userId])
    const pressed = await press(path, both, { signOut: 'yes' })
    expect([await whoIs(pressed.cookie), await isVerified(email)]).toEqual([userId, true])
    expect(await whoIs(both.split('; ').at(-1) ?? '')).toBeNull()
  })
})

test('anyone who registers someone else’s address gains nothing when its owner confirms it', async () => {
  const attacker = await aSignUp()
  // The owner follows the genuine email but does not know the attacker's password.
  await press(attacker.path)
  await press(attacker.path, '', { password: 'A guess of the owner 1' })
  expect(await isVerified(attacker.email)).toBe(false)
  const tried = await visit(signIn, '/signin', { form: { email: attacker.email, password: GOOD_PASSWORD } })
  expect(tried.text).toContain('Please verify your email address first.')
  await requestReset(attacker.email)
  const mail = (await mailsTo(attacker.email)).at(-1)
  const password = 'Own-lighthouse 8 keeps'
  await visit(reset, mail?.path ?? '', { form: { password, confirmPassword: password } })
  expect((await press(attacker.path, attacker.cookie)).location).toBe('/signin')
  expect(
    (await visit(signIn, '/signin', { form: { email: attacker.email, password: GOOD_PASSWORD } })).status,
  ).toBe(422)
})
