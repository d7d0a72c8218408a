import type { DraftResult } from '#app/drafts/draft-state.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import type { CandidateRefusal } from './policy.ts'

const INTENTS = ['save', 'submit', 'upload', 'keep'] as const
/** The button that removes the file with this id. */
export const REMOVE = 'remove'
/** The form's intent, by the button that was clicked. */
export type Intent = (typeof INTENTS)[number]

export function intentOf(formData: FormData): Intent {
  const intent = formText(formData, 'intent')
  return INTENTS.find((known) => known === intent) ?? 'save'
}

/** Fallback messages when the server sent none (ADM-072, ADM-074). `status` is the response's, if any. */
export function fallbackMessage(intent: Intent, status?: number): string {
  if (intent === 'save' || intent === 'keep') return 'Failed to save application'
  if (intent === 'submit') return 'Failed to submit application'
  return status === undefined ? 'KYC upload failed' : `Upload failed (${status})`
}

export type ApplicationForm = FormState & {
  kept?: NonNullable<DraftResult['kept']>
  refused?: CandidateRefusal
  /** Number of open requested items; the next submit ignores them. */
  stillOpen?: number
  stored?: true
  isLinkForm?: true
  isLinkSent?: true
}

export const NEW_LINK_QUERY = 'new-link'
export const isNewLinkRequest = ({ url }: Request): boolean => new URL(url).searchParams.has(NEW_LINK_QUERY)

export const LINK_NOT_SENT = 'We could not send the link. Try again.'
