import { reviewSteps, type Workflow } from '#app/review/engine.ts'

/** "submitted" is displayed as pending (ADM-060). */
export const APPLICATION_STATUSES = [
  'draft',
  'submitted',
  'more_info_requested',
  'rejected',
  'approved',
] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

export const APPLICATION_BADGES = {
  draft: { label: 'Draft', tone: 'plain' },
  submitted: { label: 'Pending', tone: 'wait' },
  more_info_requested: { label: 'More Info', tone: 'note' },
  rejected: { label: 'Rejected', tone: 'stop' },
  approved: { label: 'Approved', tone: 'ok' },
  revoked: { label: 'Revoked', tone: 'plain' },
} as const satisfies Record<ApplicationStatus | 'revoked', { label: string; tone: string }>

/** Its owner is the holder of a valid link. A revoked invitation stays a draft (ADM-061, ADM-070, ADM-071). */
export const applicationWorkflow = {
  submit: { by: 'owner', from: ['draft', 'more_info_requested'], to: 'submitted' },
  ...reviewSteps('submitted'),
  revoke: { by: 'decider', from: ['draft'], to: 'draft', anyVersion: true },
} as const satisfies Workflow<ApplicationStatus>

export type ApplicationAction = keyof typeof applicationWorkflow

/** Statuses in which the candidate can edit; in all others the application is read-only (ADM-070, ADM-071). */
export const EDITABLE: readonly ApplicationStatus[] = applicationWorkflow.submit.from
/** Statuses of an open application, whose link may be valid. */
export const OPEN_STATUSES: readonly ApplicationStatus[] = ['draft', 'submitted', 'more_info_requested']
