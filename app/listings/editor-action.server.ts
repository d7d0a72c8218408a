import { data } from 'react-router'
import { type FormState, parseForm, refusedForm } from '#app/lib/form.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import type { ListingActor } from './commands/attempt.server.ts'
import { listingDoor } from './door.server.ts'
import { type Difference, echoOfFigures, editorForm, type EditorInput } from './editor-form.ts'
import { NO_COMPANY } from './ui/closed-door.tsx'

/** The words of ADM-132 and ADM-136. */
export const SAVE_FAILED = {
  title: 'Unable to save listing',
  text: 'Please review the form and try again.',
  tone: 'error',
} as const
export const SUBMIT_FAILED = {
  title: 'Submission failed',
  text: 'Unable to submit listing for review. Please try again.',
  tone: 'error',
} as const
export const ECHO_WORDS = 'Please check how we read your figures. Save again to keep them like this.'
const SESSION_ENDED =
  'Your session has ended. Sign in in another window and save again: everything you typed is still here.'

export type EditorAnswer = FormState & { conflict?: { version: number; differences: Difference[] } }

/** A form that was not kept, with everything typed. */
export function editorRefused(
  formData: FormData,
  status: number,
  state: Partial<Omit<EditorAnswer, 'values'>>,
) {
  const answer: EditorAnswer = { ...refusedForm(formData, { toast: SAVE_FAILED }), ...state }
  return data(answer, { status })
}

type Read =
  | { ok: true; actor: ListingActor; input: EditorInput }
  | { ok: false; answer: ReturnType<typeof editorRefused> }

/**
 * Everything that stands before a command of the editor: session, standing, the form's own rules and the echo of
 * figures. Each refusal keeps what was typed (ADM-123, ADM-125, ADM-128, ADM-132, decision 31).
 */
export async function readEditor(viewer: Viewer, formData: FormData): Promise<Read> {
  const refuse = (status: number, state: Partial<Omit<EditorAnswer, 'values'>>): Read => ({
    ok: false,
    answer: editorRefused(formData, status, state),
  })
  const door = listingDoor(viewer)
  if (door.door === 'guest') return refuse(401, { formError: SESSION_ENDED })
  if (door.door === 'not_developer') return refuse(403, { formError: 'Developer access required' })
  if (door.door === 'no_company')
    return refuse(403, {
      formError: NO_COMPANY.text,
      toast: { title: NO_COMPANY.title, text: NO_COMPANY.text, tone: 'error' },
    })
  const parsed = parseForm(editorForm, formData)
  if (!parsed.ok) return refuse(422, { errors: parsed.form.errors })
  const echo = echoOfFigures(refusedForm(formData, {}).values)
  if (echo) {
    const values = { ...refusedForm(formData, {}).values, ...echo }
    return { ok: false, answer: data({ values, errors: {}, formError: ECHO_WORDS }, { status: 422 }) }
  }
  return { ok: true, actor: door.actor, input: parsed.data }
}
