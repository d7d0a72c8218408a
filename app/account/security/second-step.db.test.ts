import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { setMinimumTime } from '#app/account/minimum-time.ts'
import * as resetPassword from '#app/account/routes/reset-password.tsx'
import * as codePage from '#app/account/routes/signin-code.tsx'
import { adminCommand } from '#app/account/cli.server.ts'
import { startCodeStep, finishCodeStep } from './commands/second-step.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aLink, aMember, auditOf, fastest, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, selectRows } from '#test/world/rows.ts'
import {
  aTwoFactorMember,
  codeNow,
  enterCode,
  enterPassword,
  later,
  sessionsOf,
  signedInUserId,
} from '#test/world/security.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
beforeEach(() => {
  const at = new Date()
  setClock(() => at)
})

test.runIf(isDeepRun)('a session is the same after a password alone and after a code', async () => {
  setClock(null)
  const [plain, guarded] = [await aMember(), await aTwoFactorMember()]
  const browser = { ip: '203.0.113.77', userAgent: 'Firefox/133.0' }
  const byPassword = await enterPassword(plain, browser)
  const first = await enterPassword(guarded, browser)
  const byCode = await visit(codePage, '/signin/code', {
    form: { oneTimeCode: codeNow(guarded.secret) },
    cookie: first.cookie,
    ...browser,
  })
  const shapes = []
  for (const [{ userId }, { headers }] of [
    [plain, byPassword],
    [guarded, byCode],
  ] as const) {
    const row = await selectRow('sessions', { userId })
    const life = Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / 10_000)
    const cookie = headers.getSetCookie().find((set) => set.includes('session_token')) ?? ''
    const attributes = cookie.split('; ').slice(1).toSorted()
    shapes.push({
      ipAddress: row.ipAddress,
      userAgent: row.userAgent,
      life,
      confirmedAt: row.confirmedAt,
      attributes,
    })
  }
  expect(shapes[1]).toEqual(shapes[0])
  expect(shapes[0]).toMatchObject({
    ipAddress: '203.0.113.77',
    attributes: expect.arrayContaining(['HttpOnly']),
  })
})

test('a wrong password gets the same response as without a second factor', async () => {
  const [guarded, plain] = [await aTwoFactorMember(), await aMember()]
  const answers = []
  for (const { email } of [guarded, plain]) {
    const { status, html, cookie } = await enterPassword({ email, password: 'not the password' })
    answers.push({ status, html: html.replaceAll(email, 'ADDRESS'), cookie })
  }
  expect(answers[0]).toEqual(answers[1])
})

test('a code works once: the same time step is refused in a second sign-in · MEM-389', async () => {
  const member = await aTwoFactorMember()
  const code = codeNow(member.secret)
  const [one, other] = [await enterPassword(member), await enterPassword(member)]
  expect(await signedInUserId(await enterCode(one, code))).toBe(member.userId)
  const replayed = await enterCode(other, code)
  expect(replayed.status).toBe(422)
  expect(replayed.text).toContain('This code is wrong or has already been used.')
  later(30)
  expect(await signedInUserId(await enterCode(other, codeNow(member.secret)))).toBe(member.userId)
})

test('only one of 50 concurrent uses of a recovery code signs in; it is reported, and the code never works again · MEM-389', async () => {
  const member = await aTwoFactorMember()
  const [code = ''] = member.codes
  const { userId } = member
  const requests = []
  for (let index = 0; index < 50; index += 1) {
    const [cookie = ''] = (await transaction((tx) => startCodeStep(tx, { userId, generation: 0 }))).split(';')
    requests.push(new Request('http://127.0.0.1:3000/signin/code', { headers: { Cookie: cookie } }))
  }
  const typed = ` ${code.toUpperCase()} `
  const answers = await Promise.all(requests.map((request) => finishCodeStep(request, typed)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await sessionsOf(userId)).toBe(1)
  const left = await selectRows('recoveryCodes', { userId, usedAt: null }, ['codeHash'])
  expect(left).toHaveLength(9)
  expect(
    (await mailsTo(member.email)).filter(({ kind }) => kind === 'account.recovery_code_used'),
  ).toHaveLength(1)
})

test.runIf(isDeepRun)(
  'eleven sign-ins in a row with correct codes pass: a success uses up no attempt',
  async () => {
    const member = await aTwoFactorMember()
    const ip = '198.51.100.7'
    for (let index = 0; index < 11; index += 1) {
      const first = await enterPassword(member, { ip })
      later(30)
      expect((await enterCode(first, codeNow(member.secret), '/signin/code', ip)).location).toBe('/')
    }
  },
)

test('five wrong codes end the step; ten in 15 minutes across all steps of the account get 429', async () => {
  const member = await aTwoFactorMember()
  let first = await enterPassword(member)
  for (let index = 0; index < 4; index += 1) expect((await enterCode(first, '000000')).status).toBe(422)
  const fifth = await enterCode(first, '000000')
  expect(fifth.location).toBe('/signin')
  expect(fifth.toast?.title).toBe('Sign in again')
  expect((await enterCode(first, codeNow(member.secret))).location).toBe('/signin')
  first = await enterPassword(member)
  for (let index = 0; index < 4; index += 1) expect((await enterCode(first, '000000')).status).toBe(422)
  first = await enterPassword(member)
  expect((await enterCode(first, '000000')).status).toBe(422)
  const limited = await enterCode(first, codeNow(member.secret))
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await sessionsOf(member.userId)).toBe(0)
})

