import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewAddress, auditOf, mailsTo, whileMissing } from '#test/world/accounts.ts'
import { anAddress, visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import * as earlyAccess from '#app/deals/routes/early-access.tsx'
import * as signUp from '../routes/signup.tsx'
import { isDeepRun, MANY } from '#test/runs.ts'

await testDatabase()

function application(email: string, changed: Record<string, string> = {}) {
  return {
    firstName: 'Maja',
    lastName: 'Kowalska',
    companyName: 'Kowalska Development',
    companyEmail: email,
    companyWebsite: 'kowalska.pl',
    role: 'Investor',
    otherRole: '',
    position: 'Partner',
    ...changed,
  }
}

const apply = (email: string, changed: Record<string, string> = {}, path = '/early-access') =>
  visit(earlyAccess, path, { form: application(email, changed) })

function member(email: string) {
  return db()
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .where('u.email', '=', email)
    .selectAll('m')
    .select('u.emailVerified')
    .executeTakeFirst()
}

test('/signup shows three cards that link to /early-access with their type; that page has the eight fields · PUB-152 MEM-013 PUB-153 MEM-014 PUB-154 MEM-015 MEM-052', async () => {
  const { text, html } = await visit(signUp, '/signup')
  for (const card of ['Join as Investor', 'Join as Developer', 'Join as Due Diligence'])
    expect(text).toContain(card)
  for (const type of ['Investor', 'Developer', 'Due%20Diligence'])
    expect(html).toContain(`href="/early-access?type=${type}"`)
  expect(html).toContain('href="/signin"')
  const form = await visit(earlyAccess, '/early-access')
  for (const name of Object.keys(application(''))) expect(form.html).toContain(`name="${name}"`)
})

test('?type= preselects a role; any other value preselects none and shows no error · MEM-053 MEM-054', async () => {
  const checked = async (type: string) => {
    const { html } = await visit(earlyAccess, `/early-access?type=${type}`)
    expect(html).not.toContain('role="alert"')
    return [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)]
      .filter(([tag]) => tag.includes('checked=""'))
      .map(([tag]) => /value="([^"]+)"/.exec(tag)?.[1])
  }
  expect(await checked('Due%20Diligence')).toEqual(['Due Diligence'])
  expect(await checked('Developer')).toEqual(['Developer'])
  expect(await checked('Admin')).toEqual([])
})

test('an invalid form keeps its entries next to the messages · MEM-055 MEM-056', async () => {
  const response = await apply('nobody', { firstName: '' })
  expect(response.status).toBe(422)
  expect(response.text).toContain('First name is required')
  expect(response.text).toContain('Please enter a valid email address')
  expect(response.html).toContain('value="Kowalska Development"')
})

test('a new address gets an account and an email with a link to /complete-registration · MEM-062 MEM-064', async () => {
  const email = aNewAddress()
  const answer = await apply(
    email.toUpperCase(),
    {},
    '/early-access?type=Investor&listing=wroclaw-distribution-hub',
  )
  expect(answer).toMatchObject({
    status: 303,
    location: '/early-access?created=1&listing=wroclaw-distribution-hub',
  })
  const after = await visit(earlyAccess, answer.location ?? '', { cookie: answer.cookie })
  expect(after.html).toContain('href="/early-access?listing=wroclaw-distribution-hub"')
  const row = await member(email)
  expect(row).toMatchObject({
    fullName: 'Maja Kowalska',
    companyName: 'Kowalska Development',
    userType: 'investor',
    position: 'Partner',
    companyWebsite: 'https://kowalska.pl/',
    isEarlyAccess: true,
    role: 'member',
    emailVerified: false,
  })
  expect(row?.earlyAccessGrantedAt).toBeInstanceOf(Date)
  const credentials = await selectRows('credentials', { userId: row?.userId ?? '' })
  expect(credentials).toEqual([])
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail?.path).toMatch(/^\/complete-registration\?token=[\w-]{43}$/)
  expect(mail?.text).not.toContain(mail?.path?.split('=')[1])
  expect((await auditOf(row?.userId ?? '')).map((entry) => entry.action)).toEqual(['account.create'])
  const noted = await selectRows('earlyAccessApplications', { companyEmail: email }, ['listingSlug'])
  expect(noted).toEqual([{ listingSlug: 'wroclaw-distribution-hub' }])
})

test('each role stores its kind, "Other" stores its text in a separate field, and no form field can set role or rights · MEM-002 MEM-063 MEM-372 ADM-009', async () => {
  for (const [role, kind] of [
    ['Developer', 'developer'],
    ['Investor', 'investor'],
    ['DueDiligence', 'due_diligence'],
    ['Other', 'other'],
  ] as const) {
    const email = aNewAddress()
    const smuggled = { isAdmin: 'true', userType: 'admin', emailVerified: 'true', user_role: 'admin' }
    expect((await apply(email, { role, otherRole: 'admin', ...smuggled })).status).toBe(303)
    expect(await member(email)).toMatchObject({
      userType: kind,
      otherRole: kind === 'other' ? 'admin' : null,
      role: 'member',
      emailVerified: false,
    })
  }
})

