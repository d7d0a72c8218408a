import type { CompanyStatus } from '#app/lib/viewer.ts'
import { reviewSteps, type Workflow } from '#app/review/engine.ts'

/** Transitions of a company profile (ADM-039 to ADM-044, MEM-086 to MEM-089, decision 10). */
export const companyWorkflow = {
  submit: { by: 'owner', from: ['draft', 'pending', 'rejected', 'more_info_requested'], to: 'pending' },
  ...reviewSteps('pending'),
  /** A request does not affect the approval. */
  ask: { by: 'decider', from: ['approved'], to: 'approved', reason: true },
  reopen: { by: 'decider', from: ['rejected'], to: 'pending', reason: true },
} as const satisfies Workflow<CompanyStatus>

export type CompanyAction = keyof typeof companyWorkflow
