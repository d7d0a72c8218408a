import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { decrypt, encrypt } from '#app/lib/secret.server.ts'
import { matchingStep } from '../totp.server.ts'
import { createHash, randomInt } from 'node:crypto'

/** Codes per set (MEM-389). */
const RECOVERY_CODES = 10

/** 32 characters that are hard to confuse, 5 bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LETTERS = 16

/** Ten new codes of 80 random bits, in four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(32)]).join('')
    return letters.replace(/(.{4})(?!$)/g, '$1-')
  })
}

/** Normalises a typed code, ignoring separators and reading o, i and l as digits; null if invalid. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed
    .toLowerCase()
    .replace(/[\s-]+/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return letters.length === LETTERS && [...letters].every((letter) => ALPHABET.includes(letter))
    ? letters
    : null
}

/** The stored hash of a code, bound to the account. Accepts the code as shown or typed. */
export function recoveryHash(userId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${userId}:${readRecoveryCode(code) ?? ''}`)
    .digest()
}

export type UsedFactor = 'code' | 'recovery_code'

/**
 * Spends a typed code as the second factor: an authenticator code with its time step, or a recovery code, which works
 * once. Of several concurrent calls with the same code exactly one succeeds; the others return null, as does
 * every call without a confirmed second factor. Source: MEM-389.
 */
export async function spendFactor(tx: Tx, userId: string, typed: string): Promise<UsedFactor | null> {
  const recovery = readRecoveryCode(typed)
  if (recovery !== null) return spendRecoveryCode(tx, userId, recovery)
  return (await spendTotp(tx, userId, typed, 'confirmed')) ? 'code' : null
}

async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<UsedFactor | null> {
  const used = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now() })
    .where('userId', '=', userId)
    .where('codeHash', '=', recoveryHash(userId, code))
    .where('usedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('secondFactors')
          .where('userId', '=', userId)
          .where('confirmedAt', 'is not', null)
          .select('userId'),
      ),
    )
    .returning('userId')
    .executeTakeFirst()
  return used ? 'recovery_code' : null
}

/** Spends a code's time step once and re-encrypts the secret; `unconfirmed`: the first code, which confirms it. */
export async function spendTotp(
  tx: Tx,
  userId: string,
  typed: string,
  state: 'unconfirmed' | 'confirmed',
): Promise<boolean> {
  const at = now()
  const row = await tx
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', state === 'unconfirmed' ? 'is' : 'is not', null)
    .select('secret')
    .executeTakeFirst()
  const secret = row && decrypt('second-factor', row.secret, userId)
  const step = secret ? matchingStep(secret, typed.replace(/\s+/g, ''), at) : null
  if (!row || !secret || step === null) return false
  const used = await tx
    .updateTable('secondFactors')
    .set({
      lastStep: step,
      secret: encrypt('second-factor', secret, userId),
      ...(state === 'unconfirmed' && { confirmedAt: at }),
    })
    .where('userId', '=', userId)
    .where('confirmedAt', state === 'unconfirmed' ? 'is' : 'is not', null)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}
