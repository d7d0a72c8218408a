import { attempt } from '#app/db/attempt.server.ts'
import { type Tx, transaction } from '#app/db/client.server.ts'
import { latestPlausibleTime, now } from '#app/lib/clock.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { type Result, refuse } from '#app/lib/refusal.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { withMinimumTime } from '../../minimum-time.ts'
import { clearCookieHeader, setCookieHeader, readCookie } from '../../session.server.ts'
import { notifySecurityChange } from '../notify-security-change.server.ts'
import { resetFailedCodes } from './count-code.server.ts'
import { openSession } from './open-session.server.ts'
import { spendFactor } from './spend-factor.server.ts'
import type { CheckedCredential } from '../../queries.server.ts'

/** Seconds for which the code step stays open after a correct password, and the number of codes allowed in it. */
const STEP_SECONDS = 600
const STEP_TRIES = 5

/** Records that the password was correct and returns the cookie that opens the code page. Creates no session. */
export async function startCodeStep(tx: Tx, { userId, generation }: CheckedCredential): Promise<string> {
  const secret = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + STEP_SECONDS * 1000)
  await tx
    .insertInto('signInSteps')
    .values({ userId, tokenHash: hashToken(secret), credentialGeneration: generation, createdAt, expiresAt })
    .execute()
  return setCookieHeader('step', secret, STEP_SECONDS)
}

/** The account whose code the browser has to enter; null without a recent correct password. */
export async function findCodeStep(request: Request, reader: Pick<Tx, 'selectFrom'>): Promise<string | null> {
  const secret = await readCookie('step', request)
  if (secret === null) return null
  const row = await reader
    .selectFrom('signInSteps as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 's.userId').onRef('u.credentialGeneration', '=', 's.credentialGeneration'),
    )
    .where('s.tokenHash', '=', hashToken(secret))
    .where('s.expiresAt', '>', now())
    .where('s.createdAt', '<=', latestPlausibleTime())
    .where('s.tries', '<', STEP_TRIES)
    .select('s.userId')
    .executeTakeFirst()
  return row?.userId ?? null
}

export type StepRefusal = 'step_over' | 'wrong_code'

/**
 * Signs in with the code after a correct password: step, code, session, audit row and notices in one transaction. Wrong
 * codes are counted, and the fifth ends the step. Right and wrong ones take the same time (MEM-389).
 */
export function finishCodeStep(
  request: Request,
  typed: string,
): Promise<Result<{ userId: string; cookies: string[] }, StepRefusal>> {
  return withMinimumTime(async () => {
    const secret = await readCookie('step', request)
    if (secret === null) return refuse('step_over')
    const tokenHash = hashToken(secret)
    const counted = await transaction((tx) => countTry(tx, tokenHash))
    if (!counted) return refuse('step_over')
    const { userId, generation } = counted
    // A refusal rolls back the spent code.
    return attempt<{ userId: string; cookies: string[] }, StepRefusal>(async (tx, stop) => {
      await lockAccount(tx, userId)
      const factor = await spendFactor(tx, userId, typed)
      if (!factor) return stop(counted.tries < STEP_TRIES ? 'wrong_code' : 'step_over')
      const ended = await tx.deleteFrom('signInSteps').where('tokenHash', '=', tokenHash).executeTakeFirst()
      const opened = await openSession(tx, request, { userId, generation, way: factor })
      if (ended.numDeletedRows === 0n || !opened.ok) return stop('step_over')
      await resetFailedCodes(tx, userId)
      if (factor === 'recovery_code') await notifySecurityChange(tx, userId, 'recovery_code_used')
      return { userId, cookies: [...opened.value.cookies, await clearCookieHeader('step')] }
    })
  })
}

async function countTry(tx: Tx, tokenHash: Buffer): Promise<(CheckedCredential & { tries: number }) | null> {
  const row = await tx
    .updateTable('signInSteps')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now())
    .where('createdAt', '<=', latestPlausibleTime())
    .where('tries', '<', STEP_TRIES)
    .returning(['userId', 'credentialGeneration as generation', 'tries'])
    .executeTakeFirst()
  return row ?? null
}
