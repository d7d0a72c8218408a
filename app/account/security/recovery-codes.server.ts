import { createHash, randomInt } from 'node:crypto'

/** Codes per set (MEM-389). */
export const RECOVERY_CODES = 10

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

/** Normalises a typed code, whatever its separators and spellings of o, i and l; null if invalid. */
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
