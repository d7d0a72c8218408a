import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { requestContext } from '#app/lib/request.ts'
import { testDatabase } from '#test/database.ts'
import {
  GOOD_PASSWORD,
  aLink,
  aMember,
  aNewAddress,
  aNewcomer,
  anAdmin,
  auditOf,
  mailsTo,
  signedInCookie,
  whileMissing,
} from '#test/world/accounts.ts'
import { anAddress, visit } from '#test/world/pages.tsx'
import { findRow, insertRow } from '#test/world/rows.ts'
import { countNetworkCall } from './form-responses.server.ts'
import { refundConfirmed } from './budgets.server.ts'
import { readSession } from './session.server.ts'
import * as page from './routes/complete-registration.tsx'
import * as signInPage from './routes/signin.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const set = (path: string, password: string, confirmPassword = password) =>
  visit(page, path, { form: { intent: 'set-password', password, confirmPassword } })

test('a link shows the person, survives scanners, refuses weak and mismatched passwords, and works once: the person is verified, signed in and redirected to the profile form · MEM-070 MEM-072 PUB-162 MEM-073 MEM-075 MEM-080 MEM-081', async () => {
  const { path, email, userId } = await aNewcomer({ userType: 'due_diligence' })
  for (let count = 0; count < 3; count += 1) await visit(page, path)
  const opened = await visit(page, path)
  expect(opened.text).toContain('Complete Your Registration')
  // An approved company has no profile form to fill in.
  expect(opened.text).not.toContain('profile')
  for (const detail of ['Maja Kowalska', email, 'Kowalska Development', 'Due Diligence'])
    expect(opened.text).toContain(detail)
  expect(opened.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(opened.headers.get('Cache-Control')).toBe('no-store')
  const short = await set(path, 'short')
  expect(short.status).toBe(422)
  expect(short.text).toContain('Invalid Password')
  expect(short.text).toContain('Password must be at least 8 characters long.')
  for (const weak of ['password123', email, 'x'.repeat(129)]) {
    const response = await set(path, weak)
    expect(response.text).toContain('Password Too Weak')
    expect(response.text).toContain('Password must meet all security requirements.')
  }
  const other = await set(path, GOOD_PASSWORD, `${GOOD_PASSWORD}!`)
  expect(other.status).toBe(422)
  expect(other.text).toContain('Password Mismatch')
  expect(other.text).toContain('Passwords do not match.')
  const answer = await set(path, GOOD_PASSWORD)
  expect(answer).toMatchObject({ status: 303, location: '/complete-registration?done=1' })
  expect(answer.toast?.title).toBe('Password Set Successfully! Redirecting to complete your profile...')
  const done = await visit(page, '/complete-registration?done=1', { cookie: answer.cookie })
  expect(done.text).toContain(
    'Registration Complete! Your email address is confirmed. Next, complete your company profile.',
  )
  expect(done.html).toContain('http-equiv="refresh" content="2;url=/profile/due-diligence"')
  const session = await readSession(
    new Request('http://127.0.0.1:3000/', { headers: { Cookie: answer.cookie } }),
  )
  expect(session?.userId).toBe(userId)
  expect((await findRow('users', { id: userId }))?.emailVerified).toBe(true)
  expect((await visit(page, path)).text).toContain('This link no longer works')
  expect(await set(path, 'Another-good one 9')).toMatchObject({ location: path })
  expect((await auditOf(userId)).map((row) => row.action)).toEqual(['password.set', 'session.sign_in'])
  const again = await visit(signInPage, '/signin', { form: { email, password: GOOD_PASSWORD } })
  expect(again.location).toBe('/')
})

test.runIf(isDeepRun)(
  'a failing update: "Password Update Failed" / "Something went wrong. Please try again." · MEM-074',
  async () => {
    const { path } = await aNewcomer()
    const answer = await whileMissing('audit_log', () => set(path, GOOD_PASSWORD))
    expect(answer.status).toBe(500)
    expect(answer.text).toContain('Password Update Failed')
    expect(answer.text).toContain('Something went wrong. Please try again.')
  },
)

test('an account with a password: "Confirm e-mail address" changes nothing until it is clicked', async () => {
  const account = await aMember({ verified: false })
  const { secret } = await aLink(account.userId, 'verify_email')
  const path = `/complete-registration?token=${secret}`
  const verified = async () => (await findRow('users', { id: account.userId }))?.emailVerified
  const opened = await visit(page, path)
  expect(opened.text).toContain('Confirm e-mail address')
  expect(await verified()).toBe(false)
  const pressed = await visit(page, path, { form: { intent: 'confirm', password: account.password } })
  expect(pressed).toMatchObject({ status: 303, location: '/complete-registration?done=1' })
  const done = await visit(page, '/complete-registration?done=1', { cookie: pressed.cookie })
  expect(done.text).toContain('Registration Complete!')
  expect(done.html).toContain('content="2;url=/profile/developer"')
  expect(await verified()).toBe(true)
  expect((await visit(page, path)).text).toContain('This link no longer works')
})

test('any valid link shows the password form to an account without a password · MEM-077', async () => {
  for (const verified of [true, false]) {
    const { userId } = await aNewcomer({ verified })
    const { secret } = await aLink(userId, 'verify_email')
    const { text, status } = await visit(page, `/complete-registration?token=${secret}`)
    expect(status).toBe(200)
    expect(text).toContain('Set Password & Continue')
  }
})

test('a registration link never replaces a password', async () => {
  const account = await aMember()
  const { secret } = await aLink(account.userId)
  const answer = await set(`/complete-registration?token=${secret}`, 'Another-good one 9')
  expect(answer.status).toBe(302)
  const signIn = await visit(signInPage, '/signin', {
    form: { email: account.email, password: account.password },
  })
  expect(signIn.status).toBe(303)
})

test.runIf(isDeepRun)('a member with a profile status is redirected by the gate · MEM-078', async () => {
  const account = await aMember()
  const values = {
    name: 'Kowalska Development',
    type: 'developer',
    approvalStatus: 'pending',
    revision: 1,
    createdByUserId: account.userId,
    submittedAt: new Date(),
  }
  const { id: companyId } = await db()
    .insertInto('companies')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRow('companyMembers', { companyId, userId: account.userId, role: 'owner' })
  const cookie = await signedInCookie(account.userId)
  expect((await visit(page, '/complete-registration?done=1', { cookie })).html).toContain(
    'content="2;url=/profile/pending"',
  )
  const admin = await anAdmin()
  const adminCookie = await signedInCookie(admin.userId)
  expect((await visit(page, '/complete-registration?done=1', { cookie: adminCookie })).html).toContain(
    'content="2;url=/admin"',
  )
})

test('a missing, used, replaced or expired link says so and offers a new one · MEM-080', async () => {
  const { path, userId, email } = await aNewcomer()
  const { path: fresh } = await aNewcomer()
  await aLink(userId)
  setClock(() => new Date(Date.now() + 86_401_000))
  const expired = await visit(page, fresh)
  for (const answer of [
    expired,
    await visit(page, path),
    await visit(page, '/complete-registration'),
    await visit(page, '/complete-registration?token=x'),
  ]) {
    expect(answer.text).toContain('This link no longer works')
    expect(answer.text).toContain('Email me a new link')
    expect(answer.text).not.toContain('Maja Kowalska')
  }
  const responses = []
  for (const address of [email, aNewAddress()]) {
    const { status, location, toast } = await visit(page, '/complete-registration', {
      form: { intent: 'resend', email: address },
    })
    responses.push({ status, location, toast })
  }
  expect(responses[0]).toMatchObject({ status: 303, location: '/complete-registration' })
  expect(responses[0]).toEqual(responses[1])
  const [mail] = await mailsTo(email)
  expect((await visit(page, mail?.path ?? '')).text).toContain('Set Password & Continue')
})

test('a network can sign up twenty people a day beyond its hourly limit if they confirm their addresses', async () => {
  const from = { requestId: 'r', ip: anAddress(), userAgent: '', nonce: '', hasSessionCookie: false }
  const waits = await requestContext.run(from, async () => {
    const all: (number | null)[] = []
    for (let person = 0; person < 26; person += 1) {
      all.push(await countNetworkCall('signUp'))
      await refundConfirmed('signUp')
    }
    return all
  })
  expect(waits.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => null))
  expect(waits[25]).toBeGreaterThan(0)
})
