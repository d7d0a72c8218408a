import type { Workflow } from '#app/review/workflow.ts'

export type ConnectionStatus = 'pending' | 'accepted' | 'declined' | 'withdrawn'

/**
 * How a connection request moves (MEM-365 to MEM-371, MEM-386). The record is the request: its "owner" is the company
 * that asked, and the decider is the company that was asked.
 */
export const connectionWorkflow = {
  accept: { by: 'decider', from: ['pending'], to: 'accepted' },
  decline: { by: 'decider', from: ['pending'], to: 'declined' },
  withdraw: { by: 'owner', from: ['pending'], to: 'withdrawn' },
} as const satisfies Workflow<ConnectionStatus>

export const CONNECTION_LABELS = {
  pending: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const satisfies Record<ConnectionStatus, string>
