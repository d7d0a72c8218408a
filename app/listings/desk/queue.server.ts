import { readNumericId } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import { loadListingFacts } from '#app/listings/queries/turn-facts.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { loadListingForReview } from '#app/listings/queries/review.server.ts'
import { countListingsForReview, listListingsForReview } from '#app/listings/queries/review-queue.server.ts'
import { answerReview } from '#app/review/desk/answer.server.ts'
import { givenUpMail } from '#app/mail/given-up.server.ts'
import { defineDesk } from '#app/review/desk/desk.server.ts'
import { listRevised } from '#app/review/revised.server.ts'
import { LISTING_REFUSALS, reviewListing, switchLock } from './decide.server.ts'
import { BLANK_REASON, listingsPath, lockSchema, submissionFilters } from './schema.ts'

const FAILURE = {
  title: 'Update failed',
  text: 'Unable to change listing status. Please try again.',
  tone: 'error',
} as const

/** Submissions (ADM-098, ADM-099). */
export const listingDesk = defineDesk({
  loadFailed: 'Unable to load listings',
  undelivered: givenUpMail('listing'),
  filters: submissionFilters,
  path: listingsPath,
  list: listListingsForReview,
  counts: countListingsForReview,
  async record(admin, id) {
    const number = readNumericId(id)
    const review = number === null ? null : await loadListingForReview(admin, number)
    if (!review) throw refusal('not_found')
    return review
  },
  async more(admin, _page, review) {
    const isWaiting = review?.status === 'pending'
    const revised = isWaiting ? await listRevised(admin, 'listing', [review.id]) : null
    return { revised: revised?.get(String(review?.id)) ?? null }
  },
  turns: async (ids) => loadTurns('listing', await loadListingFacts(ids.map(Number))),
  claims: 'listing',
  async answer(admin, formData, place) {
    const lock = lockSchema.safeParse(Object.fromEntries(formData))
    if (lock.success) return switchLock(admin, lock.data, place.address)
    return answerReview(formData, place, {
      carryOut: (input) => reviewListing(admin, input),
      refusals: LISTING_REFUSALS,
      failure: FAILURE,
      blankReason: BLANK_REASON,
    })
  },
})
