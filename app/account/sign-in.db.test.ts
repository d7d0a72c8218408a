import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { requestContext } from '#app/lib/request.ts'
import { derivedSecret } from '#app/lib/secret.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewAddress, anAdmin, auditOf, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { anAddress, visit } from '#test/world/pages.tsx'
import { selectRow } from '#test/world/rows.ts'
import * as signInPage from './routes/signin.tsx'
import * as signOutRoute from './routes/signout.ts'
import { HashingBusy, isCorrectPassword } from './password.server.ts'
import { readSession } from './session.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const withCookie = (cookie: string) => new Request('http://127.0.0.1:3000/', { headers: { Cookie: cookie } })

test('/signin has email, password and links to /forgot-password and /signup · PUB-172 MEM-046', async () => {
  const { html, status } = await visit(signInPage, '/signin')
  expect(status).toBe(200)
  expect(html).toMatch(/<input[^>]*type="email"[^>]*name="email"|<input[^>]*name="email"[^>]*type="email"/)
  expect(html).toMatch(/name="password"/)
  expect(html).toContain('href="/forgot-password"')
  expect(html).toContain('href="/signup"')
})

test.runIf(isDeepRun)(
  'a process with a clock half a day ahead of the database still signs people in · PUB-174',
  async () => {
    const member = await aMember()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * 3_600_000 })
    try {
      const form = { email: member.email, password: member.password }
      const { cookie } = await visit(signInPage, '/signin', { form })
      expect((await readSession(withCookie(cookie)))?.userId).toBe(member.userId)
    } finally {
      vi.useRealTimers()
    }
  },
)

test.runIf(isDeepRun)('an address with an internationalised host signs in in either spelling', async () => {
  const { userId, password } = await aMember({ email: 'biuro@примерна-фирма.бг' })
  for (const email of ['Biuro@примерна-фирма.бг', 'biuro@xn----7sbbrodyefqlde8c.xn--90ae']) {
    const { cookie } = await visit(signInPage, '/signin', { form: { email, password } })
    expect((await readSession(withCookie(cookie)))?.userId).toBe(userId)
  }
})

test('the right password signs in: "Welcome back!" · PUB-174 MEM-048', async () => {
  const member = await aMember()
  const form = { email: member.email.toUpperCase(), password: member.password }
  const response = await visit(signInPage, '/signin', { form })
  expect(response).toMatchObject({ status: 303, location: '/' })
  expect(response.toast).toEqual({
    title: 'Welcome back!',
    text: 'You have successfully signed in.',
    tone: 'ok',
  })
  const session = await readSession(withCookie(response.cookie))
  expect(session?.userId).toBe(member.userId)
  expect(await auditOf(member.userId)).toEqual([{ action: 'session.sign_in', actorKind: 'member' }])
  const [set] = response.headers.getSetCookie().filter((cookie) => cookie.includes('session_token'))
  expect(set).toMatch(/HttpOnly; SameSite=Lax/)
})

test('?from= leads only to a page of our own · PUB-174', async () => {
  const { email, password } = await aMember()
  const to = async (from: string) =>
    (await visit(signInPage, `/signin?from=${encodeURIComponent(from)}`, { form: { email, password } }))
      .location
  expect(await to('/deal/villa?x=1')).toBe('/deal/villa?x=1')
  for (const from of ['https://evil.example/', '//evil.example', '/nowhere', '/signout'])
    expect(await to(from)).toBe('/')
})

test('unknown address and wrong password get the same response · PUB-175 MEM-049', async () => {
  const known = await aMember()
  const pending = await aMember({ verified: false })
  const passwordless = await aMember({ password: null })
  const responses = []
  for (const email of [known.email, pending.email, passwordless.email, aNewAddress()]) {
    const answer = await visit(signInPage, '/signin', { form: { email, password: 'not the password' } })
    responses.push({
      status: answer.status,
      html: answer.html.replaceAll(email, 'ADDRESS'),
      cookie: answer.cookie,
    })
  }
  expect(responses[0]?.status).toBe(422)
  expect(responses[0]?.html).toContain('Sign In Failed')
  expect(responses[0]?.html).toContain('Invalid email or password.')
  expect(responses[0]?.cookie).toBe('')
  for (const answer of responses) expect(answer).toEqual(responses[0])
})

