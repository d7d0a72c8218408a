import type { ListingReview } from '#app/listings/queries/review.server.ts'
import type { Submission, SubmissionFilter } from '#app/listings/queries/review-queue.server.ts'
import { LISTING_STATUS_LABELS, LISTING_STATUS_TONES } from '#app/listings/schema.ts'
import { type ReviewResult, handleDesk, loadDesk, type LoadedBy } from '#app/review/desk/desk.server.ts'
import { correctionOf, DecisionButtons, DecisionDialogs } from '#app/review/desk/decision-dialogs.tsx'
import { defineDeskPart, deskFailed, deskMeta, deskPage, type DeskRow } from '#app/review/desk/page.tsx'
import { RevisedMark } from '#app/review/desk/revised.tsx'
import { When } from '#app/review/desk/when.tsx'
import { REFUSAL_TEXTS } from '#app/review/engine.ts'
import { REASON_TEMPLATES } from '#app/review/reason-templates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { listingDesk } from './queue.server.ts'
import { ListingRecord } from './record.tsx'
import { BLANK_REASON, LISTINGS, listingsPath, SUBMISSION_LABELS } from './schema.ts'
import type { Route } from './+types/desk'

/** The submitter, with their company if it differs from the listing's. */
function senderOf({ userFullName, userCompany, company }: Submission): string {
  const name = userFullName ?? '—'
  return userCompany === company ? name : `${name} (${userCompany ?? '—'})`
}

const rowOf = (row: Submission): DeskRow => ({
  id: row.id,
  title: row.title,
  badges: (
    <>
      <RevisedMark revised={row.revised} />
      {row.suspended && <Badge tone="stop">Suspended</Badge>}
      <Badge tone={LISTING_STATUS_TONES[row.status]}>{LISTING_STATUS_LABELS[row.status]}</Badge>
    </>
  ),
  at: <When at={row.submittedAt} dateOnly />,
  lines: [
    row.isChange ? `${row.company} · change to a published listing` : row.company,
    `${senderOf(row)} · ${row.userEmail ?? '—'}`,
  ],
})

type Loaded = LoadedBy<typeof listingDesk>

const COUNTED = Object.keys(SUBMISSION_LABELS) as SubmissionFilter[]

const SUSPEND =
  'The owner can still sign in. The listing leaves the market, and its grants and invitations pause until you reinstate it.'

function Dialogs({ review, result }: { review: ListingReview; result: ReviewResult | null }) {
  const shown = review.proposed ?? review.approved
  return (
    <DecisionDialogs
      subject={shown?.fields.title ?? ''}
      id={String(review.id)}
      seen={review.version}
      offered={review.offered}
      correction={shown ? correctionOf(review.status, shown) : undefined}
      blankReason={BLANK_REASON}
      templates={REASON_TEMPLATES.listing}
      requestable={review.requestable ?? undefined}
      intentTexts={{ suspend: { lead: SUSPEND } }}
      result={result}
    />
  )
}

const listingPart = defineDeskPart<Loaded, ReviewResult>({
  title: 'Listing Submissions',
  records: 'listings',
  address: LISTINGS,
  loadFailed: { title: 'Unable to load listings' },
  path: listingsPath,
  search: 'Listing, company, name or email',
  counts: ({ counts }) =>
    COUNTED.map((status) => [SUBMISSION_LABELS[status], counts[status], { status }] as const),
  rows: ({ page }) => page.rows.map(rowOf),
  none: { title: 'No submissions yet', text: 'Listings show up here when their owner submits them.' },
  show: ({ record: review, revised, next }, { result, claim }) => ({
    record: review && (
      <ListingRecord review={review} result={result} claim={claim(review.id)} revised={revised} />
    ),
    bar: review && (
      <DecisionButtons
        offered={review.offered}
        unavailable={review.own ? REFUSAL_TEXTS.own_record : 'There is nothing to decide on this listing.'}
        nextHref={next}
      />
    ),
    dialogs: review && <Dialogs review={review} result={result} />,
  }),
})

export {
  keepDecision as clientAction,
  revalidateAfterRefusal as shouldRevalidate,
} from '#app/review/desk/client.ts'

export const loader = (args: Route.LoaderArgs) => loadDesk(listingDesk, args)
export const action = (args: Route.ActionArgs) => handleDesk(listingDesk, args)
export const meta = deskMeta(listingPart)
export const ErrorBoundary = deskFailed(listingPart)
export default deskPage(listingPart)
