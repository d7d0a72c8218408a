import type { ListingReview } from '#app/listings/queries/review.server.ts'
import type { SubmissionFilter } from '#app/listings/queries/review-queue.server.ts'
import type { ReviewAnswer } from '#app/review/desk/answer.server.ts'
import { correctionOf, DecisionButtons, DecisionDialogs } from '#app/review/desk/decision-dialogs.tsx'
import type { LoadedBy } from '#app/review/desk/desk.server.ts'
import { defineDeskPart, type Seen } from '#app/review/desk/page.tsx'
import { QueueFilters } from '#app/review/desk/queue.tsx'
import { activeFilters, turnNames } from '#app/review/desk/turn.ts'
import { REFUSAL_WORDS } from '#app/review/engine.ts'
import { REASON_TEMPLATES } from '#app/review/reason-templates.ts'
import type { listingDesk } from './queue.server.ts'
import { listingIntents, ListingRecord } from './record.tsx'
import { rowOf } from './row.tsx'
import { BLANK_REASON, LISTINGS, listingsPath, SUBMISSION_LABELS, type SubmissionFilters } from './schema.ts'

type Loaded = LoadedBy<typeof listingDesk>
type Counts = Loaded['page']['counts']

const STATUSES = Object.entries(SUBMISSION_LABELS) as [SubmissionFilter, string][]

function Filters({
  filters: { search, status, turn },
  counts,
}: {
  filters: SubmissionFilters
  counts: Counts
}) {
  return (
    <QueueFilters
      label="Filter listings"
      action={LISTINGS}
      search={search}
      turn={turn}
      placeholder="Listing, company, name or email"
      choices={[
        {
          label: 'Status',
          name: 'status',
          value: status,
          options: STATUSES.map(([value, label]) => ({
            value,
            label: `${label} (${counts[value].toLocaleString('en-US')})`,
          })),
          wide: true,
        },
      ]}
    />
  )
}

function emptyOf({ status, search, turn }: SubmissionFilters) {
  const isFiltered = status !== 'all' || search !== '' || turn !== null
  return {
    title: isFiltered ? 'No matching listings' : 'No submissions yet',
    text:
      search || turn
        ? 'Nothing matches this search.'
        : status === 'all'
          ? 'Listings show up here when their owner submits them.'
          : `No listings with the status “${SUBMISSION_LABELS[status]}”.`,
    all: isFiltered ? { label: 'Show all listings', to: LISTINGS } : null,
  }
}

const SUSPEND =
  'Nobody is locked out. The listing leaves the market, and its grants and invitations pause. Reinstating restores all of this.'

function Dialogs({ review, answer }: { review: ListingReview; answer: ReviewAnswer | null }) {
  const shown = review.proposed ?? review.approved
  return (
    <DecisionDialogs
      subject={shown?.fields.title ?? ''}
      id={String(review.id)}
      seen={review.version}
      offered={listingIntents(review)}
      correction={shown ? correctionOf(review.status, shown) : undefined}
      blankReason={BLANK_REASON}
      templates={REASON_TEMPLATES.listing}
      pointing={review.pointing ?? undefined}
      words={{ suspend: { lead: SUSPEND } }}
      answer={answer}
    />
  )
}

export const listingPart = defineDeskPart({
  title: 'Listing Submissions',
  list: 'Submissions',
  address: LISTINGS,
  loadFailed: { title: 'Unable to load listings' },
  opened: ({ review }: Loaded) => review,
  show(loaded: Loaded, { answer, claim }: Seen<ReviewAnswer>) {
    const { filters, page, review, revised, next } = loaded
    return {
      path: (id) => listingsPath(filters, id),
      counts: STATUSES.map(([status, label]) => ({
        label,
        count: page.counts[status],
        to: listingsPath({ status }),
        isCurrent: filters.status === status && filters.turn === null,
      })),
      openId: review?.id ?? null,
      head: <Filters filters={filters} counts={page.counts} />,
      turn: {
        current: filters.turn,
        ours: page.counts.ours,
        path: (turn) => listingsPath({ turn }),
      },
      active: activeFilters(filters, listingsPath, [
        [filters.status === 'all' ? null : SUBMISSION_LABELS[filters.status], { status: 'all' }],
        ...turnNames(filters),
      ]),
      rows: page.rows.map(rowOf),
      empty: emptyOf(filters),
      pager: {
        first: filters.cursor ? listingsPath({ ...filters, cursor: null }) : null,
        next: page.next && listingsPath({ ...filters, cursor: page.next }),
      },
      record: review && (
        <ListingRecord review={review} answer={answer} claim={claim(review.id)} revised={revised} />
      ),
      bar: review && (
        <DecisionButtons
          offered={listingIntents(review)}
          unavailable={review.own ? REFUSAL_WORDS.own_record : 'There is nothing to decide on this listing.'}
          nextHref={next}
        />
      ),
      dialogs: review && <Dialogs review={review} answer={answer} />,
    }
  },
})
