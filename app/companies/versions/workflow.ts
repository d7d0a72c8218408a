import { reviewSteps, type Workflow } from '#app/review/workflow.ts'

export type VersionStatus =
  | 'pending'
  | 'more_info_requested'
  | 'rejected'
  | 'approved'
  | 'replaced'
  | 'withdrawn'
  | 'reverted'

/** Statuses of a pending version. A company has at most one. */
export const UNDER_WAY = [
  'pending',
  'more_info_requested',
  'rejected',
] as const satisfies readonly VersionStatus[]

/** Transitions of a version. Minor ones start as approved. */
export const versionWorkflow = {
  replace: { by: 'owner', from: UNDER_WAY, to: 'replaced' },
  withdraw: { by: 'owner', from: UNDER_WAY, to: 'withdrawn' },
  ...reviewSteps('pending'),
  revert: { by: 'decider', from: ['approved'], to: 'reverted', reason: true },
  drop: { by: 'decider', from: ['more_info_requested'], to: 'withdrawn', reason: true },
} as const satisfies Workflow<VersionStatus>
