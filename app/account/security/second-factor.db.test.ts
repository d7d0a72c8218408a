import { isDeepRun } from '#test/runs.ts'
import { beforeEach, expect, test } from 'vitest'
import * as confirmPage from '#app/settings/routes/confirm.tsx'
import * as factorPage from '#app/settings/routes/second-factor.tsx'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, auditOf, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { insertRow, selectRow, selectRows } from '#test/world/rows.ts'
import { codeNow, enterCode, enterPassword, later, sessionsOf, signedInUserId } from '#test/world/security.ts'

await testDatabase()
beforeEach(() => {
  const at = new Date()
  setClock(() => at)
})

const HERE = '/settings/second-factor'
const press = (cookie: string, intent: string, oneTimeCode = '') =>
  visit(factorPage, HERE, { cookie, form: { intent, oneTimeCode } })
const keyOn = (html: string) => /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(html)?.[0].replaceAll(' ', '') ?? ''
const codesOn = (html: string) =>
  [...html.matchAll(/<li>([0-9a-z-]{19})<\/li>/g)].map(([, code = '']) => code)

/** Turns it on through the page and returns the key and the ten codes shown there. */
async function turnOn(cookie: string) {
  expect((await press(cookie, 'start')).location).toBe(HERE)
  const secret = keyOn((await visit(factorPage, HERE, { cookie })).html)
  const shown = await press(cookie, 'confirm', codeNow(secret))
  return { secret, shown, codes: codesOn(shown.html) }
}

test('turning it on with a code shows ten recovery codes once, and then signing in requires a code · MEM-389', async () => {
  const member = await aMember()
  const cookie = await signedInCookie(member.userId)
  const { secret, shown, codes } = await turnOn(cookie)
  expect(shown.status).toBe(200)
  expect(codes).toHaveLength(10)
  expect(shown.headers.get('Cache-Control')).toBe('no-store')
  const again = await visit(factorPage, HERE, { cookie })
  expect(codesOn(again.html)).toEqual([])
  expect(again.html).not.toContain(secret.slice(0, 4))
  expect(again.text).toContain('10 of 10 codes left')

  later(30)
  const first = await enterPassword(member, { path: '/signin?from=/deal/villa' })
  expect(first).toMatchObject({ status: 303, location: '/signin/code?from=%2Fdeal%2Fvilla' })
  expect(await signedInUserId(first)).toBeNull()
  expect(await sessionsOf(member.userId)).toBe(1)
  const signedIn = await enterCode(first, codeNow(secret), '/signin/code?from=/deal/villa')
  expect(signedIn).toMatchObject({ status: 303, location: '/deal/villa' })
  expect(signedIn.toast?.title).toBe('Welcome back!')
  expect(await signedInUserId(signedIn)).toBe(member.userId)
  expect((await auditOf(member.userId)).map(({ action }) => action)).toEqual([
    'second_factor.turn_on',
    'session.sign_in',
  ])
  expect((await mailsTo(member.email)).map(({ kind }) => kind)).toEqual(['account.second_factor_enabled'])
})

test('with an older sign-in, the person enters the password first and then returns · MEM-389', async () => {
  const member = await aMember()
  const cookie = await signedInCookie(member.userId, new Date(Date.now() - 16 * 60_000))
  const CONFIRM = '/settings/confirm?from=%2Fsettings%2Fsecond-factor'
  expect((await visit(factorPage, HERE, { cookie })).location).toBe(CONFIRM)
  expect((await press(cookie, 'start')).location).toBe(CONFIRM)
  expect(await selectRows('secondFactors', { userId: member.userId })).toEqual([])
  const wrong = await visit(confirmPage, CONFIRM, { cookie, form: { password: 'not the password' } })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('The password is wrong.')
  expect((await visit(factorPage, HERE, { cookie })).location).toBe(CONFIRM)
  const right = await visit(confirmPage, CONFIRM, { cookie, form: { password: member.password } })
  expect(right).toMatchObject({ status: 303, location: HERE })
  expect((await visit(factorPage, HERE, { cookie })).text).toContain('Set up two-factor authentication')
  later(15 * 60)
  expect((await visit(factorPage, HERE, { cookie })).location).toBe(CONFIRM)
})

test.runIf(isDeepRun)(
  'a wrong first code leaves it off; after a cancelled set-up no code is required',
  async () => {
    const member = await aMember()
    const cookie = await signedInCookie(member.userId)
    await press(cookie, 'start')
    const wrong = await press(cookie, 'confirm', '000000')
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('This code is wrong or has already been used.')
    expect(keyOn(wrong.html)).toHaveLength(32)
    expect(await signedInUserId(await enterPassword(member))).toBe(member.userId)
    expect((await press(cookie, 'drop')).location).toBe('/settings#second-factor')
    expect((await visit(factorPage, HERE, { cookie })).text).toContain('Start setup')
  },
)

test('turning it off requires a code and deletes the key and recovery codes', async () => {
  const member = await aMember()
  const cookie = await signedInCookie(member.userId)
  const { secret } = await turnOn(cookie)
  expect((await press(cookie, 'off', '000000')).status).toBe(422)
  later(30)
  const off = await press(cookie, 'off', codeNow(secret))
  expect(off).toMatchObject({ status: 303, location: '/settings#second-factor' })
  for (const table of ['secondFactors', 'recoveryCodes'] as const)
    expect(await db().selectFrom(table).where('userId', '=', member.userId).selectAll().execute()).toEqual([])
  expect(await signedInUserId(await enterPassword(member))).toBe(member.userId)
  expect((await mailsTo(member.email)).map(({ kind }) => kind)).toEqual([
    'account.second_factor_enabled',
    'account.second_factor_disabled',
  ])
})

test('new recovery codes replace the earlier ones · MEM-389', async () => {
  const member = await aMember()
  const cookie = await signedInCookie(member.userId)
  const { secret, codes } = await turnOn(cookie)
  expect((await press(cookie, 'renew', codes[0])).status).toBe(422)
  later(30)
  const fresh = codesOn((await press(cookie, 'renew', codeNow(secret))).html)
  expect(fresh).toHaveLength(10)
  expect(fresh.filter((code) => codes.includes(code))).toEqual([])
  expect((await enterCode(await enterPassword(member), codes[1] ?? '')).status).toBe(422)
  expect((await enterCode(await enterPassword(member), fresh[1] ?? '')).location).toBe('/')
})

test('the stored key is encrypted for its own account only', async () => {
  const [one, other] = [await aMember(), await aMember()]
  const { secret } = await turnOn(await signedInCookie(one.userId))
  const row = await selectRow('secondFactors', { userId: one.userId })
  expect(JSON.stringify(row)).not.toContain(secret)
  await insertRow('secondFactors', { ...row, userId: other.userId })
  later(30)
  expect((await enterCode(await enterPassword(other), codeNow(secret))).status).toBe(422)
})
