import { createContext, type ReactNode, useContext } from 'react'
import type { AccessState } from '../queries/find-access.server.ts'
import type { JoinLock, Lock, OpeningLock } from '../visibility/policy.ts'
import type { LockedFacts } from '../visibility/present.ts'
import { requiresNda } from '../visibility/unlock.ts'

/** What unlocks hidden facts for viewers without an approved company. */
export const UNLOCK_HINTS = {
  join: 'Approved members see the figures',
  join_access: 'Unlocks once you’re approved and granted access',
  join_invited: 'Unlocks for approved members with an invitation or access',
} as const satisfies Record<JoinLock, string>

export const hasUnlockHint = (lock: Lock | null): lock is JoinLock => lock !== null && lock in UNLOCK_HINTS

const afterNoun = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** Why a value is missing, next to or behind its *** (PUB-060, PUB-097, PUB-099). */
export const LOCK_TEXTS = {
  unstated: 'not stated by the owner',
  too_few: 'needs prices from 3 nearby listings',
  join: 'unlocks for approved members',
  join_access: afterNoun(UNLOCK_HINTS.join_access),
  join_invited: afterNoun(UNLOCK_HINTS.join_invited),
  access: 'unlocks when the owner grants access',
  grant: 'unlocks when the owner grants access',
  nda: 'unlocks when you accept the NDA',
} as const satisfies Record<Lock, string>

/** The same, shown above a card's four figures. */
export const FIGURES_LOCK_TEXTS = {
  ...UNLOCK_HINTS,
  access: 'Figures unlock when the owner grants access',
  grant: 'Figures unlock when the owner grants access',
  nda: 'Figures unlock when you accept the NDA',
} as const satisfies Record<OpeningLock, string>

type Unlock = Pick<AccessState, 'unlockRule' | 'grantsImmediately' | 'hasAcceptedNda' | 'invitation'>

/** What unlocks a listing's details for this viewer, as the end of a sentence: "unlocks …" (PUB-222). */
export function unlockText({ unlockRule, grantsImmediately, hasAcceptedNda, invitation }: Unlock): string {
  const needsNda = requiresNda(unlockRule) && !hasAcceptedNda
  if (invitation)
    return needsNda
      ? 'unlocks when you use your invitation and accept the NDA'
      : 'unlocks when you use your invitation'
  if (grantsImmediately)
    return needsNda ? 'unlocks when you accept the NDA' : 'unlocks as soon as you request access'
  return needsNda
    ? 'unlocks when you accept the NDA and the owner grants access'
    : 'unlocks when the owner grants access'
}

const LockTextsContext = createContext<Record<Lock, string>>(LOCK_TEXTS)

/** The reasons for missing values under a listing's own unlock rule. */
export function lockTextsOf(access: Unlock | null): Record<Lock, string> {
  return access ? { ...LOCK_TEXTS, access: unlockText(access), grant: unlockText(access) } : LOCK_TEXTS
}

/** Provides the listing's own unlock rule to every locked part of a page. */
export function UnlockTexts({ access, children }: { access: Unlock | null; children: ReactNode }) {
  return <LockTextsContext value={lockTextsOf(access)}>{children}</LockTextsContext>
}

/** The number of locked facts or pictures, and what unlocks them. */
export function lockedText(
  { lock, count }: LockedFacts,
  lockTexts: Record<Lock, string>,
  noun = 'detail',
): string {
  return count === 1
    ? `1 locked ${noun} ${lockTexts[lock]}.`
    : `${count} locked ${noun}s. Each ${lockTexts[lock]}.`
}

/** What unlocks a listing for a viewer who sees none of its sections. */
export function lockedRestText(lock: Lock | null, lockTexts: Record<Lock, string>): string {
  const unlocks = hasUnlockHint(lock)
    ? UNLOCK_HINTS[lock]
    : `The full listing ${lockTexts[lock === null || lock === 'unstated' ? 'grant' : lock]}`
  return `Figures, location and documents are locked. ${unlocks}.`
}

/** The reasons for missing values under the rule of the page's listing. */
export function useLockTexts(): Record<Lock, string> {
  return useContext(LockTextsContext)
}
