import { companyTypeLabels, statusBadges } from '#app/companies/schema/status.ts'
import { type ReviewResult, handleDesk, loadDesk, type LoadedBy } from '#app/review/desk/desk.server.ts'
import { correctionOf, DecisionButtons, DecisionDialogs } from '#app/review/desk/decision-dialogs.tsx'
import { defineDeskPart, deskFailed, deskMeta, deskPage, type DeskRow } from '#app/review/desk/page.tsx'
import { REFUSAL_TEXTS } from '#app/review/engine.ts'
import { REASON_TEMPLATES } from '#app/review/reason-templates.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PROFILES, profilesPath } from '../schema/review.ts'
import { profileDesk } from './queue.server.ts'
import { ProfileRecord } from './record.tsx'
import { openGroups } from '#app/kyc/desk/record-parts.tsx'
import type { ReviewRow } from '#app/companies/queries/review-list.server.ts'
import type { ReviewedPerson } from '#app/companies/queries/review-people.server.ts'
import { recordPath } from '#app/review/desk/path.ts'
import { RevisedMark } from '#app/review/desk/revised.tsx'
import { When } from '#app/review/desk/when.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { Route } from './+types/desk'

/** A person without a submitted profile links to their account, where an admin can change the user type "Other". */
function rowOf(row: ReviewRow, person: ReviewedPerson | undefined): DeskRow {
  const { tone, label } = statusBadges[row.status]
  const type = row.type ?? row.userType
  const kind = type && type !== 'other' ? companyTypeLabels[type] : 'Other'
  return {
    id: row.companyId,
    elsewhere: { key: row.userId, to: row.userId && recordPath('user', row.userId) },
    title: row.companyName ?? 'No company yet',
    badges: (
      <>
        <RevisedMark revised={row.revised} />
        {row.suspended ? <Badge tone="stop">Suspended</Badge> : <Badge tone={tone}>{label}</Badge>}
      </>
    ),
    at: <When at={row.submittedAt ?? row.createdAt} dateOnly />,
    lines: [`${kind} · ${person?.fullName ?? '—'}`, person?.email ?? '—'],
  }
}

type Loaded = LoadedBy<typeof profileDesk>

const STATUS_LABELS = Object.fromEntries(
  Object.entries(statusBadges).map(([status, { label }]) => [status, label]),
)

const SUSPEND =
  'People in the company can only read the reason, export their data and close their account. Its listings come off the market, and its grants, invitations and alerts pause. Reinstating restores all of this.'

const profilePart = defineDeskPart<Loaded, ReviewResult>({
  title: 'Profile Management',
  records: 'profiles',
  address: PROFILES,
  loadFailed: { title: 'Failed to load profiles' },
  path: profilesPath,
  search: 'Company, name or email',
  choices: [
    { label: 'Status', name: 'status', all: 'All statuses', labels: STATUS_LABELS },
    { label: 'Type', name: 'type', all: 'All types', labels: companyTypeLabels },
  ],
  counts: ({ counts }) => [
    ['Total', counts.all, { status: null }],
    ['Pending', counts.pending, { status: 'pending' }],
    ['Approved', counts.approved, { status: 'approved' }],
    ['Rejected', counts.rejected, { status: 'rejected' }],
    ['Action Required', counts.more_info_requested, { status: 'more_info_requested' }],
  ],
  rows({ page, people }) {
    const byId = new Map(people.map((person) => [person.id, person]))
    return page.rows.map((row) => rowOf(row, byId.get(row.userId ?? '')))
  },
  none: { title: 'No profiles yet', text: 'Submitted company profiles show up here.' },
  notice: ({ arePeopleMissing }) =>
    arePeopleMissing && (
      <Notice tone="wait" title="Names and emails could not be loaded" className="mx-4 mb-3 md:mx-6" live>
        You can still use the list. Missing values show as —.
      </Notice>
    ),
  opened: ({ record, facts }) => ({ record, facts }),
  show: ({ record, facts, revised, next }, { result, claim }) => ({
    record: record && (
      <ProfileRecord
        record={record}
        facts={facts}
        result={result}
        claim={claim(record.id)}
        revised={revised}
      />
    ),
    bar: record && (
      <DecisionButtons
        offered={record.offered}
        unavailable={record.own ? REFUSAL_TEXTS.own_record : 'You cannot review an incomplete profile.'}
        nextHref={next}
        approvalWarning={openGroups(record.kyc)}
      />
    ),
    dialogs: record && (
      <DecisionDialogs
        subject={record.name}
        id={record.id}
        seen={record.version}
        offered={record.offered}
        approvalWarning={openGroups(record.kyc)}
        correction={correctionOf(record.status, { ...record, reason: record.rejectionReason })}
        templates={REASON_TEMPLATES.company}
        requestable={record.requestable}
        intentTexts={{ suspend: { lead: SUSPEND } }}
        result={result}
      />
    ),
  }),
})

export {
  keepDecision as clientAction,
  revalidateAfterRefusal as shouldRevalidate,
} from '#app/review/desk/client.ts'

export const loader = (args: Route.LoaderArgs) => loadDesk(profileDesk, args)
export const action = (args: Route.ActionArgs) => handleDesk(profileDesk, args)
export const meta = deskMeta(profilePart)
export const ErrorBoundary = deskFailed(profilePart)
export default deskPage(profilePart)
