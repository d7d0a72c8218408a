import { data } from 'react-router'
import { isOutage } from '#app/db/client.server.ts'
import { requireStanding } from '#app/gates/gate.server.ts'
import { log } from '#app/lib/log.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { Member, Viewer } from '#app/lib/viewer.ts'
import { ASKED_STEP } from '#app/review/asked/schema.ts'
import { askedForm } from '../asked/asked-form.ts'
import { findAsked } from '../asked/queries.server.ts'
import { EDIT_WORDS } from '../policy.ts'
import { FITTING } from '../queries/form-page.server.ts'
import { phoneRefusal } from '../schema/phone-check.server.ts'
import { checkStep, EXIT_PATH, lastStepOf, readStepNumber, stepOf, stepPath } from '../schema/profile-form.ts'
import type { ProfileForm, StepResult, TypedValues, Words } from '../schema/profile-form.ts'
import { answerSave } from '../versions/commands/answer-save.server.ts'
import { answerSubmit } from './answer-submit.server.ts'
import { clearDraft } from './end-draft.server.ts'
import { failedToast, problem, readPosted, refusedPost } from './posted-form.server.ts'
import type { FormAnswer, Posted } from './posted-form.server.ts'
import { SUBMIT_WORDS } from './submit-company.server.ts'
import { SAVE_WORDS, saveDraft } from './save-draft.server.ts'
import type { Saved } from './save-draft.server.ts'

const NOT_UNDERSTOOD = 'Something in the form was not understood. Please reload the page and try again.'
const OTHER_PERSON =
  'Someone else is now signed in in this browser, so nothing was saved. What you typed is still here; sign in again as yourself.'
const NOT_DISCARDED = {
  title: 'Not discarded',
  text: 'The draft has been changed in another window. Look at it before you discard it.',
}

const goodToast = ({ title, text }: Words) => ({
  title,
  ...(text !== undefined && { text }),
  tone: 'ok' as const,
})

/** Answers a post of the form's page: every button of it, and the autosave (MEM-110 to MEM-119, MEM-171 to MEM-174). */
export async function answerForm(form: ProfileForm, request: Request, viewer: Viewer) {
  const named = new URL(request.url).searchParams.get('step')
  const step = readStepNumber(form, named) ?? 1
  const formData = await request.formData()
  const isAsked = named === ASKED_STEP
  const items = isAsked && viewer.kind === 'member' ? (await findAsked(viewer)).items : []
  const shown = isAsked ? askedForm(form, items) : form
  const posted = readPosted(shown, step, formData)
  if (viewer.kind === 'guest')
    return refusedPost(posted, 401, { isSignedOut: true, toast: failedToast(form.words.signedOut) })
  const member = requireStanding(viewer, request, FITTING)
  try {
    return isAsked && items.length === 0
      ? stalePost(form, posted)
      : await answerPosted(form, member, posted, shown)
  } catch (error) {
    const isAnswer =
      error instanceof Response || (typeof error === 'object' && error !== null && 'init' in error)
    if (isAnswer || isOutage(error)) throw error
    log.error('company.form_failed', { error })
    return refusedPost(posted, 500, { toast: failedToast(form.words.failed(null)) })
  }
}

/** What was asked for was answered in another window, or decided meanwhile. */
const stalePost = (form: ProfileForm, posted: Posted) =>
  refusedPost(posted, 409, {
    formError: SUBMIT_WORDS.stale,
    toast: failedToast(form.words.failed(SUBMIT_WORDS.stale)),
  })

