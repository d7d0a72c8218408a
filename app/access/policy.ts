import {
  askAgainAt,
  requiresNda,
  grantsImmediately,
  type UnlockFacts,
} from '#app/listings/visibility/unlock.ts'

/** How many days before a grant ends its holder is reminded (PUB-225). */
export const REMIND_BEFORE_DAYS = 7

/** Whether the reminder for this end date is still to come. */
export const isReminderAhead = (end: Date | null, at: Date): boolean =>
  end !== null && end.getTime() - at.getTime() > REMIND_BEFORE_DAYS * 86_400_000

export type RequestFacts = UnlockFacts & {
  isOwn: boolean
  hasLiveGrant: boolean
  hasAcceptedNda: boolean
  /** Whether the NDA is accepted with this request. */
  acceptsNda: boolean
  hasPendingRequest: boolean
  lastDeclinedAt: Date | null
  now: Date
}

export type RequestRuleRefusal =
  | 'own_listing'
  | 'has_access'
  | 'already_pending'
  | 'too_soon'
  | 'nda_required'

/**
 * The outcome of a request: refused, pending, or granted immediately by NDA or invitation (PUB-222, PUB-224). An
 * invitation is the owner's latest decision, so it overrides a pending request or an earlier decline.
 */
export function requestOutcome(
  facts: RequestFacts,
): { refused: RequestRuleRefusal } | { status: 'pending' | 'granted' } {
  if (facts.isOwn) return { refused: 'own_listing' }
  if (facts.hasLiveGrant) return { refused: 'has_access' }
  if (!facts.isInvited) {
    if (facts.hasPendingRequest) return { refused: 'already_pending' }
    if (facts.lastDeclinedAt && facts.now < askAgainAt(facts.lastDeclinedAt)) return { refused: 'too_soon' }
  }
  if (requiresNda(facts.unlockRule) && !facts.hasAcceptedNda && !facts.acceptsNda)
    return { refused: 'nda_required' }
  return { status: grantsImmediately(facts) ? 'granted' : 'pending' }
}
