import type { Workflow } from '#app/review/workflow.ts'

export type RequestStatus = 'pending' | 'granted' | 'declined' | 'withdrawn'

/**
 * The lifecycle of an access request (PUB-224). The workflow's "owner" is the requesting company, and the decider is
 * the listing's company or an admin; neither decides on a request from their own company.
 */
export const accessWorkflow = {
  grant: { by: 'decider', from: ['pending'], to: 'granted' },
  decline: { by: 'decider', from: ['pending'], to: 'declined', reason: true },
  withdraw: { by: 'owner', from: ['pending'], to: 'withdrawn' },
} as const satisfies Workflow<RequestStatus>

export const REQUEST_LABELS = {
  pending: 'Waiting',
  granted: 'Granted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const satisfies Record<RequestStatus, string>
