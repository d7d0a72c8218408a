import type { Answer as KeepAnswer } from '#app/drafts/draft-state.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { NOTHING_TO_DO } from '#app/review/turn.words.ts'
import type { CandidateRefusal } from './policy.ts'

/** What the page's one form asks for, by the button that was pressed. */
export type Intent = 'save' | 'submit' | 'upload' | 'keep'

const INTENTS = ['save', 'submit', 'upload', 'keep'] as const satisfies Intent[]

export function intentOf(formData: FormData): Intent {
  const intent = formText(formData, 'intent')
  return INTENTS.find((known) => known === intent) ?? 'save'
}

/** Words where no message came: ADM-072, ADM-074. `status` is the answer's, where there was one. */
export function lostWords(intent: Intent, status?: number): string {
  if (intent === 'save' || intent === 'keep') return 'Failed to save application'
  if (intent === 'submit') return 'Failed to submit application'
  return status === undefined ? 'KYC upload failed' : `Upload failed (${status})`
}

export const CHECK_FIELDS = 'Check the marked fields. Nothing has been saved yet.'
export const chosenNotSent = (fileName: string | undefined) =>
  `${fileName === undefined ? 'The file you chose' : `“${fileName}”`} is not uploaded yet. Choose “Upload KYC” first, or remove the file.`
export const TOO_LONG = 'Your texts are too long to save. Shorten them and try again.'
/** The last document brought the application back to review. */
export const RETURNED_APPLICATION = {
  title: 'Application submitted',
  text: NOTHING_TO_DO.returnedApplication,
}
export const CHOOSE_TYPE = 'Choose the document type'

/** What the form's answer tells the page beside what was typed. */
export type ApplicationForm = FormState & {
  /** The answer to a keep. */
  kept?: NonNullable<KeepAnswer['kept']>
  /** Why nothing was kept. */
  refused?: CandidateRefusal
  /** How many things are open of what was asked for: the next press sends all the same. */
  stillOpen?: number
  /** A document was stored. */
  stored?: true
  /** The answer is to the form that asks for a new link. */
  asksLink?: true
  linkAsked?: true
}

/** In the address of what asks for a new link. */
export const NEW_LINK_QUERY = 'new-link'
export const asksForLink = ({ url }: Request): boolean => new URL(url).searchParams.has(NEW_LINK_QUERY)

export const OPEN_APPLICATION = 'Open the application'
