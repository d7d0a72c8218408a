import { Link } from 'react-router'
import type { UserRecord, UserEvent } from '#app/oversight/users/queries/record.server.ts'
import { companyTypeLabels, profileStatusOf, statusBadges } from '#app/companies/schema/status.ts'
import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import { reviewText } from '#app/review/suspension.ts'
import type { UserRow } from '../queries/list.server.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { kycPath } from '#app/kyc/desk/schema.ts'
import { profilesPath } from '#app/companies/schema/review.ts'
import type { ReviewResult } from '#app/review/desk/desk.server.ts'
import { auditPathOf } from '../schema.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { When, whenText } from '#app/review/desk/when.tsx'
import { REVIEW_DAY } from '#app/review/desk/review-day-texts.ts'
import type { UserType } from '#app/lib/viewer.ts'
import { actionLabel } from '#app/oversight/audit/texts.ts'
import { Timeline } from '#app/ui/timeline.tsx'

/** Titles of account actions; any other falls back to the audit log's words. */
const TITLES: Readonly<Record<string, string>> = {
  'account.suspend': 'Suspended',
  'account.reinstate': 'Reinstated',
  'account.postpone': REVIEW_DAY.step,
  'account.close': 'Closed',
  'session.end': 'Sessions ended',
  'session.confirm': 'Sign-in confirmed',
  'account.resend_link': 'Link sent again',
  'second_factor.reset': 'Two-factor authentication reset',
  'account.create_admin': 'Admin account created',
}

const ROLES: Readonly<Record<string, string>> = { admin: 'Admin role granted', member: 'Admin role removed' }

const kindOf = (kind: string | null) => MEMBER_KIND_LABELS[kind as UserType] ?? kind

function titleOf({ action, from, to }: UserEvent): string {
  if (action === 'account.change_role') return ROLES[to ?? ''] ?? 'Role changed'
  if (action === 'account.change_kind') return `User type changed from ${kindOf(from)} to ${kindOf(to)}`
  return TITLES[action] ?? actionLabel(action)
}

/** The latest events of an account, newest first, with its sign-up at the end. */
function UserHistory({ events, createdAt }: { events: readonly UserEvent[]; createdAt: string }) {
  const items = events.map((event) => ({
    id: event.id,
    title: titleOf(event),
    when: event.at,
    whenText: whenText(event.at),
    by: event.by,
    text: event.reason && <span className="break-words whitespace-pre-wrap text-ink">{event.reason}</span>,
    tone: event.action === 'account.suspend' ? ('stop' as const) : ('plain' as const),
  }))
  return (
    <Timeline
      items={[...items, { id: 'start', title: 'Signed up', when: createdAt, whenText: whenText(createdAt) }]}
    />
  )
}

/** "Other (Land surveyor)". */
export function kindText({ kind, otherRole }: Pick<UserRow, 'kind' | 'otherRole'>): string {
  return kind === 'other' && otherRole ? `Other (${otherRole})` : MEMBER_KIND_LABELS[kind]
}

/** An ordinary member has none. */
const STATUS_BADGES = {
  member: null,
  admin: { label: 'Admin', tone: 'note' },
  suspended: { label: 'Suspended', tone: 'stop' },
  closed: { label: 'Closed', tone: 'plain' },
} as const satisfies Record<UserRow['status'], { label: string; tone: BadgeTone } | null>

