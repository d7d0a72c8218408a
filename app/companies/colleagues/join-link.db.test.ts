import { beforeEach, describe, expect, test } from 'vitest'
import * as platform from '#app/dashboards/routes/platform.tsx'
import * as signInPage from '#app/account/routes/signin.tsx'
import { signIn } from '#app/account/commands/sign-in.server.ts'
import { hashPassword } from '#app/account/password.server.ts'
import { requestReset } from '#app/account/commands/reset.server.ts'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { hashToken } from '#app/lib/ids.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, GOOD_PASSWORD, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aColleagueInvitation, peopleOf, press } from '#test/world/colleagues.ts'
import { aDocument, viewerOf } from '#test/world/companies.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { anAddress, visit } from '#test/world/pages.tsx'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { accountOf, documentsOf } from '#test/world/sign-up.ts'
import { joinAsNewcomer } from './commands/join.server.ts'
import * as join from './routes/join.tsx'
import { isDeepRun, MANY } from '#test/runs.ts'

await testDatabase()
beforeEach(async () => {
  setClock(null)
  await db().deleteFrom('rateLimits').execute()
})

const OTHER_PASSWORD = 'a stranger chose this 2026'
const FORM = { fullName: 'Nina New', password: GOOD_PASSWORD, acceptTerms: 'on' }
const owner = await aDeveloper({ name: 'Olga Owner' })
let count = 0
const anEmail = () => `nina${(count += 1)}@world.parcela.test`

async function linkTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast(({ kind }) => kind === 'company.invitation')
  return mail?.path?.replace('/join/', '') ?? ''
}

async function aLink(email: string): Promise<{ id: string; token: string }> {
  const id = await aColleagueInvitation(owner, { email })
  return { id, token: await linkTo(email) }
}

const open = (id: string, cookie = '') => visit(join, `/join/${id}`, { params: { id }, cookie })
const send = (id: string, form: Record<string, string> = FORM, ip = anAddress()) =>
  visit(join, `/join/${id}`, { params: { id }, form, ip })
const account = (email: string) => selectRow('users', { email })
const request = () => new Request('http://localhost/signin', { method: 'POST' })
const later = (ms: number) => setClock(() => new Date(Date.now() + ms))
const DAY = 86_400_000

/** An account with a password but an unconfirmed address. */
const unconfirmed = (email: string) => aMember({ email, password: OTHER_PASSWORD, verified: false })

