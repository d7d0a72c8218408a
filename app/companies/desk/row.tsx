import type { ReviewedPerson } from '#app/companies/queries/review-people.server.ts'
import type { ReviewPage, ReviewRow } from '#app/companies/queries/review-list.server.ts'
import type { ReviewFilters } from '#app/companies/schema/review.ts'
import { companyTypeLabels, statusBadges } from '#app/companies/schema/status.ts'
import type { Claim } from '#app/review/claims.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PROFILES, profilesPath } from './path.ts'
import { recordPath } from '#app/review/desk/path.ts'
import { ClaimMark } from '#app/review/desk/claims.tsx'
import { QueueHead, QueueList, QueueRow } from '#app/review/desk/frame.tsx'
import { optionsOf, QueueFilters, QueuePager } from '#app/review/desk/queue.tsx'
import { RevisedMark } from '#app/review/desk/revised.tsx'
import { When } from '#app/review/desk/when.tsx'

type Props = {
  filters: ReviewFilters
  page: ReviewPage
  people: readonly ReviewedPerson[]
  openId: string | null
  claims: ReadonlyMap<string, Claim>
}

const STATUS_LABELS = Object.fromEntries(
  Object.entries(statusBadges).map(([status, { label }]) => [status, label]),
)

function Filters({ filters: { search, status, type } }: { filters: ReviewFilters }) {
  return (
    <QueueFilters
      label="Filter profiles"
      action={PROFILES}
      search={search}
      placeholder="Company, name or email"
      choices={[
        {
          label: 'Status',
          name: 'status',
          value: status ?? '',
          options: optionsOf('All statuses', STATUS_LABELS),
        },
        {
          label: 'Type',
          name: 'type',
          value: type ?? '',
          options: optionsOf('All types', companyTypeLabels),
        },
      ]}
    />
  )
}

/** The profile; of a person who has submitted none the account, where "Other" gets a user type. */
function pathOf({ companyId, userId }: ReviewRow, filters: ReviewFilters): string | null {
  return companyId ? profilesPath(filters, companyId) : userId && recordPath('user', userId)
}

function Row({
  row,
  person,
  to,
  isCurrent,
  claim,
}: {
  row: ReviewRow
  person: ReviewedPerson | undefined
  to: string | null
  isCurrent: boolean
  claim: Claim | undefined
}) {
  const { tone, label } = statusBadges[row.status]
  const type = row.type ?? row.userType
  const kind = type && type !== 'other' ? companyTypeLabels[type] : 'Other'
  return (
    <QueueRow
      to={to}
      isCurrent={isCurrent}
      title={row.companyName ?? 'No company yet'}
      badge={
        <span className="flex gap-1.5">
          <ClaimMark claim={claim} />
          <RevisedMark revised={row.revised} />
          {row.suspended ? <Badge tone="stop">Suspended</Badge> : <Badge tone={tone}>{label}</Badge>}
        </span>
      }
      at={<When at={row.submittedAt ?? row.createdAt} dateOnly />}
      lines={[`${kind} · ${person?.fullName ?? '—'}`, person?.email ?? '—']}
    />
  )
}

/** The queue of profiles, newest first, with its filters (ADM-018, ADM-020 to ADM-023). */
export function ProfileQueue({ filters, page, people, openId, claims }: Props) {
  const byId = new Map(people.map((person) => [person.id, person]))
  const isFiltered = profilesPath({ ...filters, cursor: null }) !== PROFILES
  return (
    <>
      <QueueHead>
        <Filters filters={filters} />
      </QueueHead>
      {page.rows.length === 0 ? (
        <EmptyState
          className="m-4"
          title={isFiltered ? 'No profile fits' : 'No profiles yet'}
          text={
            isFiltered
              ? 'Nothing matches this search with these filters.'
              : 'A company stands here as soon as it has submitted its profile.'
          }
          action={isFiltered && <LinkButton to={PROFILES}>Show all profiles</LinkButton>}
        />
      ) : (
        <QueueList label="Profiles">
          {page.rows.map((row) => (
            <Row
              key={row.companyId ?? row.userId}
              row={row}
              person={row.userId === null ? undefined : byId.get(row.userId)}
              to={pathOf(row, filters)}
              isCurrent={row.companyId !== null && row.companyId === openId}
              claim={claims.get(row.companyId ?? '')}
            />
          ))}
        </QueueList>
      )}
      <QueuePager
        first={filters.cursor ? profilesPath({ ...filters, cursor: null }) : null}
        next={page.nextCursor && profilesPath({ ...filters, cursor: page.nextCursor })}
      />
    </>
  )
}
