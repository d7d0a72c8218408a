import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewAddress, mailsTo } from '#test/world/accounts.ts'
import { anAddress, visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import {
  aTwoFactorMember,
  codeNow,
  enterCode,
  enterPassword,
  later,
  signedInUserId,
} from '#test/world/security.ts'
import * as forgotPage from './routes/forgot-password.tsx'
import * as signInPage from './routes/signin.tsx'
import * as codePage from './routes/signin-code.tsx'

await testDatabase()

/** The cookies that a browser keeps after signing out. */
const device = (cookie: string) => cookie.split('; ').find((one) => one.includes('parcela_device')) ?? ''
const WRONG = 'Harbour-crane 8 lifts'

/** Sends wrong passwords, each from a different network, until the limit is reached. */
async function attack(email: string): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1)
    await enterPassword({ email, password: WRONG }, { ip: anAddress() })
  expect((await enterPassword({ email, password: WRONG }, { ip: anAddress() })).status).toBe(429)
}

test('when strangers use up an account’s attempts, the owner’s device still has its own', async () => {
  const member = await aMember()
  const { cookie } = await enterPassword(member)
  await attack(member.email)
  for (let tries = 0; tries < 9; tries += 1)
    expect((await enterPassword({ ...member, password: WRONG }, { cookie: device(cookie) })).status).toBe(422)
  const entered = await enterPassword(member, { cookie: device(cookie), ip: anAddress() })
  expect(await signedInUserId(entered)).toBe(member.userId)
  // The owner's device restores only its own budget: strangers are still blocked.
  expect((await enterPassword(member, { ip: anAddress() })).status).toBe(429)
}, 300_000)

test('when a network’s limit is used up, a known device keeps its attempts, for its own account only', async () => {
  const [member, victim] = [await aMember(), await aMember()]
  const ip = anAddress()
  const { cookie } = await enterPassword(member, { ip })
  for (let tries = 0; tries < 11; tries += 1)
    await enterPassword({ email: aNewAddress(), password: WRONG }, { ip })
  expect((await enterPassword(member, { ip })).status).toBe(429)
  expect((await enterPassword(member, { ip, cookie: device(cookie) })).status).toBe(303)
  expect((await enterPassword(victim, { ip, cookie: device(cookie) })).status).toBe(429)
})

test('a known device can run out of attempts too', async () => {
  const member = await aMember()
  const { cookie } = await enterPassword(member)
  const knock = () =>
    enterPassword({ ...member, password: WRONG }, { cookie: device(cookie), ip: anAddress() })
  for (let tries = 0; tries < 10; tries += 1) expect((await knock()).status).toBe(422)
  expect((await knock()).status).toBe(429)
})

const askForLink = (email: string, ip = anAddress()) =>
  visit(signInPage, '/signin', { form: { intent: 'link', email }, ip })

test('on a new device the owner needs the emailed link and the password', async () => {
  const member = await aMember()
  await attack(member.email)
  const blocked = await enterPassword(member, { ip: anAddress() })
  expect(blocked.text).toContain('Email me a sign-in link')
  expect(await askForLink(member.email)).toMatchObject({ status: 303, location: '/signin?link=sent' })
  const [mail] = await mailsTo(member.email)
  expect(mail).toMatchObject({ kind: 'account.sign_in_link' })
  expect(mail?.path).toMatch(/^\/signin\?token=[\w-]{43}$/)
  const opened = await visit(signInPage, mail?.path ?? '')
  expect(opened).toMatchObject({ location: '/signin?link=opened' })
  expect(opened.cookie).toMatch(/^parcela_pass=/)
  expect(await signedInUserId(opened)).toBeNull()
  const { cookie } = opened
  expect((await enterPassword({ ...member, password: WRONG }, { cookie, ip: anAddress() })).status).toBe(422)
  const other = await aMember()
  await attack(other.email)
  expect((await enterPassword(other, { cookie, ip: anAddress() })).status).toBe(429)
  expect(await signedInUserId(await enterPassword(member, { cookie, ip: anAddress() }))).toBe(member.userId)
  later(86_401)
  expect((await visit(signInPage, mail?.path ?? '')).location).toBe('/signin?link=over')
  expect((await enterPassword(member, { cookie, ip: anAddress() })).status).toBe(429)
})

const askForReset = (email: string, cookie = '') =>
  visit(forgotPage, '/forgot-password', { form: { email }, cookie, ip: anAddress() })

test('a request for a sign-in link gets the same response for every address; a mailbox gets at most three a day', async () => {
  const member = await aMember()
  const pending = await aMember({ verified: false })
  const responses = []
  for (const email of [member.email, pending.email, aNewAddress()])
    for (let count = 0; count < 5; count += 1) {
      const { status, location, toast } = await askForLink(email)
      responses.push({ status, location, toast })
    }
  for (const response of responses) expect(response).toEqual(responses[0])
  const mails = await mailsTo(member.email)
  expect(mails).toHaveLength(3)
  for (const { path } of mails) expect((await visit(signInPage, path ?? '')).cookie).toMatch(/^parcela_pass=/)
  expect(await mailsTo(pending.email)).toEqual([])
  const ip = anAddress()
  for (let count = 0; count < 3; count += 1) await askForLink(aNewAddress(), ip)
  expect((await askForLink(aNewAddress(), ip)).status).toBe(429)
})

