import type { Workflow } from '#app/review/engine.ts'

export type ConnectionStatus = 'pending' | 'accepted' | 'declined' | 'withdrawn'

/** The owner is the requesting company, the decider the recipient (MEM-365 to MEM-371, MEM-386). */
export const connectionWorkflow = {
  accept: { by: 'decider', from: ['pending'], to: 'accepted' },
  decline: { by: 'decider', from: ['pending'], to: 'declined' },
  withdraw: { by: 'owner', from: ['pending'], to: 'withdrawn' },
} as const satisfies Workflow<ConnectionStatus>
