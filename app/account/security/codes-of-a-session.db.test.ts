import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import * as confirmPage from '#app/settings/routes/confirm.tsx'
import * as factorPage from '#app/settings/routes/second-factor.tsx'
import { testDatabase } from '#test/database.ts'
import { GOOD_PASSWORD, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { findRow, updateRows } from '#test/world/rows.ts'
import { aTwoFactorMember, codeNow } from '#test/world/security.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
beforeEach(() => {
  const at = new Date()
  setClock(() => at)
})

const FACTOR = '/settings/second-factor'
/** A session with a fresh proof and one without. */
const older = (userId: string) => signedInCookie(userId, new Date(Date.now() - 16 * 60_000))
const fresh = (userId: string) => signedInCookie(userId)

/** Every page that checks a code of a signed-in member. */
const PAGES = [
  [
    'the fresh proof',
    older,
    (cookie: string, oneTimeCode: string) =>
      visit(confirmPage, '/settings/confirm', { cookie, form: { password: GOOD_PASSWORD, oneTimeCode } }),
  ],
  [
    'turning it off',
    fresh,
    (cookie: string, oneTimeCode: string) =>
      visit(factorPage, FACTOR, { cookie, form: { intent: 'off', oneTimeCode } }),
  ],
  [
    'new recovery codes',
    fresh,
    (cookie: string, oneTimeCode: string) =>
      visit(factorPage, FACTOR, { cookie, form: { intent: 'renew', oneTimeCode } }),
  ],
] as const

const triedCodes = async (userId: string) => (await findRow('secondFactors', { userId }))?.triedCodes

describe.each(PAGES)('a code for %s', (_, session, give) => {
  test.runIf(isDeepRun)(
    'can be guessed thirty times a day per session, and the owner is notified of the tenth wrong guess',
    async () => {
      const member = await aTwoFactorMember()
      const cookie = await session(member.userId)
      const told = async () => (await mailsTo(member.email)).map(({ kind }) => kind)
      const statuses = []
      for (let tries = 0; tries < 31; tries += 1) {
        await db().deleteFrom('rateLimits').where('key', 'like', 'signIn:%').execute()
        statuses.push((await give(cookie, '000000')).status)
        expect(await told()).toEqual(tries < 9 ? [] : ['account.wrong_codes_entered'])
      }
      expect(statuses).toEqual([...Array<number>(30).fill(422), 429])
      expect(await triedCodes(member.userId)).toBe(30)
    },
  )

  test('works for the owner after strangers have used up their attempts, and resets the count', async () => {
    const member = await aTwoFactorMember()
    const cookie = await session(member.userId)
    await updateRows('secondFactors', { userId: member.userId }, { triedCodes: 40, lastTriedAt: new Date() })
    expect((await give(cookie, codeNow(member.secret))).status).toBeLessThan(400)
    expect((await triedCodes(member.userId)) ?? 0).toBe(0)
  })
})

test.runIf(isDeepRun)(
  'correct codes do not count, so frequent confirmations never hit the limit',
  async () => {
    const member = await aTwoFactorMember()
    const cookie = await older(member.userId)
    for (let call = 0; call < 31; call += 1) {
      await db().deleteFrom('rateLimits').where('key', 'like', 'signIn:%').execute()
      await updateRows('secondFactors', { userId: member.userId }, { lastStep: 0 })
      await updateRows('sessions', { userId: member.userId }, { confirmedAt: null })
      expect((await PAGES[0][2](cookie, codeNow(member.secret))).status).toBe(303)
    }
  },
)
