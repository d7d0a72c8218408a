import { data } from 'react-router'
import { formText, type FormState } from '#app/lib/form.ts'
import { fitting } from '#app/lib/typed-values.ts'
import type { Difference } from '#app/lib/difference.ts'
import type { EndedBy } from '../queries/profile-form.server.ts'
import type { Typed } from '../schema/draft-merge.ts'
import { readStepForm } from '../schema/profile-form.ts'
import type { ProfileForm, Words } from '../schema/profile-form.ts'

/** Response of a profile form page: typed values, errors, and versions for the next attempt. */
export type ProfileAnswer = FormState & {
  draftVersion: number
  companyVersion: number
  /** Answers that another window changed, with both texts. */
  differences?: Difference[]
  /** How another window ended the draft. */
  endedBy?: EndedBy | null
  /** Number of open requested items. The next attempt submits anyway. */
  stillOpen?: number
  /** Where to find errors that this page does not show. */
  elsewhere?: string
  isSignedOut?: true
  /** Response to a successful autosave, ISO time in UTC. */
  kept?: { version: number; savedAt: string }
}

export const INTENTS = [
  'next',
  'back',
  'submit',
  'send',
  'save',
  'keep',
  'choose',
  'exit',
  'restore',
  'undo',
  'fresh',
  'cancel',
] as const
export type Intent = (typeof INTENTS)[number]

export type Posted = Typed & {
  step: number
  intent: Intent | null
  companyVersion: number
  /** The person who loaded the page, or empty if the form does not say. */
  owner: string
  hasUnknown: boolean
  /** Submit although requested items are open. */
  anyway: boolean
}

const number = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

function takesIn(formData: FormData): Typed['takes'] {
  const takes: Record<string, 'mine' | 'saved'> = {}
  for (const [name, value] of formData)
    if (name.startsWith('take.')) takes[name.slice(5)] = value === 'saved' ? 'saved' : 'mine'
  return takes
}

/** Reads the answers and controls of a posted step. */
export function readPosted(form: ProfileForm, step: number, formData: FormData): Posted {
  const pressed = formText(formData, 'intent') || 'next'
  const window = formText(formData, 'window').slice(0, 40)
  return {
    step,
    intent: INTENTS.find((intent) => intent === pressed) ?? null,
    ...readStepForm(form, step, formData),
    seenVersion: number(formText(formData, 'draft_version')),
    companyVersion: number(formText(formData, 'seen_version')),
    owner: formText(formData, 'owner'),
    anyway: formText(formData, 'anyway') === 'yes',
    touched: formData.has('touched')
      ? new Set(formText(formData, 'touched').split(' ').filter(Boolean))
      : null,
    window,
    edit: number(formText(formData, 'edit')),
    takes: takesIn(formData),
  }
}

/** A toast that stays until it is dismissed. */
export const failedToast = ({ title, text }: Words) => ({
  title,
  ...(text !== undefined && { text }),
  tone: 'error' as const,
})
/** A refusal that keeps everything typed. */
export function refusedPost(
  posted: Posted,
  status: number,
  part: Partial<ProfileAnswer>,
  headers: Record<string, string> = {},
) {
  const { seenVersion: draftVersion, companyVersion } = posted
  const values = fitting(posted.values)
  return data<ProfileAnswer>(
    { values, errors: {}, draftVersion, companyVersion, ...part },
    { status, headers },
  )
}

type Found = { errors: Record<string, string>; field: string; first: string }

/** The first error in a toast, all of them at their fields. */
export function problem(
  form: ProfileForm,
  posted: Posted,
  { errors, field, first }: Found,
  more: Partial<ProfileAnswer> = {},
) {
  const isSubmit = posted.intent === 'submit' || posted.intent === 'send'
  const moment = isSubmit ? ('submit' as const) : ('next' as const)
  const words = form.words.refused({ moment, step: posted.step, field, message: first, errors })
  return refusedPost(posted, 422, { errors, toast: failedToast(words), ...more })
}
