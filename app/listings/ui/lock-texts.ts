import type { Lock, OpeningLock, JoinLock } from '../visibility/policy.ts'

/** What unlocks hidden facts for viewers without an approved company. */
export const UNLOCK_HINTS = {
  join: 'Approved members see the figures',
  join_access: 'Unlocks once your company is approved and has access to this listing',
  join_invited: 'Unlocks for approved members with an invitation or access',
} as const satisfies Record<JoinLock, string>

export const hasUnlockHint = (lock: Lock | null): lock is JoinLock => lock !== null && lock in UNLOCK_HINTS

const afterNoun = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** Why a value is missing, next to or behind its *** (PUB-060, PUB-097, PUB-099). */
export const LOCK_WORDS = {
  unstated: 'not stated by the owner',
  too_few: 'needs prices from 3 nearby listings',
  join: 'unlocks for approved members',
  join_access: afterNoun(UNLOCK_HINTS.join_access),
  join_invited: afterNoun(UNLOCK_HINTS.join_invited),
  access: 'unlocks when the owner grants access',
  grant: 'unlocks when the owner grants access',
  nda: 'unlocks when you accept the NDA',
} as const satisfies Record<Lock, string>

/** The same above a card's four figures. */
export const FIGURES_LOCK_WORDS = {
  ...UNLOCK_HINTS,
  access: 'Figures unlock when the owner grants access',
  grant: 'Figures unlock when the owner grants access',
  nda: 'Figures unlock when you accept the NDA',
} as const satisfies Record<OpeningLock, string>
