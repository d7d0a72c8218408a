import { data, type RouterContextProvider } from 'react-router'
import { requireStanding } from '#app/gates/gate.server.ts'
import { failed } from '#app/lib/form-response.server.ts'
import { conflict } from '#app/lib/refusal.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { type Member, viewerContext } from '#app/lib/viewer.ts'
import { REQUEST_STEP } from '#app/review/requested/schema.ts'
import { ANSWER_NAME } from '#app/review/requested/state.ts'
import { formOfItems } from '../requested/requested-form.ts'
import { findRequestedItems } from '../requested/queries.server.ts'
import { isSentBack } from '../policy.ts'
import { FORM_STATUSES } from '../queries/wizard.server.ts'
import { phoneRefusal } from '../schema/phone-check.server.ts'
import {
  checkStep,
  EXIT_PATH,
  lastStepOf,
  readStepNumber,
  stepOf,
  stepPath,
  type ProfileForm,
  type StepResult,
  type Wrong,
} from '../schema/profile-form.ts'
import { EDIT_REFUSALS } from '../versions/refusals.ts'
import { handleSave } from '../versions/commands/handle-save.server.ts'
import { handleSubmit } from './handle-submit.server.ts'
import { clearDraft } from './end-draft.server.ts'
import {
  echoOf,
  failedToast,
  problem,
  readPosted,
  refusedPost,
  type ProfileResult,
  type Posted,
} from './posted-form.server.ts'
import { SUBMIT_TEXTS } from './submit-company.server.ts'
import { SAVE_TEXTS, saveDraft, type Saved } from './save-draft.server.ts'
import type { TypedValues } from '#app/lib/form.ts'

const OTHER_PERSON =
  'Someone else is now signed in on this browser, so nothing was saved. What you typed is still here. Sign in again with your own account.'
const NOT_SAVED = 'Not saved'
const NOT_DISCARDED = {
  title: 'Not discarded',
  text: 'The draft has been changed in another window. Check it before you discard it.',
}

/** Handles every button of the form page, and autosave (MEM-110 to MEM-119, MEM-171 to MEM-174). */
export async function handleProfileForm(
  form: ProfileForm,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const viewer = context.get(viewerContext)
  const { searchParams } = new URL(request.url)
  const stepParam = searchParams.get('step')
  const step = readStepNumber(form, stepParam) ?? 1
  const formData = await request.formData()
  const isAsked = stepParam === REQUEST_STEP
  const items = isAsked && viewer.kind === 'member' ? (await findRequestedItems(viewer)).items : []
  const shown = isAsked ? formOfItems(form, items) : form
  const to = readStepNumber(form, searchParams.get('to'))
  const posted = { ...readPosted(shown, step, formData), to }
  if (viewer.kind === 'guest')
    return refusedPost(posted, { kind: 'unauthenticated', ...form.texts.signedOut }, { isSignedOut: true })
  const member = requireStanding(viewer, request, FORM_STATUSES)
  try {
    return isAsked && items.length === 0
      ? stalePost(form, posted)
      : await handlePosted(form, member, posted, shown)
  } catch (error) {
    const toast = failedToast(form.texts.failed(null))
    const { data: response, init } = failed(formData, error, { event: 'company.form_failed', toast })
    return data<ProfileResult>({ ...response, ...echoOf(posted) }, init ?? undefined)
  }
}

/** The request was answered in another window, or the profile was reviewed in the meantime. */
const stalePost = (form: ProfileForm, posted: Posted) =>
  refusedPost(posted, { ...conflict(SUBMIT_TEXTS.stale), ...form.texts.failed(SUBMIT_TEXTS.stale) })

