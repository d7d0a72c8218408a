import { describe, expect, test } from 'vitest'
import { resetPassword } from '#app/account/commands/reset.server.ts'
import { signIn } from '#app/account/commands/sign-in.server.ts'
import { findAccountById } from '#app/account/queries.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aLink, aMember, GOOD_PASSWORD, mailsTo } from '#test/world/accounts.ts'
import {
  type Change,
  change,
  CHANGES,
  fromBrowser,
  liveSessionIds,
  makePasskey,
  NEW_PASSWORD,
  ORIGIN,
  reset,
  turnOn,
} from '#test/world/credential-changes.ts'
import { selectRows } from '#test/world/rows.ts'
import { aTwoFactorMember, codeNow, inRequest, inSession, later, whileHashing } from '#test/world/security.ts'
import { confirmIdentity } from './commands/own-password.server.ts'
import { endSessions, endOtherSessions } from './commands/end-sessions.server.ts'
import { endSecondFactor, resetSecondFactor } from './commands/second-factor.server.ts'
import { finishCodeStep } from './commands/second-step.server.ts'
import { confirmEmailChange } from './email-change/confirm.server.ts'
import { requestEmailChange } from './email-change/request.server.ts'
import { testSettings } from '#test/settings.ts'

testSettings({ PUBLIC_ORIGIN: ORIGIN })

await testDatabase()

describe.each(Object.entries(CHANGES))('a sign-in that read the password before %s', (_, change) => {
  test('creates no session, however long hashing takes', { timeout: 300_000 }, async () => {
    const account = await aMember()
    const member = await inSession(account.userId)
    const signedIn = await whileHashing(
      account,
      () => signIn(fromBrowser(), account),
      () => change(member),
    )
    expect(signedIn).toEqual({ ok: false, refused: 'changed' })
    expect((await liveSessionIds(account.userId)).filter((id) => id !== member.sessionId)).toEqual([])
  })
})

const FOR_GUARDED: Record<string, Change> = {
  ...CHANGES,
  'a second factor was turned on': (member) => turnOff(member).then(() => turnOn(member)),
  'the second factor was turned off': turnOff,
  'the second factor was reset by the team': ({ email }) => resetSecondFactor(email, { kind: 'system' }),
  'the password was reset': ({ userId }) => reset(userId),
  'the password was changed': change,
}
const secrets = new Map<string, string>()

function turnOff(member: Member) {
  later(60)
  return endSecondFactor(member, codeNow(secrets.get(member.userId) ?? ''))
}

describe.each(Object.entries(FOR_GUARDED))('a password accepted before %s', (_, changed) => {
  test('no longer opens the code step', async () => {
    const at = new Date()
    setClock(() => at)
    const account = await aTwoFactorMember()
    secrets.set(account.userId, account.secret)
    const member = await inSession(account.userId)
    const waiting = await signIn(fromBrowser(), account)
    if (!waiting.ok || !waiting.value.needsCode) throw new Error('no step')
    await changed(member)
    const [recovery = ''] = account.codes
    for (const code of [recovery, codeNow(account.secret)])
      expect(await finishCodeStep(fromBrowser(...waiting.value.cookies), code)).toEqual({
        ok: false,
        refused: 'step_over',
      })
    expect((await liveSessionIds(account.userId)).filter((id) => id !== member.sessionId)).toEqual([])
  })
})

const PROVEN: Record<string, Change> = {
  'a fresh proof': (member) => confirmIdentity(member, { password: GOOD_PASSWORD, code: '' }),
  'a passkey': async (member) => (await makePasskey(member)).made(),
  'a second factor': turnOn,
  'another address': (member) => requestEmailChange(member, `else-${member.email}`),
  'a new password': change,
}

test.each(Object.entries(PROVEN))('an ended session cannot give anyone %s', async (_, write) => {
  const account = await aMember()
  const [thief, owner] = [await inSession(account.userId), await inSession(account.userId)]
  await endOtherSessions(owner)
  await expect(inRequest(thief, () => write(thief))).rejects.toMatchObject({ init: { status: 401 } })
  const rows = await Promise.all([
    selectRows('passkeys', { userId: account.userId }, ['id']),
    selectRows('secondFactors', { userId: account.userId }, ['userId']),
    selectRows('emailChanges', { userId: account.userId }, ['id']),
  ])
  expect(rows.flat()).toEqual([])
  expect(await liveSessionIds(account.userId)).toEqual([owner.sessionId])
})

test('an email change requested before a reset has no effect after it', async () => {
  const account = await aMember()
  const next = `planted-${account.email}`
  await requestEmailChange(await inSession(account.userId), next)
  const links = await Promise.all([account.email, next].map((address) => mailsTo(address)))
  await reset(account.userId)
  for (const [mail] of links)
    expect(await confirmEmailChange(mail?.path?.split('=')[1] ?? '', account.userId)).toEqual({
      ok: false,
      refused: 'link_dead',
    })
})

test('every change to the credential ends earlier reset links', async () => {
  const { userId } = await aMember()
  const { secret } = await aLink(userId, 'reset_password')
  const account = await findAccountById(userId)
  await transaction((tx) => endSessions(tx, { userId }))
  const fields = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, removeOthers: true }
  if (!account) throw new Error('no account')
  expect(await resetPassword(account, { by: 'link', secret }, fields)).toEqual({
    ok: false,
    refused: 'link_dead',
  })
})
