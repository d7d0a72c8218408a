import { normalShortText } from '#app/lib/normal-text.ts'

/** Length of a password in characters (code points), least and most (PUB-162). */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const

/** No password within PASSWORD_LENGTH is as long as this before it is normalised. */
const MOST_UNITS = 1024

/** The form in which a password is measured, compared and hashed: the same key presses on any keyboard. */
export function normalPassword(password: string): string {
  return normalShortText(password, 'NFKC', MOST_UNITS)
}

/** Characters of a password as a person counts them: code points, not UTF-16 units. */
export function passwordLength(password: string): number {
  return Array.from(normalPassword(password)).length
}
