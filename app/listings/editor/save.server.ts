import { refusedWith } from '#app/lib/form-response.server.ts'
import { conflict, refusal } from '#app/lib/refusal.ts'
import { formText, textsOf } from '#app/lib/form.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import { OWNER_REFUSAL_TEXTS } from '../commands/owned-listing.server.ts'
import { saveListing, type Saved } from '../commands/save-listing.server.ts'
import { reviewErrors, submitListing } from '../commands/submit-listing.server.ts'
import { editorAccess } from './access.server.ts'
import {
  applyChoices,
  CONTRADICTION_TEXT,
  editorRefused,
  editorValues,
  hasChoices,
  PUBLISHED_CONTRADICTION_TEXT,
  readEditor,
  SUBMIT_FAILED,
  WITHOUT_COMPANY,
} from './action.server.ts'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { REQUEST_STEP } from '#app/review/requested/schema.ts'
import { readAnswers } from '#app/review/requested/picks.ts'
import { answerErrors, storedAnswers, stateOf } from '#app/review/requested/state.ts'
import { applyEdits } from '../commands/create-listing.server.ts'
import type { EditorInput } from './form.ts'
import { differencesOf, readTouchedFields } from './differences.ts'
import { autosaveDraft, discardDraft, endedBy } from './autosave.server.ts'
import { loadOwnListing, type OwnListingRecord } from './queries/own.server.ts'
import { FIRST_SUBMISSIONS, VERSION_LIMIT } from '#app/listings/schema.ts'
import { typedListing } from './typed-listing.ts'
import { isAdmin } from '#app/gates/gate.server.ts'
import { handOverListing } from './commands/hand-over-listing.server.ts'

const TOO_MANY_VERSIONS = conflict(
  `This listing has reached the limit of ${VERSION_LIMIT} new versions in 24 hours. Nothing was saved. Everything you typed is still here, so you can save it later.`,
)

const TOO_MANY_TODAY = {
  title: SUBMIT_FAILED.title,
  text: `The draft is saved. Your company can submit ${FIRST_SUBMISSIONS} new listings in 24 hours. Submit this one later.`,
  tone: 'error',
} as const

/** Hands the draft over to its company. */
async function handOver(viewer: Viewer, id: number) {
  if (viewer.kind === 'guest') throw refusal('unauthenticated')
  if (!isAdmin(viewer)) throw refusal('access_denied')
  const handed = await handOverListing(viewer, id)
  if (!handed.ok && handed.refused === 'not_found') throw refusal('not_found', OWNER_REFUSAL_TEXTS.not_found)
  return redirectWithToast(
    '/my-listings',
    handed.ok
      ? {
          title: 'Draft handed over',
          text: `We emailed the members of ${handed.value.company} a link to the draft.`,
          tone: 'ok',
        }
      : {
          title: 'Draft not handed over',
          text: 'It was already handed over, is no longer a draft, or its company is not approved.',
          tone: 'error',
        },
  )
}

/** Handles every intent of the editor: save, submit, autosave, discard and hand over (ADM-131 to ADM-137). */
export async function saveEditor(viewer: Viewer, posted: FormData, idText: string) {
  const id = readNumericId(idText)
  if (id === null) throw refusal('not_found', OWNER_REFUSAL_TEXTS.not_found)
  if (formText(posted, 'intent') === 'keep') return autosaveDraft(viewer, posted, id)
  if (formText(posted, 'intent') === 'hand') return handOver(viewer, id)
  if (formText(posted, 'intent') === 'discard') return discardDraft(viewer, posted, `/my-listings/${id}`)
  const formData = await withConflictChoices(viewer, posted, idText)
  const read = await readEditor(viewer, formData)
  if (!read.ok) return read.answer
  const { actor, input } = read
  const before = await loadOwnListing(actor, idText)
  const isSubmit = formText(formData, 'intent') === 'submit'
  const isReviewed = goesToReview(before) || isSubmit
  const found = reviewErrors(applyEdits(before.fields, input.fields), input.saleStatus)
  if (isReviewed && Object.keys(found.errors).length > 0 && before.version === (input.version ?? 0))
    return editorRefused(formData, {
      errors: found.errors,
      ...(found.areContradicting && {
        formError: isSubmit ? CONTRADICTION_TEXT : PUBLISHED_CONTRADICTION_TEXT,
      }),
      ...(isSubmit && { toast: SUBMIT_FAILED }),
    })
  const answers = readAnswers(formData)
  const errors = answerErrors(answers, isSubmit)
  if (Object.keys(errors).length > 0)
    return editorRefused(formData, { errors, ...(isSubmit && { toast: SUBMIT_FAILED }) })
  const stillOpen = isSubmit && formText(formData, 'anyway') !== 'yes' ? countOpen(before, input, answers) : 0
  if (stillOpen > 0)
    return refusedWith(editorValues(formData), { formError: REQUESTED.stillOpen(stillOpen) }, { stillOpen })
  const saved = await saveListing(actor, id, {
    seen: input.version ?? 0,
    fields: input.fields,
    saleStatus: input.saleStatus,
    saleStatusOn: input.saleStatusOn,
    ends: endedBy(formData),
    answers,
  })
  if (!saved.ok) {
    if (saved.refused === 'not_found') throw refusal('not_found', OWNER_REFUSAL_TEXTS.not_found)
    if (saved.refused === 'no_company') return editorRefused(formData, WITHOUT_COMPANY)
    if (saved.refused === 'too_many_versions') return editorRefused(formData, TOO_MANY_VERSIONS)
    const current = await loadOwnListing(actor, idText)
    const typed = textsOf(formData)
    const differences = differencesOf(typed, typedListing(current), readTouchedFields(typed))
    return editorRefused(
      formData,
      { kind: 'conflict' },
      { conflict: { version: current.version, differences } },
    )
  }
  const isAsked = formText(formData, 'step') === REQUEST_STEP && !isSubmit
  const to = `/my-listings/${id}?saved=${saved.value.version}${isAsked ? `&step=${REQUEST_STEP}` : ''}`
  if (!isSubmit)
    return redirectWithToast(to, { title: 'Listing saved', text: savedText(saved.value, before), tone: 'ok' })
  const submitted = await submitListing(actor, id, saved.value.version)
  if (!submitted.ok)
    return redirectWithToast(to, submitted.refused === 'too_many_today' ? TOO_MANY_TODAY : SUBMIT_FAILED)
  return redirectWithToast(to, {
    title: 'Submitted for review',
    text: `We review listings within ${REVIEW_TIME}.`,
    tone: 'ok',
  })
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

/** Whether a save goes to review without a submit. */
function goesToReview({ isApproved, working }: OwnListingRecord): boolean {
  return isApproved || working?.status === 'pending'
}

/** The posted form with the choices of the conflict notice applied. */
async function withConflictChoices(viewer: Viewer, posted: FormData, id: string) {
  const access = editorAccess(viewer)
  if (access.access !== 'open' || !hasChoices(posted)) return posted
  return applyChoices(posted, typedListing(await loadOwnListing(access.actor, id)))
}

function savedText({ waiting, immediate }: Saved, { onMarket }: OwnListingRecord): string {
  if (waiting?.status === 'pending') return 'Your changes are under review.'
  if (waiting) return 'Submit it for review when it is complete.'
  if (immediate.length === 0) return 'There were no changes to save.'
  return onMarket ? 'Your change is live now.' : 'Your change needs no review.'
}
