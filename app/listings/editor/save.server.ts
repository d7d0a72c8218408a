import { refusedWith } from '#app/lib/form-response.server.ts'
import { conflict, denied, errorAt, type Refusal, refusal } from '#app/lib/refusal.ts'
import { type FormState, formText, parseForm, textsOf, typedValues } from '#app/lib/form.ts'
import { NUMBERS, unshownReadings } from '#app/lib/number-echo.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import { type ListingActor, OWNER_REFUSAL_TEXTS } from '../commands/owned-listing.server.ts'
import { applyEdits, saveListing, type Saved } from '../commands/save-listing.server.ts'
import { reviewErrors, submitListing } from '../commands/submit-listing.server.ts'
import { editorAccess } from './access.server.ts'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { REQUEST_STEP } from '#app/review/requested/schema.ts'
import { readAnswers } from '#app/review/requested/picks.ts'
import { answerErrors, storedAnswers, stateOf } from '#app/review/requested/state.ts'
import { TYPED_FIGURES } from './fact-input.ts'
import { editorForm, type EditorInput, type EditorResult, editorValues, factErrors } from './form.ts'
import { NO_COMPANY } from './ui/unavailable.tsx'
import { differencesOf } from './differences.ts'
import { autosaveDraft, discardDraft, endedBy } from './autosave.server.ts'
import { loadOwnListing, type OwnListingRecord } from './queries/own.server.ts'
import { FIRST_SUBMISSIONS, UNAPPROVED_LIMIT, VERSION_LIMIT } from '#app/listings/schema.ts'
import { typedListing } from './typed-listing.ts'
import { isAdmin } from '#app/gates/gate.server.ts'
import { handOverListing } from './commands/hand-over-listing.server.ts'

/** Toast link to a new listing. */
export const openListing = (id: number) => ({ label: 'Open the listing', to: `/my-listings/${id}` })

export const TOO_MANY_DRAFTS = `Your company has reached the limit of ${UNAPPROVED_LIMIT} drafts and listings in review. Reuse a draft that you no longer need, or wait for our decisions.`

/** ADM-132, ADM-136. */
const SAVE_FAILED = {
  title: 'Unable to save listing',
  text: 'Please review the form and try again.',
  tone: 'error',
} as const
const SUBMIT_FAILED = {
  title: 'Submission failed',
  text: 'Unable to submit listing for review. Please try again.',
  tone: 'error',
} as const
const SESSION_ENDED =
  'Your session has ended. Sign in again in a new window, then save. Everything you typed is still here.'

/** A refused form with everything that was typed. */
export const editorRefused = (
  formData: FormData,
  why: Refusal,
  more: Omit<EditorResult, keyof FormState> = {},
) => refusedWith(editorValues(formData), { toast: SAVE_FAILED, ...why }, more)

/** The author has no company that may own a listing. */
const WITHOUT_COMPANY = { ...denied(NO_COMPANY.text), title: NO_COMPANY.title } as const

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

/** Checks access, form rules and figures before a command; a refusal returns what was typed (ADM-123, ADM-125, ADM-132). */
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

const TOO_MANY_VERSIONS = conflict(
  `This listing has reached the limit of ${VERSION_LIMIT} new versions in 24 hours. Nothing was saved. Everything you typed is still here, so you can save it later.`,
)

const TOO_MANY_TODAY = {
  title: SUBMIT_FAILED.title,
  text: `The draft is saved. Your company can submit ${FIRST_SUBMISSIONS} new listings in 24 hours. Submit this one later.`,
  tone: 'error',
} as const

const CONTRADICTION_TEXT =
  'These values contradict each other. Correct them before you submit, or save them as a draft.'
const PUBLISHED_CONTRADICTION_TEXT =
  'These values contradict each other. Correct them before you save, because saving submits the listing for review. Everything you typed is still here.'

/** Hands the draft over to its company. */
async function handOver(viewer: Viewer, id: number) {
  if (viewer.kind === 'guest') throw refusal('unauthenticated')
  if (!isAdmin(viewer)) throw refusal('access_denied')
  const handed = await handOverListing(viewer, id)
  if (handed.ok) {
    const text = `We emailed the members of ${handed.value.company} a link to the draft.`
    return redirectWithToast('/my-listings', done('Draft handed over', text))
  }
  if (handed.refused === 'not_found') throw refusal('not_found', OWNER_REFUSAL_TEXTS.not_found)
  return redirectWithToast('/my-listings', {
    title: 'Draft not handed over',
    text: 'It was already handed over, is no longer a draft, or its company is not approved.',
    tone: 'error',
  })
}

