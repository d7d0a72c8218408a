import type { Workflow } from '#app/review/engine.ts'
import type { SubmissionStatus } from '../schema.ts'

/** The review of a document; a decision is final until it is reopened (ADM-086, ADM-087, ADM-089). */
export const documentWorkflow = {
  approve: { by: 'decider', from: ['pending'], to: 'approved' },
  reject: { by: 'decider', from: ['pending'], to: 'rejected', reason: true },
  reopen: { by: 'decider', from: ['approved', 'rejected'], to: 'pending', reason: true },
} as const satisfies Workflow<SubmissionStatus>

export type DocumentAction = keyof typeof documentWorkflow
