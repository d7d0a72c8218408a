import type { Workflow } from '#app/review/workflow.ts'

export type MessageStatus = 'open' | 'answered'

/** The steps on a contact message; each reverses the other (ADM-202). */
export const messageWorkflow = {
  answer: { by: 'decider', from: ['open'], to: 'answered' },
  reopen: { by: 'decider', from: ['answered'], to: 'open' },
} as const satisfies Workflow<MessageStatus>
