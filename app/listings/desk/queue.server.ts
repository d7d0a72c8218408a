import { readNumericId } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { loadListingFacts } from '#app/listings/queries/turn-facts.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { loadListingForReview } from '#app/listings/queries/review.server.ts'
import { listListingsForReview, nextWaitingListing } from '#app/listings/queries/review-queue.server.ts'
import { answerReview } from '#app/review/desk/answer.server.ts'
import { givenUpMail } from '#app/mail/given-up.server.ts'
import { defineDesk } from '#app/review/desk/desk.server.ts'
import { listRevised } from '#app/review/revised.server.ts'
import { LISTING_REFUSALS, reviewListing, turnLock } from './decide.server.ts'
import {
  BLANK_REASON,
  listingsPath,
  lockSchema,
  type SubmissionFilters,
  submissionFilters,
} from './schema.ts'

const FAILURE = {
  title: 'Update failed',
  text: 'Unable to change listing status. Please try again.',
  tone: 'error',
} as const

async function openRecord(admin: AdminViewer, id: string | null) {
  if (id === null) return { review: null, revised: null }
  const number = readNumericId(id)
  const review = number === null ? null : await loadListingForReview(admin, number)
  if (!review) throw refusal('not_found')
  const revised = review.status === 'pending' ? await listRevised(admin, 'listing', [review.id]) : null
  return { review, revised: revised?.get(String(review.id)) ?? null }
}

async function next(admin: AdminViewer, id: string, filters: SubmissionFilters): Promise<string | null> {
  const waiting = await nextWaitingListing(admin, readNumericId(id) ?? 0, filters.search)
  return waiting === null ? null : listingsPath(filters, waiting)
}

/** Submissions (ADM-098, ADM-099). */
export const listingDesk = defineDesk({
  loadFailed: 'Unable to load listings',
  givenUp: givenUpMail('listing'),
  filters: submissionFilters,
  async load(admin, filters, id) {
    const [page, open] = await Promise.all([listListingsForReview(admin, filters), openRecord(admin, id)])
    return { page, ...open }
  },
  next,
  turns: {
    ids: ({ page, review }) => [review?.id ?? null, ...page.rows.map(({ id }) => id)],
    load: async (ids) => loadTurns('listing', await loadListingFacts(ids.map(Number))),
  },
  claims: {
    subject: 'listing',
    waiting: ({ page, review }) => ({
      ids: page.rows.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])),
      open: review?.status === 'pending' && !review.own ? review.id : null,
    }),
  },
  async answer(admin, formData, { address, filters, open }) {
    const lock = lockSchema.safeParse(Object.fromEntries(formData))
    if (lock.success) return turnLock(admin, lock.data, address)
    return answerReview(admin, formData, {
      carryOut: (input) => reviewListing(admin, input),
      refusals: LISTING_REFUSALS,
      failure: FAILURE,
      blankReason: BLANK_REASON,
      address,
      subject: 'listing',
      next: () => next(admin, open ?? '', filters),
    })
  },
})
