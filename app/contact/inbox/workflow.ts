import type { Workflow } from '#app/review/workflow.ts'

export type MessageStatus = 'open' | 'answered'

/** What an admin does with a contact message; either step can be taken back (ADM-202). */
export const messageWorkflow = {
  answer: { by: 'decider', from: ['open'], to: 'answered' },
  reopen: { by: 'decider', from: ['answered'], to: 'open' },
} as const satisfies Workflow<MessageStatus>
