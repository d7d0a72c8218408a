import { type Tx, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import { encrypt } from '#app/lib/secret.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { auditOwn, type AuditEntry, writeAudit } from '#app/review/audit.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { isFresh } from '../../fresh-proof.server.ts'
import { newRecoveryCodes, recoveryHash, spendFactor, spendTotp } from './spend-factor.server.ts'
import { notifySecurityChange } from '../notify-security-change.server.ts'
import { newTotpSecret } from '../totp.server.ts'
import { resetFailedCodes, type TooManyCodes, tryCode } from './count-code.server.ts'
import { endPendingSignIns, endSessions } from './end-sessions.server.ts'
import { forgetOtherDevices } from '../../budgets.server.ts'
import { reencrypt } from '#app/db/reencrypt.server.ts'
import { findAccount } from '../../queries.server.ts'

export type FactorRefusal = 'not_fresh' | 'already_on' | 'not_on' | 'not_started' | 'wrong_code'

/** Creates a secret that takes effect once its first code is entered; replaces an earlier unconfirmed one (MEM-389). */
export async function startSecondFactor(member: Member): Promise<Result<null, 'not_fresh' | 'already_on'>> {
  if (!isFresh(member)) return refuse('not_fresh')
  const { userId } = member
  const secret = encrypt('second-factor', newTotpSecret(), userId)
  return transaction(async (tx) => {
    await lockAccount(tx, member.userId)
    const inserted = await tx
      .insertInto('secondFactors')
      .values({ userId, secret, createdAt: now() })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet({ secret, createdAt: now(), lastStep: null })
          .where('secondFactors.confirmedAt', 'is', null),
      )
      .returning('userId')
      .executeTakeFirst()
    return inserted ? ok(null) : refuse('already_on')
  })
}

export async function deleteUnconfirmedFactor({ userId }: Member): Promise<void> {
  await transaction((tx) =>
    tx.deleteFrom('secondFactors').where('userId', '=', userId).where('confirmedAt', 'is', null).execute(),
  )
}

/** Replaces the account's recovery codes; only the return value has the new ones in plain text. */
async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: recoveryHash(userId, code), createdAt: now() })))
    .execute()
  return codes
}

/**
 * Turns the second factor on with the first code, forgets the other devices and returns ten recovery codes, once. Of
 * several concurrent calls, one turns it on and the others get `already_on`. Source: MEM-389.
 */
export async function confirmSecondFactor(
  member: Member,
  code: string,
): Promise<Result<string[], FactorRefusal>> {
  if (!isFresh(member)) return refuse('not_fresh')
  const { userId } = member
  return transaction(async (tx) => {
    await lockAccount(tx, member.userId)
    if (!(await spendTotp(tx, userId, code, 'unconfirmed'))) return refuse(await refusalReason(tx, userId))
    const codes = await replaceRecoveryCodes(tx, userId)
    await endPendingSignIns(tx, userId)
    await forgetOtherDevices(tx, userId)
    await auditOwn(tx, member, 'second_factor.turn_on')
    await notifySecurityChange(tx, userId, 'factor_on')
    return ok(codes)
  })
}

async function refusalReason(tx: Tx, userId: string): Promise<FactorRefusal> {
  const row = await tx
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .select('confirmedAt')
    .executeTakeFirst()
  if (!row) return 'not_started'
  return row.confirmedAt ? 'already_on' : 'wrong_code'
}

/** Turns the second factor off with a code or a recovery code; deletes the recovery codes (MEM-389). */
export async function endSecondFactor(
  member: Member,
  code: string,
): Promise<Result<null, FactorRefusal> | TooManyCodes> {
  if (!isFresh(member)) return refuse('not_fresh')
  return tryCode(member, () => turnOff(member, code))
}

function turnOff(member: Member, code: string): Promise<Result<null, FactorRefusal>> {
  const { userId } = member
  return transaction({ changesRightsOf: [userId] }, async (tx) => {
    await lockAccount(tx, userId)
    if (!(await spendFactor(tx, userId, code))) return refuse('wrong_code')
    const ended = await tx
      .deleteFrom('secondFactors')
      .where('userId', '=', userId)
      .returning('userId')
      .executeTakeFirst()
    if (!ended) return refuse('not_on')
    await endPendingSignIns(tx, userId)
    await auditOwn(tx, member, 'second_factor.turn_off')
    await notifySecurityChange(tx, userId, 'factor_off')
    return ok(null)
  })
}

/** Replaces all recovery codes with ten new ones, given a code from the authenticator. */
export async function renewRecoveryCodes(
  member: Member,
  code: string,
): Promise<Result<string[], FactorRefusal> | TooManyCodes> {
  if (!isFresh(member)) return refuse('not_fresh')
  return tryCode(member, () => renewCodes(member, code))
}

function renewCodes(member: Member, code: string): Promise<Result<string[], FactorRefusal>> {
  const { userId } = member
  return transaction(async (tx) => {
    await lockAccount(tx, member.userId)
    if (!(await spendTotp(tx, userId, code, 'confirmed'))) return refuse('wrong_code')
    await resetFailedCodes(tx, userId)
    const codes = await replaceRecoveryCodes(tx, userId)
    await auditOwn(tx, member, 'second_factor.renew_codes')
    await notifySecurityChange(tx, userId, 'codes_renewed')
    return ok(codes)
  })
}

export const reencryptSecondFactors = () =>
  reencrypt({ table: 'second_factors', id: 'user_id', column: 'secret', purpose: 'second-factor' })

/** For lost devices: removes second factor, codes and passkeys, ends all sessions, keeps the password (ADM-201). */
export async function resetSecondFactor(
  email: string,
  actor: AuditEntry['actor'],
): Promise<Result<{ sessions: number }, 'not_found' | 'not_on'>> {
  const account = await findAccount(email)
  if (!account) return refuse('not_found')
  const { userId } = account
  return transaction({ changesRightsOf: [userId] }, async (tx) => {
    await lockAccount(tx, userId)
    const factors = await tx.deleteFrom('secondFactors').where('userId', '=', userId).executeTakeFirst()
    const passkeys = await tx.deleteFrom('passkeys').where('userId', '=', userId).executeTakeFirst()
    const removed = { secondFactor: factors.numDeletedRows > 0n, passkeys: Number(passkeys.numDeletedRows) }
    if (!removed.secondFactor && removed.passkeys === 0) return refuse('not_on')
    const sessions = await endSessions(tx, { userId })
    await writeAudit(tx, {
      actor,
      action: 'second_factor.reset',
      subject: { type: 'user', id: userId },
      details: { ...removed, sessions },
    })
    await notifySecurityChange(tx, userId, 'factor_reset')
    return ok({ sessions })
  })
}
