import type { Workflow } from '#app/review/engine.ts'

export type RequestStatus = 'pending' | 'granted' | 'declined' | 'withdrawn'

/** An access request (PUB-224). Its owner is the requesting company, its decider the listing's company or an admin. */
export const accessWorkflow = {
  grant: { by: 'decider', from: ['pending'], to: 'granted' },
  decline: { by: 'decider', from: ['pending'], to: 'declined', reason: true },
  withdraw: { by: 'owner', from: ['pending'], to: 'withdrawn' },
} as const satisfies Workflow<RequestStatus>
