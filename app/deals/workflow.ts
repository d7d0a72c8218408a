import type { InquiryStatus } from './schema.ts'

/** The two sides of an inquiry: the asking company and the listing's company. */
export type ThreadSide = 'asker' | 'owner'

export type ThreadStep = 'write' | 'close'

type Transition = { from: readonly InquiryStatus[]; to: InquiryStatus | 'same' }

/** The lifecycle of an inquiry (MEM-385): the owner's answer starts it, and either side can close it permanently. */
export const threadWorkflow = {
  write: {
    asker: { from: ['waiting', 'in_progress'], to: 'same' },
    owner: { from: ['waiting', 'in_progress'], to: 'in_progress' },
  },
  close: {
    asker: { from: ['waiting', 'in_progress'], to: 'closed' },
    owner: { from: ['waiting', 'in_progress'], to: 'closed' },
  },
} as const satisfies Record<ThreadStep, Record<ThreadSide, Transition>>