test('a sign-in link goes only to a confirmed account with a password, with the same response for every address, and signs nobody in', async () => {
  const known = await aMember()
  const others = [(await aMember({ verified: false })).email, (await aMember({ password: null })).email]
  for (const email of [known.email, ...others, aNewAddress()])
    expect(
      await visit(signInPage, '/signin?from=/listings', { form: { intent: 'link', email } }),
    ).toMatchObject({ status: 303, location: '/signin?link=sent&from=%2Flistings', cookie: '' })
  for (const email of others) expect(await mailsTo(email)).toEqual([])
  const [mail] = await mailsTo(known.email)
  expect(mail?.kind).toBe('account.sign_in_link')
  const opened = await visit(signInPage, mail?.path ?? '')
  expect(opened.location).toBe('/signin?link=opened&from=%2Flistings')
  expect(await readSession(withCookie(opened.cookie))).toBeNull()
  expect((await visit(signInPage, `/signin?token=${'A'.repeat(43)}`)).location).toBe('/signin?link=over')
})

test('only the right password reveals that an address is unverified, with a way to resend the email · MEM-045', async () => {
  const member = await aMember({ verified: false })
  const answer = await visit(signInPage, '/signin', {
    form: { email: member.email, password: member.password },
  })
  expect(answer.text).toContain('Sign In Failed')
  expect(answer.text).toContain('Please verify your email address first.')
  expect(answer.text).toContain('Confirm your email address')
  expect(answer.text).toContain(`Open the email that we sent to ${member.email}`)
  expect(answer.text).toContain('Resend verification email')
  expect(answer.cookie).toBe('')
  const wrong = await visit(signInPage, '/signin', {
    form: { email: member.email, password: 'not the password' },
  })
  expect(wrong.text).not.toContain('verify')
  const resent = await visit(signInPage, '/signin', { form: { intent: 'resend', email: member.email } })
  expect(resent).toMatchObject({ status: 303, location: '/signin?inbox=1' })
  expect((await mailsTo(member.email)).map((mail) => mail.kind)).toEqual(['account.email_confirmation'])
})

test('the eleventh sign-in in 15 minutes gets 429 with Retry-After, per account and per IP address · MEM-051', async () => {
  const email = aNewAddress()
  const attempt = (address: string, ip?: string) =>
    visit(signInPage, '/signin', { form: { email: address, password: 'wrong' }, ...(ip && { ip }) })
  for (let count = 0; count < 10; count += 1) expect((await attempt(email)).status).toBe(422)
  const refused = await attempt(email)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(600)
  expect(refused.text).toMatch(/Too many attempts. Try again in \d+ minutes./)
  for (let count = 0; count < 10; count += 1) await attempt(aNewAddress(), '203.0.113.7')
  expect((await attempt(aNewAddress(), '203.0.113.7')).status).toBe(429)
})

test('signing out ends the session on the server and in the browser · PUB-032', async () => {
  const member = await aMember()
  const cookie = await signedInCookie(member.userId)
  expect(await readSession(withCookie(cookie))).not.toBeNull()
  const answer = await visit(signOutRoute, '/signout', { form: {}, cookie })
  expect(answer).toMatchObject({ status: 303, location: '/' })
  expect(answer.toast?.title).toBe('Signed out successfully')
  expect(answer.headers.getSetCookie().some((set) => /session_token=;.*Max-Age=0/.test(set))).toBe(true)
  expect(await readSession(withCookie(cookie))).toBeNull()
  expect((await auditOf(member.userId)).map((row) => row.action)).toEqual(['session.sign_out'])
  expect(
    await visit(signOutRoute, '/signout', { cookie: await signedInCookie(member.userId) }),
  ).toMatchObject({ status: 302 })
})

