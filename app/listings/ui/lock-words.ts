import type { Lock, OpeningLock } from '../visibility/policy.ts'

/** Why a value is not there, in words that stand beside or behind its *** (PUB-060, PUB-097, PUB-099). */
export const LOCK_WORDS = {
  unstated: 'not stated by the owner',
  too_few: 'needs three priced listings nearby',
  join: 'opens to approved members',
  access: 'opens when the owner grants access',
  grant: 'opens when the owner grants access',
  nda: 'opens with the accepted NDA',
} as const satisfies Record<Lock, string>

/** The same over the four figures of a card. */
export const FIGURES_LOCK_WORDS = {
  join: 'Figures open to approved members',
  access: 'Figures open once access is granted',
  grant: 'Figures open once access is granted',
  nda: 'Figures open with the accepted NDA',
} as const satisfies Record<OpeningLock, string>
