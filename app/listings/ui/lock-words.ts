import type { Lock, OpeningLock, PromisedLock } from '../visibility/policy.ts'

/** What whoever has no approved company yet is promised of hidden facts; said here alone. */
export const PROMISES = {
  join: 'Figures open to approved members',
  join_access: 'Opens with approval of your company and access to this listing',
  join_invited: 'Opens by invitation or granted access, for approved members',
} as const satisfies Record<PromisedLock, string>

export const isPromised = (lock: Lock | null): lock is PromisedLock => lock !== null && lock in PROMISES

const afterNoun = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** Why a value is not there, in words that stand beside or behind its *** (PUB-060, PUB-097, PUB-099). */
export const LOCK_WORDS = {
  unstated: 'not stated by the owner',
  too_few: 'needs three priced listings nearby',
  join: 'opens to approved members',
  join_access: afterNoun(PROMISES.join_access),
  join_invited: afterNoun(PROMISES.join_invited),
  access: 'opens when the owner grants access',
  grant: 'opens when the owner grants access',
  nda: 'opens with the accepted NDA',
} as const satisfies Record<Lock, string>

/** The same over the four figures of a card. */
export const FIGURES_LOCK_WORDS = {
  ...PROMISES,
  access: 'Figures open once access is granted',
  grant: 'Figures open once access is granted',
  nda: 'Figures open with the accepted NDA',
} as const satisfies Record<OpeningLock, string>
