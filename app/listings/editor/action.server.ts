import { refusedWith } from '#app/lib/form-response.server.ts'
import { conflict, denied, type Refusal, errorAt } from '#app/lib/refusal.ts'
import { type FormState, parseForm, typedValues } from '#app/lib/form.ts'
import type { DraftResult } from '#app/drafts/draft-state.ts'
import { unshownReadings, NUMBERS } from '#app/lib/number-echo.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import type { Difference } from '#app/lib/difference.ts'
import type { ListingActor } from '../commands/owned-listing.server.ts'
import { UNAPPROVED_LIMIT } from '../schema.ts'
import { editorAccess } from './access.server.ts'
import { editorForm, type EditorInput, factErrors, isEditorField } from './form.ts'
import { TYPED_FIGURES } from './fact-input.ts'
import { NO_COMPANY } from './ui/unavailable.tsx'

/** Toast link to a new listing. */
export const openListing = (id: number) => ({ label: 'Open the listing', to: `/my-listings/${id}` })

export const TOO_MANY_DRAFTS = `Your company has reached the limit of ${UNAPPROVED_LIMIT} drafts and listings in review. Reuse a draft that you no longer need, or wait for our decisions.`

/** ADM-132, ADM-136. */
const SAVE_FAILED = {
  title: 'Unable to save listing',
  text: 'Please review the form and try again.',
  tone: 'error',
} as const
export const SUBMIT_FAILED = {
  title: 'Submission failed',
  text: 'Unable to submit listing for review. Please try again.',
  tone: 'error',
} as const
const SESSION_ENDED =
  'Your session has ended. Sign in again in a new window, then save. Everything you typed is still here.'

/** Action data of the editor; an autosave adds its result. */
export type EditorResult = FormState &
  Pick<DraftResult, 'kept' | 'isSignedOut'> & {
    /** Number of requested items still open; the next click submits anyway. */
    stillOpen?: number
    /** Differences to resolve with the next save, because the listing was saved elsewhere. */
    conflict?: { version: number; differences: Difference[] }
  }

/** The posted values of the editor's own fields. */
export function editorValues(formData: FormData): FormState['values'] {
  return Object.fromEntries(Object.entries(typedValues(formData)).filter(([name]) => isEditorField(name)))
}

/** A refused form with everything that was typed. */
export const editorRefused = (
  formData: FormData,
  why: Refusal,
  more: Omit<EditorResult, keyof FormState> = {},
) => refusedWith(editorValues(formData), { toast: SAVE_FAILED, ...why }, more)

/** The author has no company that may own a listing. */
export const WITHOUT_COMPANY = { ...denied(NO_COMPANY.text), title: NO_COMPANY.title } as const

export const CREATE_REFUSALS = {
  entity_required: errorAt('companyId', 'Select an entity'),
  too_many_unapproved: conflict(TOO_MANY_DRAFTS),
  no_company: WITHOUT_COMPANY,
} as const

const CLOSED = {
  guest: { kind: 'unauthenticated', formError: SESSION_ENDED },
  not_developer: denied('Developer access required'),
  no_company: WITHOUT_COMPANY,
} as const

type Read =
  | { ok: true; actor: ListingActor; input: EditorInput }
  | { ok: false; answer: ReturnType<typeof editorRefused> }

/**
 * Checks session, access, form rules and figures before a command. Each refusal returns what was typed (ADM-123, ADM-125,
 * ADM-132).
 */
export async function readEditor(viewer: Viewer, formData: FormData): Promise<Read> {
  const refuse = (why: Refusal): Read => ({ ok: false, answer: editorRefused(formData, why) })
  const access = editorAccess(viewer)
  if (access.access !== 'open') return refuse(CLOSED[access.access])
  const parsed = parseForm(editorForm, formData)
  if (!parsed.ok) return refuse({ errors: { ...parsed.form.errors, ...factErrors(parsed.form.values) } })
  const typed = typedValues(formData)
  const echo = unshownReadings(TYPED_FIGURES, typed)
  if (echo) {
    const values = { ...editorValues(formData), ...echo }
    return { ok: false, answer: refusedWith(values, { formError: NUMBERS.checkReading }, {}) }
  }
  return { ok: true, actor: access.actor, input: parsed.data }
}
