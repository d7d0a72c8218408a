import type { Workflow } from '#app/review/workflow.ts'

export type RequestStatus = 'pending' | 'granted' | 'declined' | 'withdrawn'

/**
 * How a request for access moves (PUB-224). The record is the request: its "owner" is the company that asked, and
 * the decider is the listing's company or an administrator; neither decides on a request of their
 * own company.
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
