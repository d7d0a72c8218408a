import type { BadgeTone } from '#app/ui/badge.tsx'
import type { GroupState } from '../policy.ts'

/** How the state of a document, or of a group that is asked for, shows everywhere. */
export const KYC_STATES = {
  missing: { label: 'Missing', tone: 'plain' },
  pending: { label: 'Pending', tone: 'wait' },
  approved: { label: 'Approved', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'stop' },
} as const satisfies Record<GroupState, { label: string; tone: BadgeTone }>
