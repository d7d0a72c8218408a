import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewAddress, auditOf, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { readSession } from './session.server.ts'
import * as forgot from './routes/forgot-password.tsx'
import * as reset from './routes/reset-password.tsx'
import * as signInPage from './routes/signin.tsx'

await testDatabase()

const NEW = 'Quay-side 42 cranes'
const ask = (email: string) => visit(forgot, '/forgot-password', { form: { email } })
const change = (path: string, password: string, confirmPassword = password, cookie?: string) =>
  visit(reset, path, { form: { password, confirmPassword }, ...(cookie && { cookie }) })
const isSignedIn = async (cookie: string) =>
  (await readSession(new Request('http://127.0.0.1:3000/', { headers: { Cookie: cookie } }))) !== null

async function mailedPath(email: string): Promise<string> {
  await ask(email)
  return (await mailsTo(email)).findLast((mail) => mail.kind === 'account.password_reset')?.path ?? ''
}

test('"Reset Email Sent" and the confirmation view are the same for known and unknown addresses · PUB-178', async () => {
  const { email } = await aMember()
  const unknown = aNewAddress()
  const responses = []
  for (const address of [email, unknown]) {
    const { status, location, toast } = await ask(address)
    responses.push({ status, location, toast })
  }
  expect(responses[0]).toMatchObject({ status: 303, location: '/forgot-password?sent=1' })
  expect(responses[0]?.toast?.title).toBe('Reset Email Sent')
  expect(responses[0]).toEqual(responses[1])
  const view = await visit(forgot, '/forgot-password?sent=1')
  expect(view.html).toMatch(/href="\/forgot-password"[^>]*>Try again/)
  expect(view.html).toMatch(/href="\/signin"/)
  const [mail] = await mailsTo(email)
  expect(mail?.path).toMatch(/^\/reset-password\?token=[\w-]{43}$/)
  expect(await mailsTo(unknown)).toEqual([])
})

test('without a link or a fresh session: "Invalid Session" and a redirect to /forgot-password · PUB-180 ADM-183', async () => {
  const { userId } = await aMember()
  const old = await signedInCookie(userId, new Date(Date.now() - 16 * 60_000))
  for (const response of [
    await visit(reset, '/reset-password'),
    await visit(reset, '/reset-password?token=unknown'),
    await visit(reset, '/reset-password', { cookie: old }),
    await change('/reset-password', NEW, NEW, old),
  ]) {
    expect(response.location).toBe('/forgot-password')
    expect(response.toast?.title).toBe('Invalid Session')
  }
  const fresh = await signedInCookie(userId, new Date(Date.now() - 14 * 60_000))
  expect((await visit(reset, '/reset-password', { cookie: fresh })).status).toBe(200)
})