test('the confirmation screen follows: "Registration Successful!", "Account Created", "2-3 business days" · MEM-065', async () => {
  const email = aNewAddress()
  const answer = await apply(email)
  expect(answer.toast?.title).toBe('Registration Successful!')
  const { text, html } = await visit(earlyAccess, '/early-access?created=1', { cookie: answer.cookie })
  expect(text).toContain('Account Created')
  expect(html).not.toMatch(/type="password"|name="[^"]*password/i)
  expect(text.match(/\S+ password\S*/gi)).toEqual(['your password.'])
  expect(text).toContain('2-3 business days')
  expect(text).toContain(email)
  expect((await visit(earlyAccess, '/early-access?created=1')).text).not.toContain('Account Created')
})

test.runIf(isDeepRun)('a new, a known and a recently emailed address get the same response', async () => {
  const WORDS = 'We’ll email this address unless we already did in the last hour. Check your spam folder too.'
  const { email: known } = await aMember()
  const pages = new Set<string>()
  for (const email of [aNewAddress(), known, known]) {
    const { toast, cookie } = await apply(email)
    expect(toast).toEqual({ title: 'Registration Successful!', text: WORDS, tone: 'ok' })
    const { text } = await visit(earlyAccess, '/early-access?created=1', { cookie })
    pages.add(text.replaceAll(email, 'ADDRESS'))
  }
  expect([...pages]).toEqual([expect.stringContaining(`Account Created ADDRESS . ${WORDS}`)])
})

test('a registered address gets the same response; its account stays unchanged and its owner is emailed · MEM-066', async () => {
  const existing = await aMember({ fullName: 'Ola Nowak', userType: 'developer' })
  const before = await member(existing.email)
  const responses = [await apply(existing.email), await apply(aNewAddress())]
  const seen = responses.map(({ status, location, toast, html, headers }) => ({
    status,
    location,
    toast,
    html,
    names: [...headers.keys()],
  }))
  expect(seen[0]).toEqual(seen[1])
  expect(await member(existing.email)).toEqual(before)
  const mails = await mailsTo(existing.email)
  expect(mails).toMatchObject([
    { kind: 'account.already_registered', subject: 'You already have an account with Parcela', path: null },
  ])
  const kept = await selectRows('earlyAccessApplications', { companyEmail: existing.email }, ['userId'])
  expect(kept).toEqual([{ userId: existing.userId }])
})

test('repeated applications email the owner once an hour, and the first link stays valid · MEM-067', async () => {
  const existing = await aMember()
  const waiting = aNewAddress()
  for (let count = 0; count < 3; count += 1) await Promise.all([apply(existing.email), apply(waiting)])
  expect(await mailsTo(existing.email)).toHaveLength(1)
  expect(await mailsTo(waiting)).toHaveLength(1)
  setClock(() => new Date(Date.now() + 3_700_000))
  try {
    await apply(waiting)
    await apply(existing.email)
  } finally {
    setClock(null)
  }
  expect(await mailsTo(existing.email)).toHaveLength(2)
  expect(await mailsTo(waiting)).toHaveLength(2)
})

test.runIf(isDeepRun)('a link dated in the future does not block the next email · MEM-067', async () => {
  const address = aNewAddress()
  setClock(() => new Date(Date.now() + 10_000_000))
  await apply(address).finally(() => setClock(null))
  await apply(address)
  expect(await mailsTo(address)).toHaveLength(2)
})

test.runIf(isDeepRun)('a failure shows "Application Error" and keeps the entries · MEM-068', async () => {
  const answer = await whileMissing('early_access_applications', () => apply(aNewAddress()))
  expect(answer.status).toBe(500)
  expect(answer.text).toContain('Application Error')
  expect(answer.text).toContain('There was an issue processing your application. Please try again.')
  expect(answer.html).toContain('value="Kowalska Development"')
})

test('the confirmation screen sends a new link at most 3 times an hour · MEM-069', async () => {
  const email = aNewAddress()
  await apply(email)
  const again = (ip: string) =>
    visit(earlyAccess, '/early-access?created=1', { form: { intent: 'resend', email }, ip })
  const ip = anAddress()
  for (let count = 0; count < 3; count += 1) expect((await again(ip)).status).toBe(303)
  // Another network gets the same response, and no further email is sent.
  expect((await again(anAddress())).status).toBe(303)
  const refused = await again(ip)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000)
  expect(await mailsTo(email)).toHaveLength(4)
})

test('the sixth application in an hour from one IP address gets 429 · MEM-051', async () => {
  const attempt = () =>
    visit(earlyAccess, '/early-access', { form: application(aNewAddress()), ip: '203.0.113.9' })
  for (let count = 0; count < 5; count += 1) expect((await attempt()).status).toBe(303)
  const refused = await attempt()
  expect(refused.status).toBe(429)
  expect(refused.headers.has('Retry-After')).toBe(true)
})

test.runIf(isDeepRun)(
  'many concurrent applications with the same address create one account and send one email',
  async () => {
    const email = aNewAddress()
    const { applyForEarlyAccess } = await import('./action.server.ts')
    const { applicationSchema } = await import('../schema.ts')
    const data = applicationSchema.parse(application(email))
    await Promise.all(Array.from({ length: MANY }, () => applyForEarlyAccess(data, null)))
    expect(await mailsTo(email)).toHaveLength(1)
    const users = await selectRows('users', { email }, ['id'])
    expect(users).toHaveLength(1)
  },
)
