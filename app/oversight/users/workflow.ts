import type { Workflow } from '#app/review/workflow.ts'

/** What an account is: one of these at a time, since a suspended one holds no power (ADM-201, decision 11). */
export type AccountStatus = 'member' | 'admin' | 'suspended' | 'closed'

/** The steps of an admin on an account. A closed one has none: closing is its owner's, and for good. */
export const accountWorkflow = {
  promote: { by: 'admin', from: ['member'], to: 'admin' },
  demote: { by: 'admin', from: ['admin'], to: 'member' },
  suspend: { by: 'admin', from: ['member'], to: 'suspended', reason: true },
  reinstate: { by: 'admin', from: ['suspended'], to: 'member', reason: true },
  /** Another day of review. */
  postpone: { by: 'admin', from: ['suspended'], to: 'suspended', reason: true },
} as const satisfies Workflow<AccountStatus>

export type AccountStep = keyof typeof accountWorkflow