test("a cookie opens its session in the previous release's format; no other cookie does", async () => {
  const member = await aMember()
  const token = 'former-release-token-of-32-chars'
  await sql`insert into sessions (user_id, token, expires_at, last_used_at)
    values (${member.userId}, ${token}, now() + interval '30 days', now())`.execute(db())
  const signature = createHmac('sha256', derivedSecret('auth')).update(token).digest('base64')
  const cookie = `parcela.session_token=${encodeURIComponent(`${token}.${signature}`)}`
  expect((await readSession(withCookie(cookie)))?.userId).toBe(member.userId)
  const forged = cookie.replace(/%3D$/, '').slice(0, -2)
  expect(await readSession(withCookie(`${forged}AA%3D`))).toBeNull()
  expect(await readSession(withCookie(`parcela.session_token=${token}`))).toBeNull()
})

test('a session expires and times out when idle, and its last use is written at most once a minute', async () => {
  const admin = await anAdmin()
  const member = await aMember()
  const start = new Date()
  const cookies = [await signedInCookie(member.userId, start), await signedInCookie(admin.userId, start)]
  const alive = async (minutes: number) => {
    setClock(() => new Date(start.getTime() + minutes * 60_000))
    return Promise.all(cookies.map(async (cookie) => (await readSession(withCookie(cookie))) !== null))
  }
  const lastUse = () => selectRow('sessions', { userId: member.userId }, ['lastUsedAt'])
  try {
    expect(await alive(0.5)).toEqual([true, true])
    expect((await lastUse()).lastUsedAt).toEqual(start)
    // The event stream reconnects by itself, so it does not count as use.
    setClock(() => new Date(start.getTime() + 30 * 60_000))
    const stream = new Request('http://127.0.0.1:3000/events', { headers: { Cookie: cookies[0] ?? '' } })
    expect(await readSession(stream)).not.toBeNull()
    expect((await lastUse()).lastUsedAt).toEqual(start)
    expect(await alive(59)).toEqual([true, true])
    expect((await lastUse()).lastUsedAt).toEqual(new Date(start.getTime() + 59 * 60_000))
    expect(await alive(59 + 60)).toEqual([true, false])
    expect(await alive(119 + 12 * 60)).toEqual([false, false])
  } finally {
    setClock(null)
  }
})

test('successful sign-ins do not use up a network’s attempts · MEM-051', async () => {
  const ip = anAddress()
  const { email, password } = await aMember()
  for (let attempt = 0; attempt < 11; attempt += 1)
    expect((await visit(signInPage, '/signin', { ip, form: { email, password } })).status).toBe(303)
})

test.runIf(isDeepRun)(
  'eleven people in an office can sign in from one IP address; wrong passwords still use up its limit · MEM-051',
  async () => {
    const ip = anAddress()
    const people = await Promise.all(Array.from({ length: 11 }, () => aMember()))
    const enter = (email: string, password: string) =>
      visit(signInPage, '/signin', { ip, form: { email, password } })
    for (const { email, password } of people) expect((await enter(email, password)).status).toBe(303)
    const [first] = people
    for (let attempt = 0; attempt < 9; attempt += 1)
      expect((await enter(aNewAddress(), 'wrong')).status).toBe(422)
    expect((await enter(first?.email ?? '', first?.password ?? '')).status).toBe(303)
    expect((await enter(aNewAddress(), 'wrong')).status).toBe(422)
    expect((await enter(first?.email ?? '', first?.password ?? '')).status).toBe(429)
  },
)

test('a known browser can sign in while guests fill the password queue', async () => {
  const member = await aMember()
  const form = { email: member.email, password: member.password }
  const { cookie } = await visit(signInPage, '/signin', { form })
  const leaving = new AbortController()
  const facts = { requestId: 'r', userAgent: '', nonce: '', hasSessionCookie: false, signal: leaving.signal }
  const guests = Promise.allSettled(
    Array.from({ length: 60 }, (_, at) =>
      requestContext.run({ ...facts, ip: `10.77.0.${at}` }, () => isCorrectPassword(null, 'a guess')),
    ),
  )
  const device = cookie.split('; ').find((one) => one.includes('device=')) ?? ''
  expect(await visit(signInPage, '/signin', { form, cookie: device })).toMatchObject({ status: 303 })
  leaving.abort(new Error('left'))
  const busy = (await guests).filter((one) => one.status === 'rejected' && one.reason instanceof HashingBusy)
  expect(busy).toHaveLength(8)
})
