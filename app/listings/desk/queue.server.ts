import type { z } from 'zod'
import { parseForm } from '#app/lib/form.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal, ok, refuse, type Result } from '#app/lib/refusal.ts'
import { loadListingFacts } from '#app/listings/queries/turn-facts.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { loadListingForReview } from '#app/listings/queries/review.server.ts'
import {
  countListingsForReview,
  findListingTitle,
  listListingsForReview,
} from '#app/listings/queries/review-queue.server.ts'
import { CORRECTED, handleReview, defineDesk } from '#app/review/desk/desk.server.ts'
import { givenUpMailFinder } from '#app/mail/given-up.server.ts'
import { listRevised, REOPEN_REFUSALS } from '#app/review/history.server.ts'
import { BLANK_REASON, listingsPath, lockSchema, submissionFilters } from './schema.ts'
import { withFullStop } from '#app/lib/name.ts'
import { FRESH_REFUSALS, proveFresh } from '#app/account/fresh-proof.server.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { decideListing, listingSuspension } from '#app/listings/commands/decide-listing.server.ts'
import { setLockAsAdmin } from '#app/listings/commands/lock-listing.server.ts'
import { REFUSAL_TEXTS, type StepRefusal } from '#app/review/engine.ts'
import { REOPEN } from '#app/review/reopen-texts.ts'
import type { ReviewInput } from '#app/review/desk/schema.ts'

const MAILED = 'We’ll email the owner.'
const DONE = {
  approve: done('Listing approved', MAILED),
  requestInfo: done('Information requested', MAILED),
  reject: done('Listing rejected', MAILED),
  suspend: done('Listing suspended', MAILED),
  reinstate: done('Listing reinstated', MAILED),
  postpone: done('New review date set', 'The owner will see it in the editor.'),
  reopen: done('Listing reopened', REOPEN.waits),
  lock: done('Analytics locked', MAILED),
  unlock: done('Analytics unlocked', MAILED),
} as const

/** Messages for the refusals of this desk's own steps. */
const LISTING_REFUSALS = { ...FRESH_REFUSALS, ...REOPEN_REFUSALS }

/** Performs one step on a listing (ADM-102 to ADM-105, ADM-195). */
async function applyReviewStep(
  admin: AdminViewer,
  input: ReviewInput,
): Promise<Result<Toast, StepRefusal | 'not_found' | keyof typeof LISTING_REFUSALS>> {
  const { intent, seen, reason, memberNotes, internalNotes, picks } = input
  const id = readNumericId(input.id)
  if (id === null) return refuse('not_found')
  const proof = intent === 'reopen' ? proveFresh(admin) : ok(null)
  if (!proof.ok) return proof
  if (intent === 'suspend' || intent === 'reinstate' || intent === 'postpone') {
    const switched = await listingSuspension[intent](admin, id, seen, reason, input.reviewOn)
    return switched.ok ? ok(DONE[intent]) : switched
  }
  if (intent === 'ask' || intent === 'drop') return refuse('not_allowed')
  const decided = await decideListing(admin, id, seen, {
    action: intent,
    reason,
    ...(intent !== 'reopen' && { memberNotes, internalNotes, picks }),
  })
  if (!decided.ok) return decided
  if (decided.value.silent) return ok(CORRECTED)
  if (intent === 'reopen') return ok(DONE.reopen)
  return ok({ ...DONE[intent], text: `${withFullStop(await findListingTitle(admin, id))} ${MAILED}` })
}

/** Locks or unlocks the analytics of a listing, effective immediately (PUB-114). */
async function switchLock(admin: AdminViewer, input: z.output<typeof lockSchema>, address: string) {
  const { intent } = input
  const id = readNumericId(input.id) ?? 0
  const switched = await setLockAsAdmin(admin, id, input.seen, intent === 'lock')
  if (switched.ok) return redirectWithToast(address, DONE[intent])
  if (switched.refused === 'not_found') throw refusal('not_found')
  return redirectWithToast(address, {
    title: 'Nothing was changed',
    text: REFUSAL_TEXTS[switched.refused],
    tone: 'error',
  })
}

const FAILURE = {
  title: 'Update failed',
  text: 'Unable to change listing status. Please try again.',
  tone: 'error',
} as const

/** Submissions (ADM-098, ADM-099). */
export const listingDesk = defineDesk({
  loadFailed: 'Unable to load listings',
  undelivered: givenUpMailFinder('listing'),
  filters: submissionFilters,
  path: listingsPath,
  list: listListingsForReview,
  counts: countListingsForReview,
  async record(admin, id) {
    const review = await loadListingForReview(admin, readNumericId(id) ?? 0)
    if (!review) throw refusal('not_found')
    return review
  },
  async more(admin, _page, review) {
    if (review?.status !== 'pending') return { revised: null }
    const revised = await listRevised(admin, 'listing', [review.id])
    return { revised: revised.get(String(review.id)) ?? null }
  },
  turns: async (ids) => loadTurns('listing', await loadListingFacts(ids.map(Number))),
  claims: 'listing',
  async handle(admin, formData, place) {
    const lock = parseForm(lockSchema, formData)
    if (lock.ok) return switchLock(admin, lock.data, place.address)
    return handleReview(formData, place, {
      carryOut: (input) => applyReviewStep(admin, input),
      refusals: LISTING_REFUSALS,
      failure: FAILURE,
      blankReason: BLANK_REASON,
    })
  },
})
