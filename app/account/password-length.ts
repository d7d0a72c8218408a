import { normalShortText } from '#app/lib/visible-text.ts'

/** Minimum and maximum password length in code points (PUB-162). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** Upper bound of an acceptable password before normalisation. */
const MAX_UNITS = 1024

/** The normalised form for the length check, comparison and hashing, so that a password matches on any keyboard. */
export function normalPassword(password: string): string {
  return normalShortText(password, 'NFKC', MAX_UNITS)
}

/** Password length in code points, not UTF-16 units. */
export function passwordLength(password: string): number {
  return Array.from(normalPassword(password)).length
}