/** `shown` is what the page shows of the form: all of it, or what was asked for alone. */
async function answerPosted(form: ProfileForm, member: Member, posted: Posted, shown: ProfileForm) {
  const { step, intent, hasUnknown, owner } = posted
  const lastStep = lastStepOf(shown)
  const isApproved = member.company?.status === 'approved'
  if (owner && owner !== member.userId)
    return refusedPost(posted, 409, {
      formError: OTHER_PERSON,
      toast: { title: 'Not saved', text: OTHER_PERSON, tone: 'error' },
    })
  const isMisplaced = (intent === 'submit' && step !== lastStep) || (intent === 'save' && !isApproved)
  if (hasUnknown || !intent || isMisplaced)
    return problem(shown, posted, { errors: {}, field: 'form', first: NOT_UNDERSTOOD })
  if (isApproved && intent === 'submit') return stalePost(form, posted)
  if (intent === 'fresh' || intent === 'cancel') return discard(form, member, posted)
  if (intent === 'resume') return redirectWithToast(stepPath(shown, step), goodToast(form.words.restored))

  const checked = checkOnServer(shown, step, posted.values)
  const hasFields = stepOf(shown, step).fields.length > 0
  const target = {
    back: Math.max(1, step - 1),
    next: checked.ok || isApproved ? Math.min(lastStep, step + 1) : step,
  }[intent as string]
  let draftVersion = posted.seenVersion
  let savedAt = new Date()
  if (hasFields || (posted.seenVersion > 0 && intent !== 'submit' && intent !== 'save')) {
    const saved = await saveDraft(form, member, {
      ...posted,
      step: target ?? step,
      isKeep: intent === 'keep',
    })
    const isChecked = intent === 'next' || intent === 'submit' || intent === 'save'
    const errors = checked.ok || !isChecked ? {} : checked.errors
    if (!saved.ok) return notSaved(posted, saved, isApproved, errors)
    draftVersion = saved.value.version
    savedAt = saved.value.savedAt
  }
  const kept = { ...posted, seenVersion: draftVersion }
  switch (intent) {
    case 'keep':
      return data<FormAnswer>({
        values: {},
        errors: {},
        draftVersion,
        companyVersion: posted.companyVersion,
        kept: { version: draftVersion, savedAt: savedAt.toISOString() },
      })
    case 'exit':
      return redirectWithToast(
        EXIT_PATH,
        goodToast({ title: 'Progress Saved', text: form.words.progressSaved }),
      )
    case 'restore':
      return redirectWithToast(stepPath(shown, step), goodToast(form.words.restored))
    case 'submit':
      return checked.ok ? answerSubmit(form, member, kept, shown) : problem(shown, kept, checked)
    case 'save':
      return answerSave(form, member, kept)
    default:
      if (intent === 'next' && !checked.ok && !isApproved) return problem(shown, kept, checked)
      return new Response(null, { status: 303, headers: { Location: stepPath(shown, target ?? step) } })
  }
}

/** The step's check once more on the server, with what only the server knows. */
function checkOnServer(
  form: ProfileForm,
  step: number,
  values: TypedValues,
): StepResult<Record<string, unknown>> {
  const checked = checkStep(form, step, values)
  const field = 'primary_contact_phone'
  const refused = checked.ok ? phoneRefusal(checked.data[field]) : null
  return refused ? { ok: false, errors: { [field]: refused }, field, first: refused } : checked
}

/** The wrong fields are named beside the reason, except in a conflict, which is settled first. */
function notSaved(
  posted: Posted,
  saved: Saved & { ok: false },
  isApproved: boolean,
  errors: Record<string, string>,
) {
  if (saved.refused !== 'conflict') {
    const isLong = saved.refused === 'too_large'
    const text = saved.refused === 'too_large' ? SAVE_WORDS.too_large : EDIT_WORDS[saved.refused]
    const toast = { title: 'Not saved', text, tone: 'error' as const }
    const status = isLong ? 422 : isApproved && saved.refused === 'not_owner' ? 403 : 409
    return refusedPost(posted, status, { errors, formError: text, toast })
  }
  const { version: draftVersion, endedBy, differences } = saved
  const text = SAVE_WORDS[endedBy ?? 'conflict']
  return refusedPost(posted, 409, {
    draftVersion,
    endedBy,
    differences,
    formError: text,
    toast: { title: 'Not saved', text, tone: 'error' },
  })
}

/** Start Fresh stays with the form, Cancel leaves it; both end the draft (MEM-119, MEM-134). */
async function discard(form: ProfileForm, member: Member, { intent, step, seenVersion, window }: Posted) {
  const cleared = await clearDraft(member, form.formType, { version: seenVersion, window })
  if (!cleared.ok) return redirectWithToast(stepPath(form, step), { ...NOT_DISCARDED, tone: 'error' })
  const path = intent === 'cancel' ? EXIT_PATH : stepPath(form, 1)
  return redirectWithToast(path, goodToast(form.words.discarded))
}
