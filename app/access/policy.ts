import type { UnlockRule, Visibility } from '#app/listings/schema.ts'
import { askAgainAt } from '#app/listings/visibility/ask-again.ts'

export type AskFacts = {
  unlockRule: UnlockRule
  visibility: Visibility
  isOwn: boolean
  hasLiveGrant: boolean
  hasAcceptedNda: boolean
  /** The confidentiality text is accepted with this request. */
  acceptsNda: boolean
  hasPendingRequest: boolean
  lastDeclinedAt: Date | null
  /** The company had a grant that is over: revoked by the owner or an admin, or past its last day. */
  hadGrant: boolean
  now: Date
}

export type AskRefusal = 'own_listing' | 'has_access' | 'already_pending' | 'too_soon' | 'nda_required'

/** Whether a listing asks for the confidentiality text before it opens (PUB-222). */
export function asksNda(rule: UnlockRule): boolean {
  return rule !== 'approval'
}

/**
 * What a request becomes: refused, pending, or granted at once by the NDA alone (PUB-222, PUB-224). Access that the
 * owner has ended, or had given an end, does not open again by itself (PUB-225).
 */
export function askOutcome(facts: AskFacts): { refused: AskRefusal } | { status: 'pending' | 'granted' } {
  if (facts.isOwn) return { refused: 'own_listing' }
  if (facts.hasLiveGrant) return { refused: 'has_access' }
  if (facts.hasPendingRequest) return { refused: 'already_pending' }
  if (facts.lastDeclinedAt && facts.now < askAgainAt(facts.lastDeclinedAt)) return { refused: 'too_soon' }
  if (asksNda(facts.unlockRule) && !facts.hasAcceptedNda && !facts.acceptsNda)
    return { refused: 'nda_required' }
  const opensAtOnce = facts.unlockRule === 'nda' && facts.visibility !== 'private' && !facts.hadGrant
  return { status: opensAtOnce ? 'granted' : 'pending' }
}
