import type { Submission, SubmissionFilter } from '#app/listings/queries/review-queue.server.ts'
import { LISTING_STATUS_LABELS, LISTING_STATUS_TONES } from '#app/listings/schema.ts'
import type { Claim } from '#app/review/claims.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LISTINGS, listingsPath, SUBMISSION_LABELS, type SubmissionFilters } from './schema.ts'
import { ClaimMark } from '#app/review/desk/claims.tsx'
import { QueueHead, QueueList, QueueRow } from '#app/review/desk/frame.tsx'
import { QueueFilters, QueuePager } from '#app/review/desk/queue.tsx'
import { RevisedMark } from '#app/review/desk/revised.tsx'
import { When } from '#app/review/desk/when.tsx'

type Props = {
  filters: SubmissionFilters
  rows: readonly Submission[]
  next: string | null
  counts: Record<SubmissionFilter, number>
  openId: number | null
  claims: ReadonlyMap<string, Claim>
}

const STATUSES = Object.entries(SUBMISSION_LABELS) as [SubmissionFilter, string][]

function Filters({ filters: { search, status }, counts }: Pick<Props, 'filters' | 'counts'>) {
  return (
    <QueueFilters
      label="Filter listings"
      action={LISTINGS}
      search={search}
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

/** Who sent it; their company where it is not the listing's own. */
function senderOf({ userFullName, userCompany, company }: Submission): string {
  const name = userFullName ?? '—'
  return userCompany === company ? name : `${name} (${userCompany ?? '—'})`
}

type RowProps = { row: Submission; to: string; isCurrent: boolean; claim: Claim | undefined }

function Row({ row, to, isCurrent, claim }: RowProps) {
  return (
    <QueueRow
      to={to}
      isCurrent={isCurrent}
      title={row.title}
      badge={
        <span className="flex gap-1.5">
          <ClaimMark claim={claim} />
          <RevisedMark revised={row.revised} />
          {row.suspended && <Badge tone="stop">Suspended</Badge>}
          <Badge tone={LISTING_STATUS_TONES[row.status]}>{LISTING_STATUS_LABELS[row.status]}</Badge>
        </span>
      }
      at={<When at={row.submittedAt} dateOnly />}
      lines={[
        row.isChange ? `${row.company} · change of a published listing` : row.company,
        `${senderOf(row)} · ${row.userEmail ?? '—'}`,
      ]}
    />
  )
}

/** The queue of submissions; the waiting ones stand first (ADM-098, ADM-099). */
export function ListingQueue({ filters, rows, next, counts, openId, claims }: Props) {
  const { status, search } = filters
  const isFiltered = status !== 'all' || search !== ''
  return (
    <>
      <QueueHead>
        <Filters filters={filters} counts={counts} />
      </QueueHead>
      {rows.length === 0 ? (
        <EmptyState
          className="m-4"
          title={isFiltered ? 'No listing fits' : 'No submissions yet'}
          text={
            search
              ? 'Nothing matches this search with these filters.'
              : status === 'all'
                ? 'A listing stands here as soon as its owner has submitted it for review.'
                : `No listing is ${SUBMISSION_LABELS[filters.status].toLowerCase()} at the moment.`
          }
          action={isFiltered && <LinkButton to={LISTINGS}>Show all listings</LinkButton>}
        />
      ) : (
        <QueueList label="Submissions">
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              to={listingsPath(filters, row.id)}
              isCurrent={row.id === openId}
              claim={claims.get(String(row.id))}
            />
          ))}
        </QueueList>
      )}
      <QueuePager
        first={filters.cursor ? listingsPath({ status, search }) : null}
        next={next && listingsPath({ ...filters, cursor: next })}
      />
    </>
  )
}
