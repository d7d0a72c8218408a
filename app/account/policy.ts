import { isInFuture } from '#app/lib/clock.ts'
import type { Env } from '#app/lib/env.ts'
import { normalShortText } from '#app/lib/visible-text.ts'

/** Minimum and maximum password length in code points (PUB-162). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** Maximum length of a password before normalisation, in UTF-16 units. */
const MAX_UNITS = 1024

/** Normalises a password for the length check, comparison and hashing, so that it matches whatever keyboard typed it. */
export const normalisedPassword = (password: string): string => normalShortText(password, 'NFKC', MAX_UNITS)

/** Password length in code points, not UTF-16 units. */
export const passwordLength = (password: string): number => Array.from(normalisedPassword(password)).length

/** Maximum sessions per account (MEM-388). */
export const SESSION_LIMIT = 50

/** Maximum known devices per account, each of which has its own budget of sign-ins. */
export const KNOWN_DEVICE_LIMIT = 20

/**
 * The rule for every new password: 8 to 128 characters, not among the most common ones (`common`, in lower case), not
 * equal to the account's address. Null if the password is acceptable. Source: PUB-162.
 */
export function passwordProblem(password: string, email: string, common: ReadonlySet<string>) {
  if (password === '') return 'missing'
  const length = passwordLength(password)
  if (length < PASSWORD_LENGTH.min) return 'short'
  if (length > PASSWORD_LENGTH.max) return 'long'
  const plain = normalisedPassword(password).toLowerCase()
  if (plain.trim() === email.trim().toLowerCase()) return 'address'
  return common.has(plain) ? 'common' : null
}

/** The checklist of /reset-password, in order (PUB-183). */
export function passwordChecklist(password: string, confirmation: string) {
  return [
    { label: 'At least 8 characters', isMet: passwordLength(password) >= PASSWORD_LENGTH.min },
    { label: 'One uppercase letter', isMet: /\p{Lu}/u.test(password) },
    { label: 'One lowercase letter', isMet: /\p{Ll}/u.test(password) },
    { label: 'One digit', isMet: /\p{Nd}/u.test(password) },
    { label: 'Both passwords match', isMet: password !== '' && password === confirmation },
  ] as const
}

export type RemainingSignInMethods = { passkeys: number; hasSecondFactor: boolean }

/**
 * Whether a session has expired or been idle too long; limits are shorter for admins. A session dated in the future
 * has ended too, since it would outlive its limit. Source: docs/reference.md, MEM-388.
 */
export function isSessionOver(
  session: { createdAt: Date; lastUsedAt: Date; expiresAt: Date; role: string },
  at: Date,
  lifetimes: Pick<Env['lifetimes'], 'session' | 'sessionIdle' | 'adminSession' | 'adminSessionIdle'>,
): boolean {
  const admin = session.role === 'admin'
  const lifetime = admin ? lifetimes.adminSession : lifetimes.session
  const idle = admin ? lifetimes.adminSessionIdle : lifetimes.sessionIdle
  return (
    at >= session.expiresAt ||
    isInFuture(session.createdAt, at) ||
    at.getTime() - session.createdAt.getTime() >= lifetime * 1000 ||
    at.getTime() - session.lastUsedAt.getTime() >= idle * 1000
  )
}

/** The end of the free year of early access (MEM-007, MEM-008). */
export function earlyAccessEndsAt(grantedAt: Date): Date {
  const end = new Date(grantedAt)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end
}

/** The optional facts of a sign-up, all empty; members of kind “other” also state their role. */
export const NO_FACTS = {
  companyName: null,
  position: null,
  phone: null,
  companyWebsite: null,
  country: null,
  investmentRange: null,
  registrationNumber: null,
  taxId: null,
  otherRole: null,
}
