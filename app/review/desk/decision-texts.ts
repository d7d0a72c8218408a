import { REOPEN } from '../reopen-texts.ts'
import { ANSWER_DAY, REVIEW_DAY } from './review-day-texts.ts'
import type { ReviewIntent } from './schema.ts'

type IntentTexts = {
  label: string
  /** Label of the reason; null when none is needed (ADM-031, ADM-032). */
  reason: string | null
  hint: string
  hasNotes: boolean
  tone: 'primary' | 'plain' | 'danger'
  /** Explains the step in the dialog. */
  lead?: string
}

const MESSAGE = { hint: 'Your message to the member, by email and on their page.', hasNotes: true } as const
const STEP = { reason: 'Reason', hasNotes: false, tone: 'plain' } as const

const INTENT_TEXTS = {
  approve: { label: 'Approve', reason: null, hint: '', hasNotes: true, tone: 'primary' },
  requestInfo: { ...MESSAGE, label: 'Request information', reason: 'Information Needed', tone: 'plain' },
  reject: { ...MESSAGE, label: 'Reject', reason: 'Rejection Reason', tone: 'danger' },
  ask: {
    ...ANSWER_DAY.ask,
    reason: 'Information Needed',
    hasNotes: true,
    tone: 'plain',
    lead: 'The company stays approved. Select the items you need, or add a question.',
  },
  drop: { ...STEP, ...ANSWER_DAY.drop },
  reopen: { ...STEP, ...REOPEN.intent, lead: REOPEN.lead },
  suspend: { ...STEP, label: 'Suspend', hint: 'The member sees this.', tone: 'danger' },
  reinstate: {
    ...STEP,
    label: 'Reinstate',
    hint: 'Saved in the history. The owner of a listing sees it too.',
  },
  postpone: {
    ...STEP,
    label: REVIEW_DAY.step,
    hint: 'Saved in the history. The member sees only the date.',
  },
} as const satisfies Record<ReviewIntent, IntentTexts>

export const FIELD_LABELS = {
  reason: 'Reason',
  memberNotes: 'Notes for the member',
  internalNotes: 'Internal notes',
} as const

/** A desk's own wording. */
export type TextsByIntent = Partial<Record<ReviewIntent, Partial<IntentTexts>>>

export const intentTextsOf = (intent: ReviewIntent, own: TextsByIntent | undefined): IntentTexts => ({
  ...INTENT_TEXTS[intent],
  ...own?.[intent],
})