export function UserBadges({ status, isVerified }: Pick<UserRow, 'status' | 'isVerified'>) {
  const badge = STATUS_BADGES[status]
  return (
    <span className="flex gap-1.5 empty:hidden">
      {!isVerified && status !== 'closed' && <Badge tone="wait">Email not confirmed</Badge>}
      {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
    </span>
  )
}

/** Shows the refusal above the reloaded record when its dialog does not. */
function Refused({ record, result }: { record: UserRecord; result: ReviewResult | null }) {
  if (!result || result.form.values.id !== record.id) return null
  const { formError, toast, values } = result.form
  const isOffered = record.offered.some((intent) => intent === values.intent)
  if (isOffered && !result.isConflict) return null
  const typed = typeof values.reason === 'string' ? values.reason.trim() : ''
  return (
    <Notice tone="stop" live title={toast?.title ?? 'Nothing was changed'} className="mb-5">
      <p>{formError ?? toast?.text}</p>
      {typed && <p className="mt-1 whitespace-pre-wrap">Your text: {typed}</p>}
    </Notice>
  )
}

function Head({ record }: { record: UserRecord }) {
  return (
    <header className="mb-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-21 break-words md:text-28">{record.fullName}</h2>
        <UserBadges {...record} />
        {record.own && <Badge>You</Badge>}
        {record.isDemo && <Badge>Sample</Badge>}
      </div>
      <p className="mt-1 text-13 break-all text-ink-2">
        {record.email} · signed up <When at={record.createdAt} dateOnly />
      </p>
    </header>
  )
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

function Account({ record }: { record: UserRecord }) {
  const { passkeys, details, lastUsedAt } = record
  return (
    <RecordSection title="Account">
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <DefinitionList
          dense
          items={[
            { term: 'Role', value: record.status === 'admin' ? 'Admin' : 'Member' },
            { term: 'User type', value: kindText(record) },
            ...(details.fullName === record.fullName
              ? []
              : [{ term: 'Contact person', value: details.fullName }]),
            { term: 'Position', value: details.position ?? '—' },
            { term: 'Phone', value: details.phone ?? '—' },
            ...(record.freeYearFrom
              ? [{ term: 'Early access from', value: <When at={record.freeYearFrom} dateOnly /> }]
              : []),
          ]}
        />
        <DefinitionList
          dense
          items={[
            { term: 'Email confirmed', value: yesOrNo(record.isVerified) },
            { term: 'Password set', value: yesOrNo(record.hasPassword) },
            { term: 'Two-factor authentication', value: record.hasSecondFactor ? 'On' : 'Off' },
            ...(passkeys > 0 ? [{ term: 'Passkeys', value: passkeys }] : []),
            { term: 'Open sessions', value: record.sessions },
            { term: 'Last active', value: lastUsedAt === null ? 'No sessions' : <When at={lastUsedAt} /> },
          ]}
        />
      </div>
    </RecordSection>
  )
}

function Company({ record }: { record: UserRecord }) {
  const { company, statedCompany, documents } = record
  if (!company)
    return (
      <RecordSection title="Company">
        <p className="text-ink-2">
          No profile submitted yet.{statedCompany ? ` Company at sign-up: ${statedCompany}` : ''}
        </p>
        {documents > 0 && (
          <p className="mt-2 text-13 text-ink-2">
            {documents === 1 ? '1 document' : `${documents} documents`} uploaded before the profile. Review{' '}
            {documents === 1 ? 'it' : 'them'} in the KYC queue.
          </p>
        )}
      </RecordSection>
    )
  const { tone, label } = statusBadges[profileStatusOf(company.status)]
  return (
    <RecordSection title="Company">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{company.name}</span>
        <Badge tone={tone}>{label}</Badge>
        {company.isSuspended && <Badge tone="stop">Suspended</Badge>}
      </p>
      <p className="mt-1 text-13 text-ink-2">
        {companyTypeLabels[company.type]} ·{' '}
        {company.role === 'owner' ? 'company owner' : 'colleague of the owner'} · the company sets the user
        type
      </p>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
        <Link to={profilesPath({}, company.id)} className="text-link">
          Profile
        </Link>
        <Link to={kycPath({ tab: 'all', companyId: company.id })} className="text-link">
          KYC documents
        </Link>
      </p>
    </RecordSection>
  )
}

/** The account record that a reviewer acts on (ADM-201). */
export function UserRecordView({ record, result }: { record: UserRecord; result: ReviewResult | null }) {
  const { suspension, closedAt, missingLink } = record
  return (
    <article>
      <Refused record={record} result={result} />
      <Head record={record} />
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        {suspension && (
          <Notice tone="stop" title="Suspended">
            <span className="break-words whitespace-pre-wrap">{suspension.reason}</span> ·{' '}
            <When at={suspension.since} /> · {reviewText(suspension.reviewOn)}
          </Notice>
        )}
        {closedAt && (
          <Notice tone="note" title="Closed by its owner">
            Name and email address were deleted on <When at={closedAt} />.
          </Notice>
        )}
        {missingLink && (
          <Notice
            tone="wait"
            title={missingLink === 'set_password' ? 'Password not set' : 'Email address not confirmed'}
          >
            The person cannot sign in yet. Send the link again if it did not arrive or has expired.
          </Notice>
        )}
      </div>
      <Account record={record} />
      <Company record={record} />
      <RecordSection title="History">
        <UserHistory events={record.history} createdAt={record.createdAt} />
        <p className="mt-3">
          <Link to={auditPathOf(record.id)} className="text-link">
            Audit log of this account
          </Link>
        </p>
      </RecordSection>
    </article>
  )
}
