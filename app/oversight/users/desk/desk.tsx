import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import type { ReviewAnswer } from '#app/review/desk/answer.server.ts'
import type { LoadedBy } from '#app/review/desk/desk.server.ts'
import { defineDeskPart } from '#app/review/desk/page.tsx'
import { When } from '#app/review/desk/when.tsx'
import { USER_STATES } from '../schema.ts'
import { USERS, usersPath } from './path.ts'
import type { userDesk } from './queue.server.ts'
import { kindText, UserBadges, UserRecordView } from './record.tsx'
import type { UserRecord } from '#app/oversight/users/queries/record.server.ts'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { useOwnKey } from '#app/ui/held-rows.ts'
import { DecisionBar } from '#app/ui/split-desk.tsx'
import { UserStepForm } from './step-form.tsx'
import { STEP_TEXTS } from './texts.ts'

const OWN = 'This is your own account. Only another admin can change its role or suspend it.'
const ADMIN_FIRST = 'Remove the admin role before you suspend this account.'
const CLOSED = 'This account is permanently closed and cannot be changed.'

function whyUnavailable({ status, own }: UserRecord): string | null {
  if (status === 'closed') return CLOSED
  if (own) return OWN
  return status === 'admin' ? ADMIN_FIRST : null
}

/** The available steps on an account, and why an expected one is missing. */
function UserButtons({ record }: { record: UserRecord }) {
  const missing = whyUnavailable(record)
  return (
    <DecisionBar>
      {missing && <p className="text-13 text-ink-2">{missing}</p>}
      {record.offered.map((intent) => (
        <DialogTrigger key={intent} dialog={`user-${intent}`} variant={STEP_TEXTS[intent].tone}>
          {STEP_TEXTS[intent].label}
        </DialogTrigger>
      ))}
    </DecisionBar>
  )
}

/** A confirmation dialog for each offered step. */
function UserDialogs({ record, answer }: { record: UserRecord; answer: ReviewAnswer | null }) {
  // Keyed by the version, so that a live update elsewhere keeps the input.
  const key = useOwnKey(`${record.id}-${record.version}`)
  return record.offered.map((intent) => {
    const own = answer?.form.values.intent === intent && answer.form.values.id === record.id ? answer : null
    return (
      <UserStepForm
        key={`${intent}-${key}`}
        intent={intent}
        record={record}
        answer={own?.form ?? null}
        isOpen={own !== null && !own.isConflict}
      />
    )
  })
}

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
