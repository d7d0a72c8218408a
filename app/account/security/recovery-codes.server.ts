import { createHash, randomInt } from 'node:crypto'

/** Codes of one set (MEM-389). */
export const RECOVERY_CODES = 10

/** Digits and letters that nobody takes for one another: 32 of them, 5 bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LETTERS = 16

/** Ten new codes of 80 random bits, in four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(32)]).join('')
    return letters.replace(/(.{4})(?!$)/g, '$1-')
  })
}

/** The letters of a typed code, whatever stands between them and however o, i and l were read; null for no code. */
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

/** What the database keeps of a code: a hash that is the account's own. Takes the code as shown or as read. */
export function recoveryHash(userId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${userId}:${readRecoveryCode(code) ?? ''}`)
    .digest()
}
