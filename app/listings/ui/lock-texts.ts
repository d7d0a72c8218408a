import type { Lock, OpeningLock, PromisedLock } from '../visibility/policy.ts'

/** What unlocks hidden facts for viewers without an approved company. */
export const PROMISES = {
  join: 'Approved members see the figures',
  join_access: 'Opens once your company is approved and has access to this listing',
  join_invited: 'Opens to approved members with an invitation or granted access',
} as const satisfies Record<PromisedLock, string>

export const isPromised = (lock: Lock | null): lock is PromisedLock => lock !== null && lock in PROMISES

const afterNoun = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** Why a value is missing, next to or behind its *** (PUB-060, PUB-097, PUB-099). */
export const LOCK_WORDS = {
  unstated: 'not stated by the owner',
  too_few: 'needs prices from 3 nearby listings',
  join: 'opens to approved members',
  join_access: afterNoun(PROMISES.join_access),
  join_invited: afterNoun(PROMISES.join_invited),
  access: 'opens when the owner grants access',
  grant: 'opens when the owner grants access',
  nda: 'opens when you accept the NDA',
} as const satisfies Record<Lock, string>

/** The same above a card's four figures. */
export const FIGURES_LOCK_WORDS = {
  ...PROMISES,
  access: 'Figures open when the owner grants access',
  grant: 'Figures open when the owner grants access',
  nda: 'Figures open when you accept the NDA',
} as const satisfies Record<OpeningLock, string>
