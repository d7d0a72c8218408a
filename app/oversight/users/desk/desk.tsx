import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import type { ReviewAnswer } from '#app/review/desk/answer.server.ts'
import type { LoadedBy } from '#app/review/desk/desk.server.ts'
import { defineDeskPart, type Seen } from '#app/review/desk/page.tsx'
import { optionsOf, QueueFilters } from '#app/review/desk/queue.tsx'
import { activeFilters, turnNames } from '#app/review/desk/turn.ts'
import { When } from '#app/review/desk/when.tsx'
import { USER_STATES, type UserFilters } from '../schema.ts'
import { UserButtons, UserDialogs } from './dialogs.tsx'
import { USERS, usersPath } from './path.ts'
import type { userDesk } from './queue.server.ts'
import { kindText, UserBadges, UserRecordView } from './record.tsx'

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
          label: 'Status',
          name: 'state',
          value: state ?? '',
          options: optionsOf('All statuses', USER_STATES),
          className: 'max-md:col-span-2',
        },
      ]}
    />
  )
}

type Loaded = LoadedBy<typeof userDesk>

function countsOf(counts: Loaded['counts'], { role, state, turn }: UserFilters) {
  const of = (label: string, count: number, only: Partial<UserFilters>, isCurrent: boolean) => {
    return { label, count, to: usersPath(only), isCurrent }
  }
  return [
    of('Accounts', counts.total, {}, !role && !state && !turn),
    of('Admins', counts.admins, { role: 'admin' }, role === 'admin'),
    of('Suspended', counts.suspended, { state: 'suspended' }, state === 'suspended'),
    of('Closed', counts.closed, { state: 'closed' }, state === 'closed'),
  ]
}

export const userPart = defineDeskPart({
  title: 'Users',
  list: 'Users',
  address: USERS,
  loadFailed: { title: 'Failed to load users' },
  opened: ({ record }: Loaded) => record,
  show({ filters, page, counts, record }: Loaded, { answer }: Seen<ReviewAnswer>) {
    const isFiltered = usersPath({ ...filters, cursor: null }) !== USERS
    return {
      path: (id) => usersPath(filters, id),
      counts: countsOf(counts, filters),
      openId: record?.id ?? null,
      head: <Filters filters={filters} />,
      active: activeFilters(filters, usersPath, [
        [filters.role && ROLES[filters.role], { role: null }],
        [filters.kind && MEMBER_KIND_LABELS[filters.kind], { kind: null }],
        [filters.state && USER_STATES[filters.state], { state: null }],
        ...turnNames(filters),
      ]),
      rows: page.rows.map((row) => ({
        id: row.id,
        title: row.fullName,
        badges: <UserBadges {...row} />,
        at: <When at={row.createdAt} dateOnly />,
        lines: [row.email, `${kindText(row)} · ${row.companyName ?? 'No company'}`],
      })),
      empty: {
        title: isFiltered ? 'No accounts found' : 'No accounts yet',
        text: isFiltered ? 'Nothing matches this search.' : 'New accounts show up here after sign-up.',
        all: isFiltered ? { label: 'Show all users', to: USERS } : null,
      },
      pager: {
        first: filters.cursor ? usersPath({ ...filters, cursor: null }) : null,
        next: page.nextCursor && usersPath({ ...filters, cursor: page.nextCursor }),
      },
      record: record && <UserRecordView record={record} answer={answer} />,
      bar: record && <UserButtons record={record} />,
      dialogs: record && <UserDialogs record={record} answer={answer} />,
    }
  },
})
