import { describe, expect, test } from 'vitest'
import { endLinks, type LinkEnd } from '#app/applications/links.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { FILLED, open, press, valueOf } from '#test/world/apply-page.ts'
import { aNewLink, anApplication, applicationRow } from '#test/world/applications.ts'
import { anInvestor } from '#test/world/access.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'

await testDatabase()
testDataFolder()

const SECRETS = {
  companyName: 'Zamek Kapital',
  data: { headquarters: 'Toruń', description: 'Our secret plan' },
}

const end = (id: string, why: LinkEnd) => transaction((tx) => endLinks(tx, id, why))
const revoke = async (id: string) => {
  await end(id, 'revoked')
  await updateRows('applications', { id }, { revokedAt: new Date() })
}
const expire = (id: string) =>
  updateRows(
    'applicationLinks',
    { applicationId: id },
    { createdAt: new Date(Date.now() - 5000), expiresAt: new Date(Date.now() - 1) },
  )

describe('an invalid link', () => {
  test('unknown, malformed, expired, revoked and replaced links show the same text and nothing from the application · ADM-064', async () => {
    const dead: string[] = ['A'.repeat(43), 'short', '%2e%2e', 'ą'.repeat(43)]
    for (const way of [expire, revoke] as const) {
      const { id, token } = await anApplication(SECRETS)
      await way(id)
      dead.push(token)
    }
    const decided = await anApplication({ ...SECRETS, status: 'approved' })
    await expire(decided.id)
    const cutOff = await anApplication({ ...SECRETS, status: 'approved' })
    await updateRows('applicationLinks', { applicationId: cutOff.id }, { endedBy: 'replaced' })
    dead.push(decided.token, cutOff.token)
    const answers = new Set<string>()
    for (const token of dead) {
      const page = await open(token)
      expect(page.status).toBe(404)
      expect(page.html).toMatch(/<h1[^>]*>Invalid or expired application link\.<\/h1>/)
      answers.add(`${page.text} ${JSON.stringify(page.data)}`)
      for (const secret of ['Zamek Kapital', 'Toruń', 'Our secret plan', 'firma.test'])
        expect(page.html + JSON.stringify(page.data)).not.toContain(secret)
    }
    expect(answers.size).toBe(1)
  })

  test.each([
    ['approved', 'Your application is approved Your account is ready.', 'Sign in Set a password'],
    ['rejected', 'We could not accept your application We emailed you the reason.', ''],
  ] as const)(
    'a link says that its application was %s and the next step, and keeps typed text',
    async (status, said, actions) => {
      const { token } = await anApplication({ ...SECRETS, status })
      const page = await open(token)
      expect(page.status).toBe(200)
      expect(page.text).toContain(said)
      expect(page.text).toContain(actions)
      for (const secret of ['Zamek Kapital', 'Toruń', 'Our secret plan', 'firma.test'])
        expect(page.html + JSON.stringify(page.data)).not.toContain(secret)
      const late = await press(token, 'submit', { fields: FILLED })
      expect([late.status, late.text.includes(said)]).toEqual([409, true])
      expect(late.html).toContain('We build on the waterfront.')
    },
  )

  test('an approved link leads its own signed-in account on, and offers any other to sign out', async () => {
    const { id, token } = await anApplication({ ...SECRETS, status: 'approved' })
    const [own, other] = [await anInvestor(), await anInvestor()]
    await updateRows('applications', { id }, { userId: own.userId, companyId: own.company.id })
    const read = async (who: { userId: string }) =>
      (await open(token, { cookie: await welcomedCookie(who) })).text
    const mine = await read(own)
    expect(mine).toContain('Your account is ready, and you are signed in. Go to the home page')
    const theirs = await read(other)
    expect(theirs).toContain('Sign out, then sign in with the account of this application. Sign out')
    for (const text of [mine, theirs]) expect(text).not.toContain('Set a password')
    for (const secret of [own.email, own.fullName, own.company.name, 'Zamek Kapital'])
      expect(theirs).not.toContain(secret)
  })

  test('a replaced link shows nothing more than an invalid one · ADM-064', async () => {
    const { id, token } = await anApplication(SECRETS)
    const newer = await aNewLink(id)
    const former = await open(token)
    expect([former.status, former.text.includes('Invalid or expired application link.')]).toEqual([404, true])
    expect(former.html).not.toContain('Zamek Kapital')
    expect(valueOf(await open(newer), 'company_name')).toBe('Zamek Kapital')
  })

  test.each(['save', 'submit', 'upload'] as const)(
    'a page whose link was replaced keeps the typed text and points to the newer email: %s · ADM-064',
    async (intent) => {
      const { id, token } = await anApplication()
      const before = await applicationRow(id)
      await aNewLink(id)
      const page = await press(token, intent, { fields: FILLED })
      expect(page.status).toBe(409)
      expect(page.text).toContain('We sent you a newer link.')
      for (const typed of ['Żuraw Development S.A.', 'Gdańsk, Poland', 'We build on the waterfront.'])
        expect(page.html).toContain(typed)
      expect(await applicationRow(id)).toEqual(before)
    },
  )

  test('a page whose link has ended keeps the typed text but stores none of it · ADM-064', async () => {
    const { id, token } = await anApplication()
    await revoke(id)
    const before = await applicationRow(id)
    const page = await press(token, 'submit', { fields: FILLED })
    expect(page.status).toBe(404)
    expect(page.text).toContain('Invalid or expired application link.')
    expect(page.html).toContain('We build on the waterfront.')
    expect(await applicationRow(id)).toEqual(before)
  })
})

describe('the secret', () => {
  test('has 256 random bits, is stored only as a hash, and is valid for 30 days · ADM-049', async () => {
    const { id, token } = await anApplication()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const link = await selectRow('applicationLinks', { applicationId: id })
    expect(link.tokenHash).toHaveLength(32)
    expect(link.tokenHash.equals(Buffer.from(token, 'base64url'))).toBe(false)
    expect(link.expiresAt.getTime() - link.createdAt.getTime()).toBe(env().lifetimes.inviteLink * 1000)
    expect(env().lifetimes.inviteLink).toBe(30 * 86_400)
    const others = await Promise.all(Array.from({ length: 20 }, () => aNewLink(id)))
    expect(new Set(others).size).toBe(20)
    const living = await selectRows('applicationLinks', { applicationId: id, endedAt: null }, ['id'])
    expect(living).toHaveLength(1)
  })

  test('every response is no-referrer, no-store and noindex, and the page loads nothing from other origins · ADM-077', async () => {
    const { id, token } = await anApplication({ status: 'more_info_requested' })
    await updateRows('applications', { id }, { memberNotes: 'See https://evil.example/pixel.png' })
    const pages = [
      await open(token),
      await open('A'.repeat(43)),
      await press(token, 'save', { fields: { ...FILLED, company_website: 'x y' } }),
      await press('A'.repeat(43), 'save', { fields: FILLED }),
    ]
    for (const { headers, html } of pages) {
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex')
      const addresses = [...html.matchAll(/\b(?:src|srcset|href|action|poster|data)="([^"]*)"/g)]
      for (const [, address = ''] of addresses) expect(address).toMatch(/^[/#?]/)
    }
  })
})