test('when strangers use up a mailbox’s limit, its owner still gets a sign-in link and can reset the password with it', async () => {
  const member = await aMember()
  for (let asked = 0; asked < 14; asked += 1) {
    await db().deleteFrom('rateLimits').where('key', 'like', 'reset:%').execute()
    await askForReset(member.email)
  }
  const resets = async () =>
    (await mailsTo(member.email)).filter(({ kind, path }) => kind === 'account.password_reset' && path)
  const before = (await resets()).length
  expect(before).toBeLessThan(14)
  for (let asked = 0; asked < 5; asked += 1) await askForLink(member.email)
  const link = (await mailsTo(member.email)).find(({ kind }) => kind === 'account.sign_in_link')
  const { cookie } = await visit(signInPage, link?.path ?? '')
  await askForReset(member.email, cookie)
  expect(await resets()).toHaveLength(before + 1)
})

test('someone who knows the password can try fewer and fewer codes, and the owner is notified once per series of wrong ones', async () => {
  const at = new Date()
  setClock(() => at)
  const member = await aTwoFactorMember()
  const home = await enterCode(await enterPassword(member), codeNow(member.secret))
  const kinds = async () => (await mailsTo(member.email)).map(({ kind }) => kind)
  const guess = async () => {
    await db().deleteFrom('rateLimits').execute()
    const ip = anAddress()
    return (await enterCode(await enterPassword(member, { ip }), '000000', '/signin/code', ip)).status
  }
  for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe(422)
  expect(await kinds()).toEqual(['account.wrong_codes_entered'])
  for (const [minutes, status] of [
    [0, 429],
    [14, 429],
    [1, 422],
    [29, 429],
    [1, 422],
    [59, 429],
    [1, 422],
  ] as const) {
    later(minutes * 60)
    expect(await guess()).toBe(status)
  }
  later(30 * 86_400)
  expect((await Promise.all([guess(), guess(), guess()])).toSorted()).toEqual([422, 429, 429])
  expect(await kinds()).toEqual(['account.wrong_codes_entered'])

  const known = device(home.cookie)
  const back = await enterPassword(member, { cookie: known })
  const entered = await enterCode({ ...back, cookie: `${back.cookie}; ${known}` }, codeNow(member.secret))
  expect(await signedInUserId(entered)).toBe(member.userId)
  for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe(422)
  expect(await kinds()).toEqual(['account.wrong_codes_entered', 'account.wrong_codes_entered'])
}, 300_000)

test('a known device has at most 30 code attempts a day', async () => {
  const member = await aTwoFactorMember()
  const known = device((await enterCode(await enterPassword(member), codeNow(member.secret))).cookie)
  const statuses = []
  for (let tries = 0; tries < 31; tries += 1) {
    if (tries % 5 === 0) await db().deleteFrom('rateLimits').where('key', 'like', 'signIn:%').execute()
    const first = await enterPassword(member, { cookie: known })
    statuses.push((await enterCode({ ...first, cookie: `${first.cookie}; ${known}` }, '000000')).status)
  }
  expect(statuses.slice(0, 30)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
}, 300_000)

test('when strangers use up the code attempts, an emailed link still works; its browsers share 30 attempts a day', async () => {
  const member = await aTwoFactorMember()
  const fresh = () => db().deleteFrom('rateLimits').where('key', 'like', 'signIn:%').execute()
  await updateRows('secondFactors', { userId: member.userId }, { triedCodes: 40, lastTriedAt: new Date() })
  const first = await enterPassword(member)
  const blocked = await enterCode(first, codeNow(member.secret))
  expect([blocked.status, await signedInUserId(blocked)]).toEqual([429, null])
  expect(blocked.text).toContain('Email me a sign-in link')
  for (let asked = 0; asked < 3; asked += 1)
    await visit(codePage, '/signin/code', { form: { intent: 'link' }, cookie: first.cookie })
  const links = (await mailsTo(member.email)).filter(({ kind }) => kind === 'account.sign_in_link')
  expect(links).toHaveLength(3)
  const open = async (path: string | null = '') => {
    const { cookie } = await visit(signInPage, path ?? '')
    return async (code: string) => {
      await fresh()
      const back = await enterPassword(member, { cookie })
      return enterCode({ ...back, cookie: `${back.cookie}; ${cookie}` }, code)
    }
  }
  const [one, two] = [await open(links[0]?.path), await open(links[1]?.path)]
  for (const give of [one, two])
    for (let tries = 0; tries < 14; tries += 1) expect((await give('000000')).status).toBe(422)
  expect(await signedInUserId(await one(codeNow(member.secret)))).toBe(member.userId)
  expect((await two('000000')).status).toBe(422)
  const last = await two('000000')
  expect([last.status, last.text.includes('Email me a sign-in link')]).toEqual([429, false])
}, 300_000)