describe('an invitation link', () => {
  test('creates the account, joins the company and opens the home page in one step', async () => {
    const email = anEmail()
    const { id, token } = await aLink(email)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await mailsTo(email)).map(({ text }) => text).join()).not.toContain(id)
    expect(await selectRows('companyInvitationLinks', { invitationId: id }, ['tokenHash'])).toEqual([
      { tokenHash: hashToken(token) },
    ])
    const page = await open(token)
    for (const words of [
      `Join ${owner.company.name}`,
      'Olga Owner',
      email,
      'Full name',
      'Terms & Conditions',
    ])
      expect(page.text).toContain(words)
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer')
    await open(token)
    for (const [wrong, words] of [
      [{ fullName: ' ' }, 'Full name is required.'],
      [{ acceptTerms: '' }, 'Please accept the Terms & Conditions to continue.'],
      [{ password: 'short' }, 'Password must be at least 8 characters long.'],
    ] as const) {
      const refused = await send(token, { ...FORM, ...wrong })
      expect([refused.status, refused.text.includes(words)]).toEqual([422, true])
      expect(refused.html).not.toContain(GOOD_PASSWORD)
    }
    const joined = await send(token)
    expect([joined.status, joined.location, joined.toast?.title]).toEqual([303, '/', 'Welcome'])
    const user = await account(email)
    expect(user.emailVerified).toBe(true)
    expect(await viewerOf(user.id)).toMatchObject({
      fullName: 'Nina New',
      company: { id: owner.company.id, role: 'colleague' },
    })
    expect((await visit(platform, '/platform', { cookie: joined.cookie })).status).toBe(200)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['company.invitation'])
    expect((await mailsTo(owner.email)).at(-1)?.subject).toBe(`Nina New joined ${owner.company.name}`)
    expect((await open(token)).text).toContain('This link has expired')
    expect((await send(token)).status).toBe(409)
  })

  test('of a confirmed account fills in the address for sign-in, then joins', async () => {
    const person = await aMember()
    const { id, token } = await aLink(person.email)
    const page = await open(token)
    expect(page.html).toMatch(new RegExp(`readOnly="" [^>]*value="${person.email}"|value="${person.email}"`))
    expect(page.html).not.toContain('name="fullName"')
    expect((await send(token)).status).toBe(409)
    expect((await account(person.email)).id).toBe(person.userId)
    const form = { intent: 'sign-in', email: person.email, password: person.password }
    const action = /action="(\/signin[^"]*)"/.exec(page.html)?.[1] ?? ''
    const entered = await visit(signInPage, action, { form })
    expect(entered.location).toBe(`/join/${id}`)
    expect((await open(id, entered.cookie)).text).toContain(`Join ${owner.company.name}`)
    const joined = await visit(join, `/join/${id}`, { params: { id }, cookie: entered.cookie, form: {} })
    expect(joined.location).toBe('/')
    expect((await viewerOf(person.userId)).company?.id).toBe(owner.company.id)
  })

  test('of an unconfirmed account replaces its password, documents and facts', async () => {
    const email = anEmail()
    const stranger = await unconfirmed(email)
    await aDocument(stranger.userId, 'personal_id')
    const facts = { phone: '+48 1', position: 'Broker', taxId: '526', registrationNumber: '1', country: 'pl' }
    await updateRows('members', { userId: stranger.userId }, facts)
    await requestReset(email)
    const { token } = await aLink(email)
    expect((await open(token)).html).toContain('name="fullName"')
    expect((await send(token)).location).toBe('/')
    expect(await accountOf(email)).toMatchObject({
      userId: stranger.userId,
      fullName: 'Nina New',
      companyName: null,
      ...Object.fromEntries(Object.keys(facts).map((name) => [name, null])),
    })
    expect(await documentsOf(stranger.userId)).toEqual([])
    expect(await signIn(request(), { email, password: stranger.password })).toMatchObject({
      ok: false,
      refused: 'wrong_credentials',
    })
    expect(await signIn(request(), { email, password: GOOD_PASSWORD })).toMatchObject({ ok: true })
    const living = await selectRows('oneTimeLinks', { userId: stranger.userId, replacedAt: null }, [
      'purpose',
    ])
    expect(living).toEqual([])
  })

  test('lasts 7 days and the invitation 30, and an expired link can send a new one to the same address', async () => {
    const email = anEmail()
    const { id, token } = await aLink(email)
    const invitation = await selectRow('companyInvitations', { id })
    expect(Math.round((invitation.expiresAt.getTime() - Date.now()) / DAY)).toBe(30)
    later(7 * DAY + 60_000)
    const page = await open(token)
    expect(page.text).toContain('This link has expired')
    expect(page.text).not.toContain(owner.company.name)
    expect((await send(token)).status).toBe(409)
    const asked = await send(token, { intent: 'new-link' })
    expect(asked.text).toContain('a new link is on its way to the invited address.')
    const fresh = await linkTo(email)
    expect(fresh).not.toBe(token)
    expect((await send(fresh)).location).toBe('/')
  })

  test.runIf(isDeepRun)(
    'requested by 50 concurrent callers is sent 3 times an hour, and all get the same response',
    async () => {
      const email = anEmail()
      const { id } = await aLink(email)
      const asked = await Promise.all(Array.from({ length: 50 }, () => send(id, { intent: 'new-link' })))
      const unknown = await send('A'.repeat(43), { intent: 'new-link' })
      expect(new Set([...asked, unknown].map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(await mailsTo(email)).toHaveLength(4)
    },
  )

  test.runIf(isDeepRun)('works on a network whose limit strangers have used up', async () => {
    const email = anEmail()
    const { token } = await aLink(email)
    const [ip, other] = [anAddress(), 'A'.repeat(43)]
    const ask = (key: string) => send(key, { intent: 'new-link' }, ip)
    const refused = []
    for (let press = 0; press < 4; press += 1) refused.push((await ask(other)).status)
    expect(refused).toEqual([200, 200, 200, 429])
    expect((await ask(token)).status).toBe(200)
    expect((await ask(other)).text).toContain('You can also email support@parcela.test.')
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('used many times concurrently lets one person join, and a closed invitation lets nobody join', async () => {
    const email = anEmail()
    const { token } = await aLink(email)
    const passwordHash = await hashPassword(GOOD_PASSWORD)
    const newcomer = { fullName: 'Nina New', passwordHash }
    const sent = await Promise.all(
      Array.from({ length: MANY }, () => joinAsNewcomer(request(), token, newcomer)),
    )
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await selectRows('companyMembers', { userId: (await account(email)).id }, ['role'])).toHaveLength(
      1,
    )
    const other = anEmail()
    const ended = await aLink(other)
    await press(owner, { intent: 'revoke', id: ended.id })
    expect((await send(ended.token)).status).toBe(409)
    expect(await selectRows('users', { email: other }, ['id'])).toEqual([])
  })

  test('cannot be opened by a guest with its plain id, and cannot take over a suspended account', async () => {
    const email = anEmail()
    const { id, token } = await aLink(email)
    expect((await open(id)).text).not.toContain(owner.company.name)
    expect((await send(id)).status).toBe(409)
    const held = await unconfirmed(email)
    await updateRows('members', { userId: held.userId }, { suspendedAt: new Date(), suspensionReason: 'x' })
    expect((await send(token)).status).toBe(409)
    expect((await account(email)).emailVerified).toBe(false)
    const stranger = await aPerson({ withoutCompany: true })
    const seen = await open(token, await signedInCookie(stranger.userId))
    expect(seen.text).toContain('This invitation was sent to another address.')
    expect(await peopleOf(owner)).not.toContainEqual(expect.objectContaining({ userId: held.userId }))
  })
})
