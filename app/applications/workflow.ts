import type { Workflow } from '#app/review/workflow.ts'

/** The stored statuses; "submitted" is shown as pending (ADM-060). */
export const APPLICATION_STATUSES = [
  'draft',
  'submitted',
  'more_info_requested',
  'rejected',
  'approved',
] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/**
 * How an application moves (ADM-061, ADM-070, ADM-071). Its owner is whoever holds its living link. `revoke` takes back
 * an invite that was never submitted: it stays a draft, its link ends and nothing moves it any more.
 */
export const applicationWorkflow = {
  submit: { by: 'owner', from: ['draft', 'more_info_requested'], to: 'submitted' },
  approve: { by: 'decider', from: ['submitted'], to: 'approved' },
  requestInfo: {
    by: 'decider',
    from: ['submitted', 'more_info_requested'],
    to: 'more_info_requested',
    reason: true,
  },
  reject: {
    by: 'decider',
    from: ['submitted', 'more_info_requested', 'rejected'],
    to: 'rejected',
    reason: true,
    silentFrom: ['rejected'],
  },
  revoke: { by: 'decider', from: ['draft'], to: 'draft' },
} as const satisfies Workflow<ApplicationStatus>

export type ApplicationAction = keyof typeof applicationWorkflow

/** The statuses in which the candidate changes the application; in any other it is read-only (ADM-070, ADM-071). */
export const EDITABLE: readonly ApplicationStatus[] = applicationWorkflow.submit.from
/** The statuses in which an application is under way and its link may live. */
export const OPEN_STATUSES: readonly ApplicationStatus[] = ['draft', 'submitted', 'more_info_requested']
