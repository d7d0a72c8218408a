import { expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '#app/account/commands/sign-in.server.ts'
import { db } from '#app/db/client.server.ts'
import { closeAccount } from '#app/settings/closing/close-account.server.ts'
import { testDatabase } from '#test/database.ts'
import { anAdmin, type TestAccount } from '#test/world/accounts.ts'
import {
  type Change,
  change,
  fromBrowser,
  living,
  makePasskey,
  moveAddress,
  ORIGIN,
  reset,
} from '#test/world/credential-changes.ts'
import { aGuardedMember, inSession } from '#test/world/security.ts'
import { finishStep } from './commands/second-step.server.ts'
import { askToSignIn, signInWithPasskey } from './passkeys/sign-in.server.ts'

process.env['PUBLIC_ORIGIN'] = ORIGIN
/** Rounds of each race; RACE_ROUNDS=200 for a long run. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 8)

testDatabase()

/** Each way in begins with what was right before; what it begins with is ready before the race. */
const WAYS: Record<
  string,
  (account: Awaited<ReturnType<typeof someone>>) => Promise<() => Promise<unknown>>
> = {
  password:
    async ({ account }) =>
    () =>
      signIn(fromBrowser(), account),
  code: async ({ guarded }) => {
    const waiting = await signIn(fromBrowser(), guarded)
    if (!waiting.ok) throw new Error(waiting.refused)
    return () => finishStep(fromBrowser(...waiting.value.cookies), guarded.codes[0] ?? '', 1)
  },
  passkey: async ({ device }) => {
    const asked = await askToSignIn()
    if (!asked) throw new Error('no passkeys')
    const answer = device.prove(asked.options as Parameters<typeof device.prove>[0])
    return () => signInWithPasskey(fromBrowser(asked.cookie), answer)
  },
}
const ENDINGS: Record<string, Change> = {
  'a reset': ({ userId }) => reset(userId),
  'a change of the password': change,
  'a closing': (member) => closeAccount(member, { withCompany: false }),
  'a change of the address': moveAddress,
}

async function someone(way: string) {
  const guarded = await aGuardedMember()
  if (way === 'password')
    await db().deleteFrom('secondFactors').where('userId', '=', guarded.userId).execute()
  const member = await inSession(guarded.userId)
  const { device, made } = await makePasskey(member)
  if (way === 'passkey') await made()
  const account: TestAccount = guarded
  return { account, guarded, member, device }
}

const races = Object.keys(ENDINGS).flatMap((ending) => Object.keys(WAYS).map((way) => [ending, way] as const))

test.each(races)(
  '%s and a sign-in by %s at once leave no session of before',
  async (ending, way) => {
    await anAdmin()
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await someone(way)
      const { member } = person
      const { userId, sessionId } = member
      const enter = await WAYS[way]?.(person)
      const before = await generationOf(userId)
      const ended = ENDINGS[ending]?.(member)
      await wait(Math.random() * 60)
      await Promise.all([ended, enter?.()])
      const others = (await living(userId)).filter((id) => id !== sessionId)
      // A moved account keeps the sessions of before, and a passkey outlives a change of the password.
      const mayStay =
        ending === 'a change of the address' || (ending === 'a change of the password' && way === 'passkey')
      if (!mayStay) expect(others, `round ${round}`).toEqual([])
      expect(await generationOf(userId)).toBeGreaterThan(before)
      expect(await voidSessions(userId)).toBe(0)
    }
  },
  600_000,
)

async function generationOf(userId: string): Promise<number> {
  const row = await db()
    .selectFrom('users')
    .where('id', '=', userId)
    .select('credentialGeneration')
    .executeTakeFirstOrThrow()
  return row.credentialGeneration
}

/** Sessions that were left in the table although nothing reads them. */
async function voidSessions(userId: string): Promise<number> {
  const rows = await db().selectFrom('sessions').where('userId', '=', userId).select('id').execute()
  return rows.length - (await living(userId)).length
}