/** `shown` is the part of the form on the page, either all of it or the requested items. */
async function handlePosted(
  form: ProfileForm,
  member: Member,
  posted: Posted & { to: number | null },
  shown: ProfileForm,
) {
  const { step, intent, hasUnknown, owner } = posted
  const lastStep = lastStepOf(shown)
  const isApproved = member.company?.status === 'approved'
  if (owner && owner !== member.userId)
    return refusedPost(posted, { ...conflict(OTHER_PERSON), title: NOT_SAVED })
  const isMisplaced =
    (intent === 'submit' && step !== lastStep) ||
    (intent === 'save' && !isApproved) ||
    (intent === 'send' && !isSentBack(member.company?.status))
  if (hasUnknown || !intent || isMisplaced)
    return problem(shown, posted, {
      errors: {},
      field: 'form',
      first: 'We could not read the form. Reload the page and try again.',
    })
  if (isApproved && intent === 'submit') return stalePost(form, posted)
  if (intent === 'fresh' || intent === 'cancel') return discard(form, member, posted)

  const checked = checkOnServer(shown, step, posted.values)
  const hasFields = stepOf(shown, step).fields.length > 0
  const target = {
    back: posted.to ?? Math.max(1, step - 1),
    next: checked.ok || isApproved ? Math.min(lastStep, step + 1) : step,
  }[intent as string]
  let draftVersion = posted.seenVersion
  let savedAt = new Date()
  const isSubmit = intent === 'submit' || intent === 'send' || intent === 'save'
  if (hasFields || (posted.seenVersion > 0 && !isSubmit)) {
    const saved = await saveDraft(form, member, {
      ...posted,
      step: target ?? step,
      isKeep: intent === 'keep',
    })
    const isChecked = intent === 'next' || intent === 'submit' || intent === 'save'
    const errors = checked.ok || !isChecked ? {} : checked.errors
    if (!saved.ok) return notSaved(withoutUntouched(posted), saved, errors)
    draftVersion = saved.value.version
    savedAt = saved.value.savedAt
  }
  const kept = { ...posted, seenVersion: draftVersion }
  switch (intent) {
    case 'keep':
      return data<ProfileResult>({
        values: {},
        errors: {},
        draftVersion,
        companyVersion: posted.companyVersion,
        kept: { version: draftVersion, savedAt: savedAt.toISOString() },
      })
    case 'exit':
      return redirectWithToast(EXIT_PATH, done('Progress Saved', form.texts.progressSaved))
    case 'restore':
      return redirectWithToast(stepPath(shown, step), { ...form.texts.restored, tone: 'ok' })
    case 'submit':
    case 'send':
      return checked.ok ? handleSubmit(form, member, kept, shown) : problem(shown, kept, checked)
    case 'save': {
      const unanswered = checked.ok ? null : requestErrors(checked)
      return unanswered ? problem(shown, kept, unanswered) : handleSave(form, member, kept)
    }
    default:
      if (intent === 'next' && !checked.ok && !isApproved) return problem(shown, kept, checked)
      return new Response(null, { status: 303, headers: { Location: stepPath(shown, target ?? step) } })
  }
}

/** Restoring a browser copy must not count untouched values as typed. */
function withoutUntouched(posted: Posted): Posted {
  const { intent, touched } = posted
  if (intent !== 'restore' || touched === null) return posted
  const typed = Object.entries(posted.values).filter(([name]) => touched.has(name))
  return { ...posted, values: Object.fromEntries(typed) }
}

/** Errors in answers to a request, such as a missing reason, or null. */
function requestErrors({ errors }: Wrong) {
  const wrong = Object.entries(errors).filter(([name]) => ANSWER_NAME.test(name))
  const [first] = wrong
  return first ? { errors: Object.fromEntries(wrong), field: first[0], first: first[1] } : null
}

/** Repeats the step's check with server-only rules. */
function checkOnServer(form: ProfileForm, step: number, values: TypedValues): StepResult {
  const checked = checkStep(form, step, values)
  const field = 'primary_contact_phone'
  const refused = checked.ok ? phoneRefusal(checked.data[field]) : null
  return refused ? { ok: false, errors: { [field]: refused }, field, first: refused } : checked
}

/** Returns field errors as well, unless there is a conflict, which has to be resolved first. */
function notSaved(posted: Posted, saved: Saved & { ok: false }, errors: Record<string, string>) {
  if (saved.refused !== 'conflict') {
    const why =
      saved.refused === 'too_large' ? { formError: SAVE_TEXTS.too_large } : EDIT_REFUSALS[saved.refused]
    return refusedPost(posted, { ...why, errors, title: NOT_SAVED })
  }
  const { version: draftVersion, endedBy, differences } = saved
  const why = { ...conflict(SAVE_TEXTS[endedBy ?? 'conflict']), title: NOT_SAVED }
  return refusedPost(posted, why, { draftVersion, endedBy, differences })
}

/** Start Fresh stays on the form and Cancel leaves it; both discard the draft (MEM-119, MEM-134). */
async function discard(form: ProfileForm, member: Member, { intent, step, seenVersion, window }: Posted) {
  const seen = { version: seenVersion, window }
  const cleared = await clearDraft(member, form.formType, seen)
  if (!cleared.ok) return redirectWithToast(stepPath(form, step), { ...NOT_DISCARDED, tone: 'error' })
  const path = intent === 'cancel' ? EXIT_PATH : stepPath(form, 1)
  return redirectWithToast(path, done('Draft Discarded'))
}
