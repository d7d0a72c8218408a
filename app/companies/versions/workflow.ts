import { reviewSteps, type Workflow } from '#app/review/engine.ts'

/** Statuses of an open version. A company has at most one. */
export const OPEN_VERSION_STATUSES = ['pending', 'more_info_requested', 'rejected'] as const
export const VERSION_STATUSES = [
  ...OPEN_VERSION_STATUSES,
  'approved',
  'replaced',
  'withdrawn',
  'reverted',
] as const
export type VersionStatus = (typeof VERSION_STATUSES)[number]

/** Transitions of a version. Minor ones start as approved. */
export const versionWorkflow = {
  replace: { by: 'owner', from: OPEN_VERSION_STATUSES, to: 'replaced' },
  withdraw: { by: 'owner', from: OPEN_VERSION_STATUSES, to: 'withdrawn' },
  ...reviewSteps('pending'),
  revert: { by: 'decider', from: ['approved'], to: 'reverted', reason: true },
  drop: { by: 'decider', from: ['more_info_requested'], to: 'withdrawn', reason: true },
} as const satisfies Workflow<VersionStatus>
