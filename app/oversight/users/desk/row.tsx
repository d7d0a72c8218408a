import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import type { UserPage, UserRow } from '#app/oversight/users/queries/list.server.ts'
import { USER_STATES, type UserFilters } from '#app/oversight/users/schema.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { USERS, usersPath } from './path.ts'
import { QueueHead, QueueList, QueueRow } from '#app/review/desk/frame.tsx'
import { optionsOf, QueueFilters, QueuePager } from '#app/review/desk/queue.tsx'
import { STATUS_BADGES } from './words.ts'
import { When } from '#app/review/desk/when.tsx'

type Props = { filters: UserFilters; page: UserPage; openId: string | null }

const ROLES = { member: 'Members', admin: 'Admins' }

function Filters({ filters: { search, role, kind, state } }: { filters: UserFilters }) {
  return (
    <QueueFilters
      label="Filter users"
      action={USERS}
      search={search}
      placeholder="Name, email or company"
      choices={[
        { label: 'Role', name: 'role', value: role ?? '', options: optionsOf('All roles', ROLES) },
        {
          label: 'User type',
          name: 'kind',
          value: kind ?? '',
          options: optionsOf('All types', MEMBER_KIND_LABELS),
        },
        {
          label: 'State',
          name: 'state',
          value: state ?? '',
          options: optionsOf('All states', USER_STATES),
          className: 'max-md:col-span-2',
        },
      ]}
    />
  )
}

/** "Other (Land surveyor)". */
export function kindText({ kind, otherRole }: Pick<UserRow, 'kind' | 'otherRole'>): string {
  return kind === 'other' && otherRole ? `Other (${otherRole})` : MEMBER_KIND_LABELS[kind]
}

export function UserBadges({ status, isVerified }: Pick<UserRow, 'status' | 'isVerified'>) {
  const badge = STATUS_BADGES[status]
  return (
    <span className="flex gap-1.5 empty:hidden">
      {!isVerified && status !== 'closed' && <Badge tone="wait">Not confirmed</Badge>}
      {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
    </span>
  )
}

/** Every account, newest first, with its filters (ADM-201). */
export function UserQueue({ filters, page, openId }: Props) {
  const isFiltered = usersPath({ ...filters, cursor: null }) !== USERS
  return (
    <>
      <QueueHead>
        <Filters filters={filters} />
      </QueueHead>
      {page.rows.length === 0 ? (
        <EmptyState
          className="m-4"
          title={isFiltered ? 'No account fits' : 'No accounts yet'}
          text={
            isFiltered
              ? 'Nothing matches this search with these filters.'
              : 'An account stands here as soon as somebody has signed up.'
          }
          action={isFiltered && <LinkButton to={USERS}>Show all users</LinkButton>}
        />
      ) : (
        <QueueList label="Users">
          {page.rows.map((row) => (
            <QueueRow
              key={row.id}
              to={usersPath(filters, row.id)}
              isCurrent={row.id === openId}
              title={row.fullName}
              badge={<UserBadges {...row} />}
              at={<When at={row.createdAt} dateOnly />}
              lines={[row.email, `${kindText(row)} · ${row.companyName ?? 'No company'}`]}
            />
          ))}
        </QueueList>
      )}
      <QueuePager
        first={filters.cursor ? usersPath({ ...filters, cursor: null }) : null}
        next={page.nextCursor && usersPath({ ...filters, cursor: page.nextCursor })}
      />
    </>
  )
}
