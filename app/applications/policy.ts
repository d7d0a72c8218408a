import { conflict, type Refusals } from '#app/lib/answer.ts'
import type { StepRefusal } from '#app/review/engine.ts'
import type { ApplicationStatus } from './workflow.ts'
import { EDITABLE } from './workflow.ts'

/** Whether the candidate may change the application now; otherwise it is read-only (ADM-070, ADM-071). */
export function mayEdit(status: ApplicationStatus): boolean {
  return EDITABLE.includes(status)
}

/**
 * Why nothing was kept of what a candidate sent: the link is none or has ended; a newer link lives; the application is
 * under review; it was changed in another window.
 */
export type CandidateRefusal = 'dead' | 'replaced' | 'locked' | 'stale'

/** ADM-064. */
export const DEAD_LINK = 'Invalid or expired application link.'

export const CANDIDATE_REFUSALS = {
  dead: { kind: 'not_found', formError: DEAD_LINK },
  replaced: conflict(
    'This link was replaced: a newer mail from us has the link that works now. Nothing was saved; what you typed stays on this page, so that you can copy it.',
  ),
  locked: conflict(
    'This application is submitted and under review, so it cannot be changed. Nothing was saved; we write to you if we need more information.',
  ),
  stale: conflict(
    'The application was changed in another window since this page was opened. Nothing was overwritten, and what you typed is still here. Open the link again to see what is stored.',
  ),
} as const satisfies Refusals<CandidateRefusal>

/** What the engine's refusals of a submission mean to a candidate. */
export const REFUSED_STEP = {
  wrong_status: 'locked',
  stale: 'stale',
  not_allowed: 'locked',
  own_record: 'locked',
  reason_required: 'locked',
} as const satisfies Record<StepRefusal, CandidateRefusal>
