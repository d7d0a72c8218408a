import { useSubmit } from 'react-router'
import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import type { UserPage, UserRow } from '#app/oversight/users/queries/list.server.ts'
import { USER_STATES, type UserFilters } from '#app/oversight/users/schema.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect, FilterText } from '#app/ui/filter-bar.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { optionsOf } from '../profile-filters.ts'
import { USERS, usersPath } from '../user-filters.ts'
import { QueueHead, QueueList, QueueRow } from './desk.tsx'
import { STATUS_BADGES } from './user-words.ts'
import { When } from './when.tsx'

type Props = { filters: UserFilters; page: UserPage; openId: string | null }

const ROLES = { member: 'Members', admin: 'Admins' }

function Filters({ filters }: { filters: UserFilters }) {
  const submit = useSubmit()
  const choose = (event: React.ChangeEvent<HTMLSelectElement>) => void submit(event.currentTarget.form)
  return (
    <FilterBar
      key={JSON.stringify(filters)}
      action={USERS}
      label="Filter users"
      sticky={false}
      actions={<Button size="sm">Search</Button>}
    >
      <FilterText
        wide
        className="md:basis-full!"
        label="Search"
        name="search"
        defaultValue={filters.search}
        placeholder="Name, email or company"
      />
      <FilterSelect
        label="Role"
        name="role"
        defaultValue={filters.role ?? ''}
        options={optionsOf('All roles', ROLES)}
        onChange={choose}
      />
      <FilterSelect
        label="User type"
        name="kind"
        defaultValue={filters.kind ?? ''}
        options={optionsOf('All types', MEMBER_KIND_LABELS)}
        onChange={choose}
      />
      <FilterSelect
        className="max-md:col-span-2"
        label="State"
        name="state"
        defaultValue={filters.state ?? ''}
        options={optionsOf('All states', USER_STATES)}
        onChange={choose}
      />
    </FilterBar>
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
      {(page.nextCursor || filters.cursor) && (
        <div className="border-t border-line p-3">
          <Pager
            previousHref={filters.cursor ? usersPath({ ...filters, cursor: null }) : null}
            previousLabel="First page"
            nextHref={page.nextCursor && usersPath({ ...filters, cursor: page.nextCursor })}
          />
        </div>
      )}
    </>
  )
}
