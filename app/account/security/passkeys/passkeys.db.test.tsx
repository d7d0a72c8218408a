import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import * as signInPage from '#app/account/routes/signin.tsx'
import * as page from '#app/settings/routes/passkeys.tsx'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, auditOf, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { anAuthenticator } from '#test/world/authenticator.ts'
import { visit, type Visit } from '#test/world/pages.tsx'
import { selectRow } from '#test/world/rows.ts'
import { aTwoFactorMember, sessionsOf, signedInUserId } from '#test/world/security.ts'
import { startPasskeyRegistration, addPasskey } from './commands.server.ts'
import { createChallenge, signInWithPasskey } from './sign-in.server.ts'
import { loadMember } from '#app/gates/viewer.server.ts'
import { testSettings } from '#test/settings.ts'

testSettings({ PUBLIC_ORIGIN: 'http://localhost:3000', SIGN_IN_RATE: '1000/15m' })
const ORIGIN = 'http://localhost:3000'
const HERE = '/settings/passkeys'

await testDatabase()

type Question = { challenge: string; rpId?: string; rp?: { id?: string } }
type Device = ReturnType<typeof anAuthenticator>
type Manner = Parameters<Device['prove']>[1]

const press = (cookie: string, form: Record<string, string>, userAgent?: string) =>
  visit(page, HERE, { cookie, form, ...(userAgent !== undefined && { userAgent }) })

async function memberOf(userId: string) {
  const member = await loadMember({ userId, sessionId: 'test', signedInAt: new Date() })
  if (!member) throw new Error('the member is gone')
  return member
}

/** Creates a passkey on the device and adds it to the account. */
async function addPasskeyFrom(userId: string, device: Device, name = '', manner?: Manner): Promise<Visit> {
  const cookie = await signedInCookie(userId)
  const asked = await startPasskeyRegistration(await memberOf(userId))
  if (!asked.ok) throw new Error(asked.refused)
  const { options, cookie: question } = asked.value
  const answer = device.make(options as Question, manner)
  return press(`${cookie}; ${question.split(';')[0]}`, { intent: 'add', name, answer })
}

async function aMemberWithPasskey() {
  const member = await aTwoFactorMember()
  const device = anAuthenticator(ORIGIN)
  expect((await addPasskeyFrom(member.userId, device, 'Laptop')).location).toBe(HERE)
  return { ...member, device }
}

async function question() {
  const asked = await createChallenge()
  if (!asked) throw new Error('no passkeys here')
  return { options: asked.options as Question, cookie: asked.cookie.split(';')[0] ?? '' }
}

async function signIn(device: Device, manner?: Manner, path = '/signin') {
  const { options, cookie } = await question()
  return visit(signInPage, path, {
    cookie,
    form: { intent: 'passkey', answer: device.prove(options, manner) },
  })
}

test('a passkey is named and listed, and replaces password and code', async () => {
  const { userId, email, device } = await aMemberWithPasskey()
  const shown = await visit(page, HERE, { cookie: await signedInCookie(userId) })
  expect(shown.text).toContain('Laptop')
  expect(shown.text).toContain('not used yet')
  const signedIn = await signIn(device, {}, '/signin?from=/deal/villa')
  expect(signedIn).toMatchObject({ status: 303, location: '/deal/villa' })
  expect(await signedInUserId(signedIn)).toBe(userId)
  expect((await visit(page, HERE, { cookie: signedIn.cookie })).text).toContain('last used')
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['account.passkey_added'])
  expect((await auditOf(userId)).map(({ action }) => action)).toEqual(['passkey.add', 'session.sign_in'])
})

test.each([
  ['another site', { origin: 'http://evil.localhost:3000' }],
  ['a device that did not verify the user', { isVerified: false }],
  ['a counter that decreased, as with a cloned key', { count: 1 }],
] as const)('refused: %s', async (_, manner) => {
  const { userId, device } = await aMemberWithPasskey()
  await signIn(device)
  const before = await sessionsOf(userId)
  const refused = await signIn(device, manner)
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('This passkey does not work here.')
  expect(await sessionsOf(userId)).toBe(before)
})

