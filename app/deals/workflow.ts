import type { InquiryStatus } from './schema.ts'

/** The two companies of an inquiry: who asked, and whose listing it is about. */
export type ThreadSide = 'asker' | 'owner'

export type ThreadStep = 'write' | 'close'

type Transition = { from: readonly InquiryStatus[]; to: InquiryStatus | 'same' }

/** How an inquiry moves (MEM-385): only the owner's answer brings it forward, either side closes it for good. */
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

/** The status after a step, or null where the step is not possible. */
export function afterStep(step: ThreadStep, side: ThreadSide, status: InquiryStatus): InquiryStatus | null {
  const { from, to }: Transition = threadWorkflow[step][side]
  if (!from.includes(status)) return null
  return to === 'same' ? status : to
}
