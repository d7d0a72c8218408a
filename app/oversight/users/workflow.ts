import type { Workflow } from '#app/review/workflow.ts'

/** What an account is: one of these at a time, since a suspended one holds no power (ADM-201, decision 11). */
export type AccountStatus = 'member' | 'admin' | 'suspended' | 'closed'

/** The steps of an admin on an account. A closed one has none: closing is its owner's, and for good. */
export const accountWorkflow = {
  promote: { by: 'decider', from: ['member'], to: 'admin' },
  demote: { by: 'decider', from: ['admin'], to: 'member' },
  suspend: { by: 'decider', from: ['member'], to: 'suspended', reason: true },
  reinstate: { by: 'decider', from: ['suspended'], to: 'member', reason: true },
  /** Another day of review. */
  postpone: { by: 'decider', from: ['suspended'], to: 'suspended', reason: true },
} as const satisfies Workflow<AccountStatus>

export type AccountStep = keyof typeof accountWorkflow
