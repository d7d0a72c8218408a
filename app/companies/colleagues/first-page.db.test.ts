import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import * as complete from '#app/account/routes/complete-registration.tsx'
import * as reset from '#app/account/routes/reset-password.tsx'
import * as signInPage from '#app/account/routes/signin.tsx'
import { firstPage } from '#app/account/wanted/first-page.server.ts'
import { createChallenge } from '#app/account/security/passkeys/sign-in.server.ts'
import { startPasskeyRegistration } from '#app/account/security/passkeys/commands.server.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { anAuthenticator } from '#test/world/authenticator.ts'
import {
  aPersonWithoutCompany,
  aColleagueInvitation,
  aJoinedColleague,
  open,
  press,
} from '#test/world/colleagues.ts'
import { viewerOf } from '#test/world/companies.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import { aTwoFactorMember, codeNow, enterCode, enterPassword } from '#test/world/security.ts'
import { testSettings } from '#test/settings.ts'
import * as passkeys from '#app/settings/routes/passkeys.tsx'
import * as join from './routes/join.tsx'

const ORIGIN = 'http://localhost:3000'
testSettings({ PUBLIC_ORIGIN: ORIGIN, SIGN_IN_RATE: '1000/15m' })
await testDatabase()

const owner = await aDeveloper({ name: 'Olga Owner' })
const openJoin = async (id: string, userId: string, from = '') =>
  visit(join, `/join/${id}${from}`, { params: { id }, cookie: await signedInCookie(userId) })

test.runIf(isDeepRun)(
  'every way to sign in first shows an invited person without a company the invitation',
  async () => {
    const person = await aTwoFactorMember()
    const id = await aColleagueInvitation(owner, person)
    const asked = await enterPassword(person, { path: '/signin?from=/profile/investor' })
    expect(asked.location).toBe('/signin/code?from=%2Fprofile%2Finvestor')
    const byCode = await enterCode(asked, codeNow(person.secret), '/signin/code?from=/profile/investor')
    expect(byCode.location).toBe(`/join/${id}?from=%2Fprofile%2Finvestor`)

    const device = anAuthenticator(ORIGIN)
    const made = await startPasskeyRegistration(await viewerOf(person.userId))
    if (!made.ok) throw new Error(made.refused)
    const cookie = `${byCode.cookie}; ${made.value.cookie.split(';')[0]}`
    const answer = device.make(made.value.options as Parameters<typeof device.make>[0])
    await visit(passkeys, '/settings/passkeys', { cookie, form: { intent: 'add', name: 'Laptop', answer } })
    const question = await createChallenge()
    if (!question) throw new Error('no passkeys here')
    const byPasskey = await visit(signInPage, '/signin', {
      cookie: question.cookie.split(';')[0] ?? '',
      form: {
        intent: 'passkey',
        answer: device.prove(question.options as Parameters<typeof device.prove>[0]),
      },
    })
    expect(byPasskey.location).toBe(`/join/${id}`)

    const own = await signedInCookie(person.userId)
    expect((await visit(reset, '/reset-password?done=1', { cookie: own })).html).toContain(
      `href="/join/${id}"`,
    )
    const confirmed = await visit(complete, '/complete-registration?done=1', { cookie: own })
    expect(confirmed.html).toContain(`href="/join/${id}?from=`)

    const page = await openJoin(id, person.userId, '?from=/listings')
    expect(page.text).toContain(`Join ${owner.company.name}`)
    expect(page.html).toMatch(/href="\/listings"[^>]*>(?:<[^>]*>)*Not now/)
    expect((await openJoin(id, person.userId, '?from=//evil.example')).html).not.toContain('href="//evil')
  },
)

test('only an open invitation to the member’s own address comes first, and only without a company', async () => {
  const { userId, email } = await aPersonWithoutCompany()
  const id = await aColleagueInvitation(owner, { email })
  const there = `/join/${id}`
  expect(await firstPage(userId, '/')).toBe(there)
  expect(await firstPage(userId, '/join/other')).toBe('/join/other')
  expect(await firstPage((await aPersonWithoutCompany()).userId, '/')).toBe('/')
  const suspended = { suspendedAt: new Date(), suspensionReason: 'Licence ended' }
  const free = { suspendedAt: null, suspensionReason: null }
  await updateRows('users', { id: userId }, { emailVerified: false })
  expect(await firstPage(userId, '/')).toBe('/')
  await updateRows('users', { id: userId }, { emailVerified: true })
  await updateRows('members', { userId }, suspended)
  expect(await firstPage(userId, '/')).toBe('/')
  await updateRows('members', { userId }, free)
  await updateRows('companies', { id: owner.company.id }, suspended)
  expect(await firstPage(userId, '/')).toBe('/')
  await updateRows('companies', { id: owner.company.id }, free)
  expect(await firstPage(userId, '/')).toBe(there)
  await press(owner, { intent: 'revoke', id })
  expect(await firstPage(userId, '/')).toBe('/')
})

test.runIf(isDeepRun)(
  'an invited member of another company is told how to leave or close that company',
  async () => {
    const other = await aDeveloper()
    const colleague = await aJoinedColleague(other)
    for (const [person, way] of [
      [colleague, '/settings/company'],
      [await aPerson(), '/settings/data/close'],
    ] as const) {
      const id = await aColleagueInvitation(owner, person)
      const words = `You already belong to ${person.company?.name}. Leave or close it first.`
      expect(await firstPage(person.userId, '/')).toBe('/')
      for (const page of [await openJoin(id, person.userId), await open(person)]) {
        expect(page.text).toContain(words)
        expect(page.html).toContain(`href="${way}"`)
      }
      const cookie = await signedInCookie(person.userId)
      const refused = await visit(join, `/join/${id}`, { params: { id }, cookie, form: {} })
      expect([refused.status, refused.text.includes(words)]).toEqual([409, true])
    }
  },
)
