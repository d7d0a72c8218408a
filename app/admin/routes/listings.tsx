import { requireAdmin } from '#app/gates/gate.server.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import { type AdminViewer, viewerContext } from '#app/lib/viewer.ts'
import { type ListingReview, loadListingForReview } from '#app/listings/queries/review.server.ts'
import {
  listListingsForReview,
  nextWaitingListing,
  type SubmissionFilter,
} from '#app/listings/queries/review-queue.server.ts'
import { hasDeskKeys } from '#app/review/desk-preferences.server.ts'
import { REFUSAL_WORDS } from '#app/review/engine.ts'
import { REASON_TEMPLATES } from '#app/review/reason-templates.ts'
import { listRevised } from '#app/review/revised.server.ts'
import { deskClaims } from '#app/review/desk/claims.server.ts'
import { addressOf } from '#app/review/desk/path.ts'
import { reviewListing, turnLock } from '#app/listings/desk/decide.server.ts'
import {
  LISTINGS,
  listingsPath,
  SUBMISSION_LABELS,
  submissionFilters,
  type SubmissionFilters,
} from '#app/listings/desk/schema.ts'
import { keepDecision } from '#app/review/desk/keep-decision.ts'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { revalidateAfterRefusal } from '#app/review/desk/client.ts'
import { lockSchema } from '#app/review/desk/schema.ts'
import { answerReview } from '#app/review/desk/answer.server.ts'
import {
  DecisionButtons,
  DecisionDialogs,
  type DecisionDialogsProps,
} from '#app/review/desk/decision-dialogs.tsx'
import { useDeskClaims } from '#app/review/desk/claims.tsx'
import { beside } from '#app/review/desk/keys.tsx'
import { Desk } from '#app/review/desk/frame.tsx'
import { ListingQueue } from '#app/listings/desk/row.tsx'
import { listingIntents, ListingRecord } from '#app/listings/desk/record.tsx'
import { LoadFailed } from '#app/review/desk/load-failed.tsx'
import type { Route } from './+types/listings'

const TITLE = 'Listing Submissions'
const LOAD_FAILED = 'Unable to load listings'
const FAILURE = {
  title: 'Update failed',
  text: 'Unable to change listing status. Please try again.',
  tone: 'error',
} as const
/** ADM-101. */
const BLANK_REASON = {
  title: 'Reason required',
  text: 'Provide details for rejection or additional information requests.',
  tone: 'error',
} as const

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} · Parcela` }]

async function openRecord(admin: AdminViewer, id: string | null): Promise<ListingReview | null> {
  if (id === null) return null
  const number = readNumericId(id)
  const review = number === null ? null : await loadListingForReview(admin, number)
  if (!review) throw refusal('not_found')
  return review
}

const filtersOf = (request: Request) =>
  submissionFilters.parse(Object.fromEntries(new URL(request.url).searchParams))

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const filters = filtersOf(request)
  return orLoadFailure(LOAD_FAILED, async () => {
    const [page, review, hasKeys] = await Promise.all([
      listListingsForReview(admin, filters),
      openRecord(admin, new URL(request.url).searchParams.get('id')),
      hasDeskKeys(admin),
    ])
    const isWaiting = review?.status === 'pending'
    const [desk, revised, nextId] = await Promise.all([
      deskClaims(admin, 'listing', {
        ids: page.rows.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])),
        open: isWaiting && !review.own ? review.id : null,
      }),
      isWaiting ? listRevised(admin, 'listing', [review.id]) : null,
      review && nextWaitingListing(admin, review.id, filters.search),
    ])
    return {
      filters,
      ...page,
      review,
      hasKeys,
      desk,
      revised: revised?.get(String(review?.id)) ?? null,
      nextId,
    }
  })
}

/** Where the next waiting listing under the same search opens, with the filters. */
async function nextOf(admin: AdminViewer, request: Request): Promise<string | null> {
  const filters = filtersOf(request)
  const open = readNumericId(new URL(request.url).searchParams.get('id') ?? undefined) ?? 0
  const next = await nextWaitingListing(admin, open, filters.search)
  return next === null ? null : listingsPath(filters, next)
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const formData = await request.formData()
  const lock = lockSchema.safeParse(Object.fromEntries(formData))
  if (lock.success) return turnLock(admin, lock.data, addressOf(request))
  return answerReview(admin, formData, {
    carryOut: (input) => reviewListing(admin, input),
    failure: FAILURE,
    blankReason: BLANK_REASON,
    address: addressOf(request),
    subject: 'listing',
    refusals: {},
    next: () => nextOf(admin, request),
  })
}

function deskCounts(counts: Record<SubmissionFilter, number>, filters: SubmissionFilters) {
  return (Object.keys(SUBMISSION_LABELS) as SubmissionFilter[]).map((status) => ({
    label: SUBMISSION_LABELS[status],
    count: counts[status],
    to: listingsPath({ status, search: filters.search }),
    isCurrent: filters.status === status,
  }))
}

function whyNothing(isOwn: boolean): string {
  return isOwn ? REFUSAL_WORDS.own_record : 'Nothing waits for a decision.'
}

type DialogsProps = { review: ListingReview; answer: DecisionDialogsProps['answer'] }

function Dialogs({ review, answer }: DialogsProps) {
  const shown = review.proposed ?? review.approved
  const correction =
    review.status === 'rejected' && shown
      ? { reason: shown.reason, memberNotes: shown.memberNotes, internalNotes: shown.internalNotes }
      : undefined
  return (
    <DecisionDialogs
      subject={shown?.fields.title ?? ''}
      id={String(review.id)}
      seen={review.version}
      offered={listingIntents(review)}
      correction={correction}
      blankReason={BLANK_REASON}
      templates={REASON_TEMPLATES.listing}
      answer={answer}
    />
  )
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepDecision(args)
}

export default function Listings({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, rows, next, counts, review, hasKeys, desk, revised, nextId } = loaderData
  const answer = actionData ?? null
  const openId = review?.id ?? null
  const claims = useDeskClaims({
    subject: 'listing',
    loaded: desk,
    ids: rows.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])),
    open: review?.status === 'pending' && !review.own ? review.id : null,
  })
  const paths = rows.map(({ id }) => listingsPath(filters, id))
  return (
    <Desk
      title={TITLE}
      counts={deskCounts(counts, filters)}
      backHref={listingsPath(filters)}
      recordKey={openId === null ? null : String(openId)}
      keys={{ isOn: hasKeys, ...beside(paths, openId === null ? null : listingsPath(filters, openId)) }}
      queue={
        <ListingQueue
          filters={filters}
          rows={rows}
          next={next}
          counts={counts}
          openId={openId}
          claims={claims}
        />
      }
      record={
        review && (
          <ListingRecord
            review={review}
            answer={answer}
            claim={claims.get(String(review.id))}
            revised={revised}
          />
        )
      }
      bar={
        review && (
          <DecisionButtons
            offered={listingIntents(review)}
            unavailable={whyNothing(review.own)}
            nextHref={nextId === null ? null : listingsPath(filters, nextId)}
          />
        )
      }
      dialogs={review && <Dialogs review={review} answer={answer} />}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} page={TITLE} title={LOAD_FAILED} address={LISTINGS} />
}
