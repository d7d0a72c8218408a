import { createContext, type ReactNode, useContext } from 'react'
import type { AccessState } from '../queries/find-access.server.ts'
import type { Lock } from '../visibility/policy.ts'
import { requiresNda } from '../visibility/unlock.ts'
import { LOCK_WORDS } from './lock-texts.ts'

type Unlock = Pick<AccessState, 'unlockRule' | 'opensImmediately' | 'hasAcceptedNda' | 'invitation'>

/** What unlocks a listing's details for this viewer, as the end of a sentence: "unlocks …" (PUB-222). */
export function unlockText({ unlockRule, opensImmediately, hasAcceptedNda, invitation }: Unlock): string {
  const needsNda = requiresNda(unlockRule) && !hasAcceptedNda
  if (invitation)
    return needsNda
      ? 'unlocks when you use your invitation and accept the NDA'
      : 'unlocks when you use your invitation'
  if (opensImmediately)
    return needsNda ? 'unlocks when you accept the NDA' : 'unlocks as soon as you request access'
  return needsNda
    ? 'unlocks when you accept the NDA and the owner grants access'
    : 'unlocks when the owner grants access'
}

const Words = createContext<Record<Lock, string>>(LOCK_WORDS)

/** Provides the listing's own unlock rule to every locked part of a page. */
export function UnlockTexts({ access, children }: { access: Unlock | null; children: ReactNode }) {
  const words = access ? { ...LOCK_WORDS, access: unlockText(access), grant: unlockText(access) } : LOCK_WORDS
  return <Words value={words}>{children}</Words>
}

/** The reasons for missing values under the rule of the page's listing. */
export function useLockTexts(): Record<Lock, string> {
  return useContext(Words)
}
