import { cutText } from '#app/lib/visible-text.ts'
import { MAX_WINDOW_NAME } from '#app/drafts/posted-window.ts'
import type { DraftResult } from '#app/drafts/draft-state.ts'
import { refusedWith } from '#app/lib/form-response.server.ts'
import type { Refusal } from '#app/lib/refusal.ts'
import { formText, type FormState, truncateEcho } from '#app/lib/form.ts'
import type { PostedStep } from './save-draft.server.ts'
import { readStepForm, type ProfileForm, type ToastText, type Wrong } from '../schema/profile-form.ts'

/** Response of a profile form page: typed values, errors, and versions for the next attempt. */
export type ProfileResult = FormState &
  Pick<DraftResult, 'kept' | 'differences' | 'endedBy' | 'isSignedOut'> & {
    draftVersion: number
    companyVersion: number
    /** Number of open requested items. The next attempt submits anyway. */
    stillOpen?: number
    /** Where to find errors that this page does not show. */
    elsewhere?: string
  }

/** The first group saves the step (`keep` is the autosave); `fresh` and `cancel` discard the draft. */
const SAVING = ['next', 'back', 'submit', 'send', 'save', 'keep', 'choose', 'exit', 'restore'] as const
const INTENTS = [...SAVING, 'fresh', 'cancel'] as const

export type Posted = PostedStep & {
  step: number
  intent: (typeof INTENTS)[number] | null
  companyVersion: number
  /** The user who loaded the page; empty if not posted. */
  owner: string
  hasUnknown: boolean
  /** Whether to submit although requested items are open. */
  anyway: boolean
}

const number = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

export function readPosted(form: ProfileForm, step: number, formData: FormData): Posted {
  const pressed = formText(formData, 'intent') || 'next'
  const choices = [...formData]
    .filter(([name]) => name.startsWith('take.'))
    .map(([name, value]) => [name.slice(5), value === 'saved' ? 'saved' : 'mine'] as const)
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
    window: cutText(formText(formData, 'window'), MAX_WINDOW_NAME),
    edit: number(formText(formData, 'edit')),
    choices: Object.fromEntries(choices),
  }
}

/** A toast that stays until it is dismissed. */
export const failedToast = (text: ToastText) => ({ ...text, tone: 'error' }) as const

/** The typed values, and the versions for the next attempt. */
export const echoOf = ({ values, seenVersion: draftVersion, companyVersion }: Posted) => ({
  values: truncateEcho(values),
  draftVersion,
  companyVersion,
})

/** A refusal that keeps everything typed. */
export function refusedPost(
  posted: Posted,
  why: Refusal,
  more?: Partial<Omit<ProfileResult, keyof FormState>>,
) {
  const { values, ...versions } = echoOf(posted)
  return refusedWith(values, why, { ...versions, ...more })
}

/** Shows the first error in a toast, and each error next to its field. */
export function problem(
  form: ProfileForm,
  posted: Posted,
  { errors, field, first }: Wrong,
  more?: Pick<ProfileResult, 'elsewhere'>,
) {
  const moment = posted.intent === 'submit' || posted.intent === 'send' ? 'submit' : 'next'
  const toastText = form.texts.refused({ moment, field, message: first, errors })
  return refusedPost(posted, { errors, toast: failedToast(toastText) }, more)
}
