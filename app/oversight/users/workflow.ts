import { suspensionOf, type Workflow } from '#app/review/engine.ts'

/** Account statuses. Exactly one applies, since a suspended account holds no role (ADM-201, decision 11). */
export type AccountStatus = 'member' | 'admin' | 'suspended' | 'closed'

/** An admin's steps on an account. A closed account has none, since closing is final. */
export const accountWorkflow = {
  promote: { by: 'decider', from: ['member'], to: 'admin' },
  demote: { by: 'decider', from: ['admin'], to: 'member', anyVersion: true },
  ...suspensionOf('member'),
} as const satisfies Workflow<AccountStatus>

export type AccountStep = keyof typeof accountWorkflow
