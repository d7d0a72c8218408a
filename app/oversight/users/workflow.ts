import type { Workflow } from '#app/review/workflow.ts'

/** Account statuses. Exactly one applies, since a suspended account holds no role (ADM-201, decision 11). */
export type AccountStatus = 'member' | 'admin' | 'suspended' | 'closed'

/** An admin's steps on an account. A closed account has none, since closing is final. */
export const accountWorkflow = {
  promote: { by: 'decider', from: ['member'], to: 'admin' },
  demote: { by: 'decider', from: ['admin'], to: 'member', anyVersion: true },
  suspend: { by: 'decider', from: ['member'], to: 'suspended', reason: true, anyVersion: true },
  reinstate: { by: 'decider', from: ['suspended'], to: 'member', reason: true },
  /** Sets a new review date. */
  postpone: { by: 'decider', from: ['suspended'], to: 'suspended', reason: true },
} as const satisfies Workflow<AccountStatus>

export type AccountStep = keyof typeof accountWorkflow
