import type { ApplicationPage, ApplicationRow } from '#app/applications/review/queries/list.server.ts'
import { APPLICATION_BADGES, type ApplicationFilters } from '#app/applications/review/schema.ts'
import { ROLE_LABELS } from '#app/applications/schema.ts'
import type { Claim } from '#app/review/claims.ts'
import type { Revised } from '#app/review/revised.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { APPLICATIONS, applicationsPath } from './path.ts'
import { CREATE_DIALOG } from './record/create.tsx'
import { ClaimMark } from '#app/review/desk/claims.tsx'
import { QueueHead, QueueList, QueueRow } from '#app/review/desk/frame.tsx'
import { optionsOf, QueueFilters, QueuePager } from '#app/review/desk/queue.tsx'
import { RevisedMark } from '#app/review/desk/revised.tsx'
import { When } from '#app/review/desk/when.tsx'

type Props = {
  filters: ApplicationFilters
  page: ApplicationPage
  openId: string | null
  claims: ReadonlyMap<string, Claim>
  /** Those of the page that came again after a decision. */
  revised: Readonly<Record<string, Revised>>
}

const STATUS_LABELS = Object.fromEntries(
  Object.entries(APPLICATION_BADGES).map(([status, { label }]) => [status, label]),
)

function Filters({ filters: { search, status, role } }: { filters: ApplicationFilters }) {
  return (
    <QueueFilters
      label="Filter applications"
      action={APPLICATIONS}
      search={search}
      placeholder="Company or email"
      choices={[
        {
          label: 'Status',
          name: 'status',
          value: status ?? '',
          options: optionsOf('All statuses', STATUS_LABELS),
        },
        { label: 'Role', name: 'role', value: role ?? '', options: optionsOf('All roles', ROLE_LABELS) },
      ]}
    />
  )
}

type RowProps = {
  row: ApplicationRow
  to: string
  isCurrent: boolean
  claim: Claim | undefined
  revised: Revised | null
}

function Row({ row, to, isCurrent, claim, revised }: RowProps) {
  const { tone, label } = APPLICATION_BADGES[row.status]
  return (
    <QueueRow
      to={to}
      isCurrent={isCurrent}
      title={row.companyName ?? 'No company name yet'}
      badge={
        <span className="flex gap-1.5">
          <ClaimMark claim={claim} />
          <RevisedMark revised={revised} />
          <Badge tone={tone}>{label}</Badge>
        </span>
      }
      at={<When at={row.createdAt} dateOnly />}
      lines={[
        ROLE_LABELS[row.role],
        row.email,
        ...(row.submittedAt && row.status === 'submitted'
          ? [
              <>
                Submitted <When at={row.submittedAt} />
              </>,
            ]
          : []),
      ]}
    />
  )
}

/** The queue of applications, newest first, with its filters and the way to a new one (ADM-051). */
export function ApplicationQueue({ filters, page, openId, claims, revised }: Props) {
  const isFiltered = applicationsPath({ ...filters, cursor: null }) !== APPLICATIONS
  return (
    <>
      <QueueHead>
        <Filters filters={filters} />
        <div className="mt-3 flex justify-end">
          <DialogTrigger dialog={CREATE_DIALOG} variant="primary" size="sm">
            Create application
          </DialogTrigger>
        </div>
      </QueueHead>
      {page.rows.length === 0 ? (
        <EmptyState
          className="m-4"
          title={isFiltered ? 'No application fits' : 'No applications yet'}
          text={
            isFiltered
              ? 'Nothing matches this search with these filters.'
              : 'Create an application to invite a company by email; it stands here from then on.'
          }
          action={isFiltered && <LinkButton to={APPLICATIONS}>Show all applications</LinkButton>}
        />
      ) : (
        <QueueList label="Applications">
          {page.rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              to={applicationsPath(filters, row.id)}
              isCurrent={row.id === openId}
              claim={claims.get(row.id)}
              revised={revised[row.id] ?? null}
            />
          ))}
        </QueueList>
      )}
      <QueuePager
        first={filters.cursor ? applicationsPath({ ...filters, cursor: null }) : null}
        next={page.nextCursor && applicationsPath({ ...filters, cursor: page.nextCursor })}
      />
    </>
  )
}