test('a response signs in once; a stranger’s key and a forged one never do', async () => {
  const { userId, device } = await aMemberWithPasskey()
  const { options, cookie } = await question()
  const form = { intent: 'passkey', answer: device.prove(options) }
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => visit(signInPage, '/signin', { cookie, form })),
  )
  expect(tries.filter(({ status }) => status === 303)).toHaveLength(1)
  expect((await signIn(anAuthenticator(ORIGIN))).status).toBe(422)
  const forged = JSON.parse(anAuthenticator(ORIGIN).prove(options))
  const { id } = JSON.parse(device.prove(options))
  const asked = await question()
  const request = new Request(`${ORIGIN}/signin`, { headers: { Cookie: asked.cookie } })
  expect(await signInWithPasskey(request, JSON.stringify({ ...forged, id, rawId: id }))).toEqual({
    ok: false,
    refused: 'not_verified',
  })
  for (const answer of ['', '{}', 'null', '[1]', 'x'.repeat(70_000)])
    expect((await visit(signInPage, '/signin', { form: { intent: 'passkey', answer } })).status).toBe(422)
  expect(await sessionsOf(userId)).toBe(2)
})

test('a passkey is added once, after verification, and only by the person who started it; ten is the limit', async () => {
  const [one, other] = [await aMember(), await aMember()]
  const device = anAuthenticator(ORIGIN)
  expect((await addPasskeyFrom(one.userId, device, '', { isVerified: false })).status).toBe(422)
  const asked = await startPasskeyRegistration(await memberOf(one.userId))
  if (!asked.ok) throw new Error(asked.refused)
  const cookie = asked.value.cookie.split(';')[0] ?? ''
  const answer = device.make(asked.value.options as Question)
  const foreign = await press(`${await signedInCookie(other.userId)}; ${cookie}`, { intent: 'add', answer })
  expect(foreign.status).toBe(422)
  expect((await addPasskeyFrom(one.userId, device, '  \u0000 ')).status).toBe(303)
  expect((await addPasskeyFrom(other.userId, device)).status).toBe(422)
  const rows = await db()
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', 'in', [one.userId, other.userId])
    .execute()
  expect(rows).toMatchObject([{ userId: one.userId, name: 'Unknown device' }])
  for (let index = 1; index < 10; index += 1)
    expect((await addPasskeyFrom(one.userId, anAuthenticator(ORIGIN), 'ż'.repeat(100))).status).toBe(303)
  expect(await startPasskeyRegistration(await memberOf(one.userId))).toEqual({
    ok: false,
    refused: 'too_many',
  })
})

test('a removed passkey no longer signs in; another member’s passkey is not found', async () => {
  const { userId, email, device } = await aMemberWithPasskey()
  const cookie = await signedInCookie(userId)
  const { id } = await selectRow('passkeys', { userId })
  const stranger = await signedInCookie((await aMember()).userId)
  for (const [browser, named] of [
    [stranger, id],
    [cookie, crypto.randomUUID()],
    [cookie, 'x'],
  ] as const)
    expect((await press(browser, { intent: 'remove', id: named })).status).toBe(404)
  expect((await press(cookie, { intent: 'remove', id })).toast?.title).toBe('Passkey removed')
  expect((await signIn(device)).status).toBe(422)
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual([
    'account.passkey_added',
    'account.passkey_removed',
  ])
})

test('adding and removing require a fresh sign-in', async () => {
  const { userId } = await aMember()
  const cookie = await signedInCookie(userId, new Date(Date.now() - 16 * 60_000))
  const CONFIRM = '/settings/confirm?from=%2Fsettings%2Fpasskeys'
  expect((await visit(page, HERE, { cookie })).location).toBe(CONFIRM)
  for (const intent of ['question', 'add', 'remove'])
    expect((await press(cookie, { intent })).location).toBe(CONFIRM)
  const old = { ...(await memberOf(userId)), signedInAt: new Date(Date.now() - 16 * 60_000) }
  expect(await startPasskeyRegistration(old)).toEqual({ ok: false, refused: 'not_fresh' })
  const request = new Request(`${ORIGIN}${HERE}`)
  const nothing = { answer: '', name: '', device: '' }
  expect(await addPasskey(old, request, nothing)).toEqual({ ok: false, refused: 'not_fresh' })
})

test.runIf(isDeepRun)(
  'the page requires JavaScript, and its challenge expires after five minutes',
  async () => {
    const { userId, device } = await aMemberWithPasskey()
    const { html } = await visit(page, HERE, { cookie: await signedInCookie(userId) })
    expect(html).toContain('Passkeys need JavaScript')
    const { options, cookie } = await question()
    const answer = device.prove(options)
    setClock(() => new Date(Date.now() + 300_000))
    expect((await visit(signInPage, '/signin', { cookie, form: { intent: 'passkey', answer } })).status).toBe(
      422,
    )
  },
)
