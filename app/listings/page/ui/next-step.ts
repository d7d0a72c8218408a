import type { ApprovalStep } from '#app/companies/turn/own-turn.server.ts'
import type { AccessState, PastRequest } from '../../queries/find-access.server.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import { requiresNda } from '../../visibility/unlock.ts'

/** The viewer's next step on a listing; one per viewer. */
export type NextStep =
  | { kind: 'sold'; on: string | null }
  | { kind: 'edit'; id: number }
  | { kind: 'view_as' }
  | { kind: 'sign_up' }
  | { kind: 'opening'; approvalStep: ApprovalStep | null }
  | { kind: 'ask'; access: AccessState }
  | { kind: 'waiting'; request: PastRequest }
  | { kind: 'ask_again'; on: Date }
  | { kind: 'nda' }
  | { kind: 'proceed' }

type StepFacts = {
  deal: Deal
  access: AccessState | null
  isGuest: boolean
  approvalStep: ApprovalStep | null
  /** Whether this is an admin's own view. */
  isAdmin: boolean
}

/** Whether the viewer's company can request access now: no access, no pending request and no recent decline. */
export function mayAsk(access: AccessState | null): access is AccessState {
  if (access === null || access.hasLiveGrant) return false
  if (access.invitation) return true
  return access.request?.status !== 'pending' && access.askAgainAt === null
}

/** Whether the page has something locked by the NDA, or by a grant. */
const hasLock = ({ deal }: StepFacts, lock: 'nda' | 'grant') =>
  deal.sections.some(({ locked }) => locked.some((part) => part.lock === lock))

/** Whether an approved member's company can request access now; an open listing needs none. */
function canAsk(facts: StepFacts): boolean {
  const { deal, access } = facts
  if (!mayAsk(access)) return false
  return deal.level !== 'FULL' || hasLock(facts, 'grant') || access.invitation !== null
}

/** Whether the company has access but still has to accept the NDA. */
function needsNda(facts: StepFacts): boolean {
  const { access } = facts
  if (!access?.hasLiveGrant || access.hasAcceptedNda) return false
  return requiresNda(access.unlockRule) || hasLock(facts, 'nda')
}

export function nextStepOf(facts: StepFacts): NextStep {
  const { deal, access, isGuest, approvalStep, isAdmin } = facts
  if (deal.saleStatus === 'sold') return { kind: 'sold', on: deal.saleStatusOn }
  if (isAdmin && deal.isInsider) return { kind: 'view_as' }
  if (deal.isInsider && deal.number !== null) return { kind: 'edit', id: deal.number }
  if (isGuest) return { kind: 'sign_up' }
  if (approvalStep !== null || access === null) return { kind: 'opening', approvalStep }
  if (canAsk(facts)) return { kind: 'ask', access }
  const { request, hasLiveGrant, askAgainAt } = access
  if (!hasLiveGrant && request?.status === 'pending') return { kind: 'waiting', request }
  if (!hasLiveGrant && askAgainAt !== null && deal.level !== 'FULL')
    return { kind: 'ask_again', on: askAgainAt }
  if (needsNda(facts)) return { kind: 'nda' }
  return { kind: 'proceed' }
}

/** The access stage: 0 Teaser, 1 Details, 2 Access, also without a grant if all is visible; null for owner and admins. */
export function stageOf(
  { deal, access }: Pick<StepFacts, 'deal' | 'access'>,
  step: NextStep,
): 0 | 1 | 2 | null {
  if (deal.isInsider) return null
  if (access === null) return 0
  const isFullyVisible = deal.level === 'FULL' && deal.sections.every(({ locked }) => locked.length === 0)
  return step.kind !== 'nda' && (isFullyVisible || access.hasLiveGrant) ? 2 : 1
}
