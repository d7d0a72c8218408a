import { conflict, type Refusals } from '#app/lib/refusal.ts'
import { type ApplicationStatus, EDITABLE } from './workflow.ts'

/** Whether the candidate may edit; otherwise the application is read-only (ADM-070, ADM-071). */
export const mayEdit = (status: ApplicationStatus): boolean => EDITABLE.includes(status)

/** Why a candidate's request was refused: invalid link, replaced link, decided or under review, or stale page. */
export type CandidateRefusal = 'dead' | 'replaced' | Outcome | 'locked' | 'stale' | 'gone'

/** ADM-064. */
export const DEAD_LINK = 'Invalid or expired application link.'

/** The decision that ended a link. */
export type Outcome = 'approved' | 'rejected'
export const OUTCOMES = {
  approved: {
    title: 'Your application is approved',
    lead: 'Your account is ready. Sign in, or set your password with the link in our email if you don’t have one yet.',
  },
  rejected: {
    title: 'We could not accept your application',
    lead: 'We emailed you the reason. If you think this is a mistake, reply to that email.',
  },
} as const satisfies Record<Outcome, object>

/** The same for an approved application if its own account is signed in, or another one. */
export const SIGNED_IN_OUTCOMES = {
  own: { title: OUTCOMES.approved.title, lead: 'Your account is ready, and you are signed in.' },
  other: {
    title: 'This application is approved',
    lead: 'You are signed in with a different account. Sign out, then sign in with the account of this application.',
  },
} as const

export const CANDIDATE_REFUSALS = {
  dead: { kind: 'not_found', formError: DEAD_LINK },
  replaced: conflict(
    'We sent you a newer link. Open it from our latest email. Nothing was saved, but your entries stay on this page so you can copy them.',
  ),
  approved: conflict(`${OUTCOMES.approved.title}. Nothing was saved.`),
  rejected: conflict(`${OUTCOMES.rejected.title}. Nothing was saved.`),
  locked: conflict(
    'This application is under review and cannot be changed. Nothing was saved. We’ll email you if we need more information.',
  ),
  stale: conflict(
    'The application was changed in another window after you opened this page. Nothing was overwritten, and your entries are still here. Open the link again to see the saved version.',
  ),
  gone: conflict('This file has been reviewed or removed in the meantime. Nothing was changed.'),
} as const satisfies Refusals<CandidateRefusal>