test('the emailed link opens "Ready to Reset"; the page makes its three checks in order, each with its message; the link expires after an hour · PUB-181 PUB-184 PUB-185', async () => {
  const { email } = await aMember()
  const path = await mailedPath(email)
  const { text, status, headers } = await visit(reset, path)
  expect(status).toBe(200)
  expect(text).toContain('Ready to Reset')
  expect(headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(headers.get('Cache-Control')).toBe('no-store')
  const missing = await change(path, '', NEW)
  expect(missing.status).toBe(422)
  expect(missing.text).toContain('Missing Information')
  expect(missing.text).toContain('Please fill in all fields.')
  expect((await change(path, NEW, `${NEW}!`)).text).toContain("Passwords Don't Match")
  for (const weak of ['Short1', 'no upper case 1', 'NO LOWER CASE 1', 'No digit in here', 'Password1']) {
    const answer = await change(path, weak)
    expect(answer.text).toContain('Password Too Weak')
    expect(answer.text).toContain('Password must meet all security requirements.')
  }
  setClock(() => new Date(Date.now() + 3_601_000))
  expect((await visit(reset, path)).location).toBe('/forgot-password')
})

test('on success: "Password Updated"; all other sessions end, the link works only once, and the owner is emailed · PUB-185', async () => {
  const member = await aMember()
  const others = [await signedInCookie(member.userId), await signedInCookie(member.userId)]
  const stranger = await signedInCookie((await aMember()).userId)
  const path = await mailedPath(member.email)
  const answer = await change(path, NEW)
  expect(answer).toMatchObject({ status: 303, location: '/reset-password?done=1' })
  expect(answer.toast?.title).toBe('Password Updated')
  for (const cookie of others) expect(await isSignedIn(cookie)).toBe(false)
  expect(await isSignedIn(stranger)).toBe(true)
  expect(await isSignedIn(answer.cookie)).toBe(true)
  const done = await visit(reset, '/reset-password?done=1', { cookie: answer.cookie })
  expect(done.text).toContain('Password Updated')
  expect(done.html).toContain('content="2;url=/"')
  expect((await change(path, 'Another-one 77')).toast?.title).toBe('Invalid Session')
  const kinds = (await mailsTo(member.email)).map((mail) => mail.kind)
  expect(kinds).toEqual(['account.password_reset', 'account.password_changed'])
  const actions = (await auditOf(member.userId)).map((row) => row.action)
  expect(actions).toEqual(['password.request_reset', 'password.reset', 'session.sign_in'])
  const signIn = (password: string) =>
    visit(signInPage, '/signin', { form: { email: member.email, password } })
  expect((await signIn(member.password)).status).toBe(422)
  expect((await signIn(NEW)).status).toBe(303)
})

test('“Forgot your password?” and an emailed sign-in link lead back to the page that required sign-in, which the email does not mention · PUB-174', async () => {
  const FROM = `?from=${encodeURIComponent('/deal/villa?x=1')}`
  const { email } = await aMember()
  const page = await visit(signInPage, `/signin${FROM}`)
  expect(page.html).toContain(`href="/forgot-password${FROM}"`)
  expect((await visit(forgot, `/forgot-password${FROM}`)).html).toContain(`action="/forgot-password${FROM}"`)
  const asked = await visit(forgot, `/forgot-password${FROM}`, { form: { email } })
  expect(asked.location).toBe(`/forgot-password?sent=1${FROM.replace('?', '&')}`)
  await visit(signInPage, `/signin${FROM}`, { form: { email, intent: 'link' } })
  const paths = (await mailsTo(email)).map((mail) => mail.path ?? '')
  expect(paths.map((path) => path.replace(/[\w-]{43}$/, ''))).toEqual([
    '/reset-password?token=',
    '/signin?token=',
  ])
  const opened = await visit(signInPage, paths[1] ?? '')
  expect(opened.location).toBe(`/signin?link=opened${FROM.replace('?', '&')}`)
  const { location, cookie } = await change(paths[0] ?? '', NEW)
  expect(location).toBe(`/reset-password?done=1${FROM.replace('?', '&')}`)
  expect((await visit(reset, location ?? '', { cookie })).html).toContain('content="2;url=/deal/villa?x=1"')

  await visit(forgot, '/forgot-password?from=%2F%2Fevil.example', { form: { email } })
  const last = (await mailsTo(email)).findLast((mail) => mail.kind === 'account.password_reset')?.path
  expect((await change(last ?? '', NEW)).location).toBe('/reset-password?done=1')
})

test('a reset from a fresh session keeps that session and ends all others · PUB-185', async () => {
  const { userId } = await aMember()
  const [own, other] = [await signedInCookie(userId), await signedInCookie(userId)]
  expect(await change('/reset-password', NEW, NEW, own)).toMatchObject({ location: '/reset-password?done=1' })
  expect(await isSignedIn(own)).toBe(true)
  expect(await isSignedIn(other)).toBe(false)
})

test.runIf(isDeepRun)('exactly one of several concurrent resets with one link wins · PUB-185', async () => {
  const { email } = await aMember()
  const path = await mailedPath(email)
  const { resetPassword } = await import('./commands/reset.server.ts')
  const { findReset } = await import('./queries.server.ts')
  const secret = path.split('=')[1] ?? ''
  const account = await findReset(secret)
  if (!account) throw new Error('no account')
  const tries = Array.from({ length: 12 }, (_, index) => {
    const password = `Quay-side ${index} cranes`
    return resetPassword(
      account,
      { by: 'link', secret },
      { password, confirmPassword: password, removeOthers: true },
    )
  })
  expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(1)
  expect((await mailsTo(email)).filter(({ kind }) => kind === 'account.password_changed')).toHaveLength(1)
})