/** Handles every intent of the editor: save, submit, autosave, discard and hand over (ADM-131 to ADM-137). */
export async function saveEditor(viewer: Viewer, posted: FormData, idText: string) {
  const id = readNumericId(idText)
  if (id === null) throw refusal('not_found', OWNER_REFUSAL_TEXTS.not_found)
  const intent = formText(posted, 'intent')
  if (intent === 'keep') return autosaveDraft(viewer, posted, id)
  if (intent === 'hand') return handOver(viewer, id)
  if (intent === 'discard') return discardDraft(viewer, posted, `/my-listings/${id}`)
  const formData = await withConflictChoices(viewer, posted, idText)
  const read = await readEditor(viewer, formData)
  if (!read.ok) return read.answer
  const { actor, input } = read
  const seen = input.version ?? 0
  const before = await loadOwnListing(actor, idText)
  const isSubmit = intent === 'submit'
  const failed = isSubmit && { toast: SUBMIT_FAILED }
  const isReviewed = isSubmit || before.isApproved || before.working?.status === 'pending'
  const found = reviewErrors(applyEdits(before.fields, input.fields))
  if (isReviewed && Object.keys(found.errors).length > 0 && before.version === seen)
    return editorRefused(formData, {
      errors: found.errors,
      ...(found.areContradicting && {
        formError: isSubmit ? CONTRADICTION_TEXT : PUBLISHED_CONTRADICTION_TEXT,
      }),
      ...failed,
    })
  const answers = readAnswers(formData)
  const errors = answerErrors(answers, isSubmit)
  if (Object.keys(errors).length > 0) return editorRefused(formData, { errors, ...failed })
  const stillOpen = isSubmit && formText(formData, 'anyway') !== 'yes' ? countOpen(before, input, answers) : 0
  if (stillOpen > 0)
    return refusedWith(editorValues(formData), { formError: REQUESTED.stillOpen(stillOpen) }, { stillOpen })
  const saved = await saveListing(actor, id, { ...input, seen, ends: endedBy(formData), answers })
  if (!saved.ok) {
    if (saved.refused === 'not_found') throw refusal('not_found', OWNER_REFUSAL_TEXTS.not_found)
    if (saved.refused === 'no_company') return editorRefused(formData, WITHOUT_COMPANY)
    if (saved.refused === 'too_many_versions') return editorRefused(formData, TOO_MANY_VERSIONS)
    const current = await loadOwnListing(actor, idText)
    const differences = differencesOf(textsOf(formData), typedListing(current))
    const conflict = { version: current.version, differences }
    return editorRefused(formData, { kind: 'conflict' }, { conflict })
  }
  const isAsked = formText(formData, 'step') === REQUEST_STEP && !isSubmit
  const to = `/my-listings/${id}?saved=${saved.value.version}${isAsked ? `&step=${REQUEST_STEP}` : ''}`
  if (!isSubmit) return redirectWithToast(to, done('Listing saved', savedText(saved.value, before)))
  const submitted = await submitListing(actor, id, saved.value.version)
  if (!submitted.ok)
    return redirectWithToast(to, submitted.refused === 'too_many_today' ? TOO_MANY_TODAY : SUBMIT_FAILED)
  return redirectWithToast(to, done('Submitted for review', `We review listings within ${REVIEW_TIME}.`))
}

/** Number of requested items that the posted values leave open; images and documents count as stored. */
function countOpen(before: OwnListingRecord, input: EditorInput, answers: Record<string, string>): number {
  if (!before.asked) return 0
  const { items, shown } = before.asked
  const next = typedListing({ fields: applyEdits(before.fields, input.fields), saleStatus: 'for_sale' })
  const facts = { typed: { ...next, ...storedAnswers(items), ...answers }, documents: [], askedAt: null }
  return items.filter((item, index) =>
    item.kind === 'document' && shown[index]?.state === 'done' ? false : stateOf(item, facts) === 'open',
  ).length
}

/** The posted form with the saved value in each field for which the conflict notice offered it and the author chose it. */
async function withConflictChoices(viewer: Viewer, posted: FormData, id: string) {
  const access = editorAccess(viewer)
  const entries = [...posted]
  if (access.access !== 'open' || !entries.some(([name]) => name.startsWith('take.'))) return posted
  const saved = typedListing(await loadOwnListing(access.actor, id))
  const chosen = new FormData()
  for (const [name, value] of entries) {
    if (name.startsWith('take.')) continue
    chosen.append(name, posted.get(`take.${name}`) === 'saved' ? (saved[name] ?? '') : value)
  }
  return chosen
}

function savedText({ waiting, immediate }: Saved, { onMarket }: OwnListingRecord): string {
  if (waiting?.status === 'pending') return 'Your changes are under review.'
  if (waiting) return 'Submit it for review when it is complete.'
  if (immediate.length === 0) return 'There were no changes to save.'
  return onMarket ? 'Your change is live now.' : 'Your change needs no review.'
}