test.runIf(isDeepRun)(
  'the person is notified once of the tenth wrong code, even if eleven arrive together and end the step · MEM-389',
  async () => {
    const member = await aTwoFactorMember()
    const first = await enterPassword(member)
    const guess = (_: unknown, index: number) =>
      enterCode(first, '000000', '/signin/code', `198.51.100.${30 + index}`)
    await Promise.all(Array.from({ length: 11 }, guess))
    expect((await selectRow('secondFactors', { userId: member.userId })).triedCodes).toBe(10)
    expect((await mailsTo(member.email)).map(({ kind }) => kind)).toEqual(['account.wrong_codes_entered'])
  },
)

test('the code page requires the right password, and stays open for ten minutes', async () => {
  const member = await aTwoFactorMember()
  expect((await visit(codePage, '/signin/code?from=/listings')).location).toBe('/signin?from=%2Flistings')
  const forged = `parcela_step=${'A'.repeat(43)}`
  expect((await visit(codePage, '/signin/code', { cookie: forged })).location).toBe('/signin')
  const first = await enterPassword(member)
  const shown = await visit(codePage, '/signin/code', { cookie: first.cookie })
  expect(shown.text).toContain('Two-factor authentication')
  expect(shown.headers.get('Cache-Control')).toBe('no-store')
  expect((await enterCode(first, '')).text).toContain('Enter the code.')
  later(600)
  expect((await enterCode(first, codeNow(member.secret))).location).toBe('/signin')
})

test('a code does not finish another person’s sign-in', async () => {
  const [one, other] = [await aTwoFactorMember(), await aTwoFactorMember()]
  expect((await enterCode(await enterPassword(one), codeNow(other.secret))).status).toBe(422)
  expect((await enterCode(await enterPassword(one), other.codes[0] ?? '')).status).toBe(422)
})

test('a new password set by link ends a pending sign-in and still requires the code · MEM-389', async () => {
  const member = await aTwoFactorMember()
  const waiting = await enterPassword(member)
  const { secret } = await aLink(member.userId, 'reset_password')
  const password = 'Quay-side 42 cranes'
  const reset = await visit(resetPassword, `/reset-password?token=${secret}`, {
    form: { password, confirmPassword: password },
  })
  expect(reset).toMatchObject({ status: 303, location: '/signin/code' })
  expect(await sessionsOf(member.userId)).toBe(0)
  expect((await enterCode(waiting, codeNow(member.secret))).location).toBe('/signin')
  expect(await signedInUserId(await enterCode(reset, codeNow(member.secret)))).toBe(member.userId)
})

test.runIf(isDeepRun)('right and wrong codes take the same minimum time', async () => {
  setClock(null)
  setMinimumTime(true)
  onTestFinished(() => setMinimumTime(false))
  const member = await aTwoFactorMember()
  const first = await enterPassword(member)
  expect(await fastest(['000000', '111111'], (code) => enterCode(first, code))).toBeGreaterThanOrEqual(195)
})

test('npm run admin -- reset-second-factor leaves only the password, ends all sessions, notifies and is audited · ADM-201', async () => {
  const member = await aTwoFactorMember()
  await signedInCookie(member.userId)
  const said: string[] = []
  expect(await adminCommand(['reset-second-factor', member.email], (line) => said.push(line))).toBe(0)
  expect(said).toEqual([`${member.email} now signs in with the password only; sessions signed out: 1`])
  expect(await sessionsOf(member.userId)).toBe(0)
  expect(await auditOf(member.userId)).toEqual([{ action: 'second_factor.reset', actorKind: 'system' }])
  expect((await mailsTo(member.email)).map(({ kind }) => kind)).toEqual(['account.second_factor_reset'])
  expect(await signedInUserId(await enterPassword(member))).toBe(member.userId)
  expect(await adminCommand(['reset-second-factor', member.email], (line) => said.push(line))).toBe(1)
  expect(
    await adminCommand(['reset-second-factor', 'nobody@world.parcela.test'], (line) => said.push(line)),
  ).toBe(1)
  expect(said.slice(1)).toEqual([
    'two-factor authentication is off and there are no passkeys',
    'no account has this address',
  ])
})
