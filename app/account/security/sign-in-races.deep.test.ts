import { expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '#app/account/commands/sign-in.server.ts'
import { db } from '#app/db/client.server.ts'
import { closeAccount } from '#app/settings/closing/close-account.server.ts'
import { testDatabase } from '#test/database.ts'
import { anAdmin, type TestAccount } from '#test/world/accounts.ts'
import {
  change,
  fromBrowser,
  liveSessionIds,
  makePasskey,
  moveAddress,
  ORIGIN,
  reset,
} from '#test/world/credential-changes.ts'
import { FEW, isDeepRun } from '#test/runs.ts'
import { selectRow, selectRows } from '#test/world/rows.ts'
import { aTwoFactorMember, inSession } from '#test/world/security.ts'
import { endSecondFactor, resetSecondFactor } from './commands/second-factor.server.ts'
import { finishCodeStep } from './commands/second-step.server.ts'
import { endOtherSessions } from './commands/end-sessions.server.ts'
import { removePasskey } from './passkeys/commands.server.ts'
import { createChallenge, signInWithPasskey } from './passkeys/sign-in.server.ts'
import { testSettings } from '#test/settings.ts'

testSettings({ PUBLIC_ORIGIN: ORIGIN })
const ROUNDS = isDeepRun ? 200 : FEW

await testDatabase()

/** Prepares each way to sign in with the credentials that were valid before the race. */
const WAYS: Record<string, (person: Person) => Promise<() => Promise<unknown>>> = {
  password:
    async ({ account }) =>
    () =>
      signIn(fromBrowser(), account),
  code: async ({ guarded }) => {
    const waiting = await signIn(fromBrowser(), guarded)
    if (!waiting.ok) throw new Error(waiting.refused)
    return () => finishCodeStep(fromBrowser(...waiting.value.cookies), guarded.codes[0] ?? '')
  },
  passkey: async ({ device }) => {
    const asked = await createChallenge()
    if (!asked) throw new Error('no passkeys')
    const answer = device.prove(asked.options as Parameters<typeof device.prove>[0])
    return () => signInWithPasskey(fromBrowser(asked.cookie), answer)
  },
}
type Person = Awaited<ReturnType<typeof someone>>

/** `none`: ways to sign in that leave no session in either order. */
type Ending = { end: (person: Person) => Promise<unknown>; none: readonly string[]; ways?: readonly string[] }
const ENDINGS: Record<string, Ending> = {
  'a reset': { end: ({ member }) => reset(member.userId), none: ['password', 'code', 'passkey'] },
  // A passkey survives a password change.
  'a change of the password': { end: ({ member }) => change(member), none: ['password', 'code'] },
  'closing the account': {
    end: ({ member }) => closeAccount(member, { withCompany: false }),
    none: ['password', 'code', 'passkey'],
  },
  'a change of the address': { end: ({ member }) => moveAddress(member), none: [] },
  'a removal of the second factor': {
    end: ({ member, guarded }) => endSecondFactor(member, guarded.codes[1] ?? ''),
    none: [],
    ways: ['code', 'passkey'],
  },
  'a reset of the second factor': {
    end: ({ member }) => resetSecondFactor(member.email, { kind: 'system' }),
    none: ['code', 'passkey'],
  },
  'a removal of the passkey': { end: removeThePasskey, none: [] },
  'signing out everywhere': { end: ({ member }) => endOtherSessions(member), none: ['code'] },
}

async function removeThePasskey({ member }: Person) {
  const { id } = await selectRow('passkeys', { userId: member.userId })
  return removePasskey(member, id)
}

async function someone(way: string) {
  const guarded = await aTwoFactorMember()
  if (way === 'password')
    await db().deleteFrom('secondFactors').where('userId', '=', guarded.userId).execute()
  const member = await inSession(guarded.userId)
  const { device, made } = await makePasskey(member)
  await made()
  const account: TestAccount = guarded
  return { account, guarded, member, device }
}

const races = Object.entries(ENDINGS).flatMap(([ending, { ways = Object.keys(WAYS) }]) =>
  ways.map((way) => [ending, way] as const),
)

test.each(races)(
  '%s and a concurrent sign-in by %s leave no session with the old credentials',
  async (ending, way) => {
    await anAdmin()
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await someone(way)
      const { member } = person
      const { userId, sessionId } = member
      const enter = await WAYS[way]?.(person)
      const before = await generationOf(userId)
      const ended = ENDINGS[ending]?.end(person)
      await wait(Math.random() * 60)
      await Promise.all([ended, enter?.()])
      const others = (await liveSessionIds(userId)).filter((id) => id !== sessionId)
      if (ENDINGS[ending]?.none.includes(way)) expect(others, `round ${round}`).toEqual([])
      expect(await generationOf(userId)).toBeGreaterThan(before)
      expect(await countEndedSessions(userId)).toBe(0)
    }
  },
  600_000,
)

async function generationOf(userId: string): Promise<number> {
  const row = await selectRow('users', { id: userId })
  return row.credentialGeneration
}

/** Ended sessions that are still in the table. */
async function countEndedSessions(userId: string): Promise<number> {
  const rows = await selectRows('sessions', { userId }, ['id'])
  return rows.length - (await liveSessionIds(userId)).length
}
