import { reviewSteps, type Workflow } from '#app/review/engine.ts'

export type ListingStatus = 'draft' | 'pending' | 'approved' | 'rejected' | 'more_info_requested'

/**
 * Workflow of a listing version (ADM-102 to ADM-105, ADM-134, ADM-137). Before the first approval the listing has the
 * version's status; afterwards it stays approved and the working version has its own status.
 */
export const listingWorkflow = {
  save: { by: 'owner', from: ['rejected'], to: 'draft' },
  submit: { by: 'owner', from: ['draft', 'more_info_requested'], to: 'pending' },
  ...reviewSteps('pending'),
  reopen: { by: 'decider', from: ['rejected'], to: 'pending', reason: true },
} as const satisfies Workflow<ListingStatus>
