import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import type { ReviewAnswer } from '#app/review/desk/answer.server.ts'
import type { LoadedBy } from '#app/review/desk/desk.server.ts'
import { defineDeskPart } from '#app/review/desk/page.tsx'
import { When } from '#app/review/desk/when.tsx'
import { USER_STATES } from '../schema.ts'
import { UserButtons, UserDialogs } from './dialogs.tsx'
import { USERS, usersPath } from './path.ts'
import type { userDesk } from './queue.server.ts'
import { kindText, UserBadges, UserRecordView } from './record.tsx'

const ROLES = { member: 'Members', admin: 'Admins' }

type Loaded = LoadedBy<typeof userDesk>

export const userPart = defineDeskPart<Loaded, ReviewAnswer>({
  title: 'Users',
  records: 'users',
  address: USERS,
  loadFailed: { title: 'Failed to load users' },
  path: usersPath,
  search: 'Name, email or company',
  choices: [
    { label: 'Role', name: 'role', all: 'All roles', labels: ROLES },
    { label: 'User type', name: 'kind', all: 'All types', labels: MEMBER_KIND_LABELS },
    {
      label: 'Status',
      name: 'state',
      all: 'All statuses',
      labels: USER_STATES,
      className: 'max-md:col-span-2',
    },
  ],
  counts: ({ counts }) => [
    ['Accounts', counts.total, { role: null, state: null }],
    ['Admins', counts.admins, { role: 'admin' }],
    ['Suspended', counts.suspended, { state: 'suspended' }],
    ['Closed', counts.closed, { state: 'closed' }],
  ],
  rows: ({ page }) =>
    page.rows.map((row) => ({
      id: row.id,
      title: row.fullName,
      badges: <UserBadges {...row} />,
      at: <When at={row.createdAt} dateOnly />,
      lines: [row.email, `${kindText(row)} · ${row.companyName ?? 'No company'}`],
    })),
  none: { title: 'No accounts yet', text: 'New accounts show up here after sign-up.' },
  show: ({ record }, { answer }) => ({
    record: record && <UserRecordView record={record} answer={answer} />,
    bar: record && <UserButtons record={record} />,
    dialogs: record && <UserDialogs record={record} answer={answer} />,
  }),
})
