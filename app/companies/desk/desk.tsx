import type { ReviewFilters } from '#app/companies/schema/review.ts'
import { companyTypeLabels, statusBadges } from '#app/companies/schema/status.ts'
import type { ReviewAnswer } from '#app/review/desk/answer.server.ts'
import { correctionOf, DecisionButtons, DecisionDialogs } from '#app/review/desk/decision-dialogs.tsx'
import type { LoadedBy } from '#app/review/desk/desk.server.ts'
import { defineDeskPart, type Seen } from '#app/review/desk/page.tsx'
import { optionsOf, QueueFilters } from '#app/review/desk/queue.tsx'
import { activeFilters, turnNames } from '#app/review/desk/turn.ts'
import { REFUSAL_WORDS } from '#app/review/engine.ts'
import { REASON_TEMPLATES } from '#app/review/reason-templates.ts'
import { Notice } from '#app/ui/notice.tsx'
import { BLANK_REASON, PROFILES, profilesPath } from './path.ts'
import type { profileDesk } from './queue.server.ts'
import { profileIntents, ProfileRecord } from './record.tsx'
import { openGroups } from './record/documents.tsx'
import { rowOf } from './row.tsx'

type Loaded = LoadedBy<typeof profileDesk>

const STATUS_LABELS = Object.fromEntries(
  Object.entries(statusBadges).map(([status, { label }]) => [status, label]),
)

function Filters({ filters: { search, status, type, turn } }: { filters: ReviewFilters }) {
  return (
    <QueueFilters
      label="Filter profiles"
      action={PROFILES}
      search={search}
      turn={turn}
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

function countsOf(counts: Loaded['counts'], filters: ReviewFilters) {
  const of = (label: string, count: number, status: ReviewFilters['status']) => {
    return {
      label,
      count,
      to: profilesPath({ status }),
      isCurrent: filters.status === status && filters.turn === null,
    }
  }
  return [
    of('Total', counts.total, null),
    of('Pending', counts.pending, 'pending'),
    of('Approved', counts.approved, 'approved'),
    of('Rejected', counts.rejected, 'rejected'),
    of('Action Required', counts.more_info_requested, 'more_info_requested'),
  ]
}

function emptyOf(filters: ReviewFilters) {
  const isFiltered = profilesPath({ ...filters, cursor: null }) !== PROFILES
  return {
    title: isFiltered ? 'No matching profiles' : 'No profiles yet',
    text: isFiltered ? 'Nothing matches this search.' : 'Submitted company profiles show up here.',
    all: isFiltered ? { label: 'Show all profiles', to: PROFILES } : null,
  }
}

type Record = NonNullable<Loaded['record']>

const SUSPEND =
  'Everyone in the company can only read the reason, export their data and close their account. Its listings leave the market, and its grants, invitations and alerts pause. Reinstating restores all of this.'

function Dialogs({ record, answer }: { record: Record; answer: ReviewAnswer | null }) {
  return (
    <DecisionDialogs
      subject={record.name}
      id={record.id}
      seen={record.version}
      offered={profileIntents(record)}
      approvalWarning={openGroups(record.kyc)}
      correction={correctionOf(record.status, { ...record, reason: record.rejectionReason })}
      blankReason={BLANK_REASON}
      templates={REASON_TEMPLATES.company}
      pointing={record.pointing}
      words={{ suspend: { lead: SUSPEND } }}
      answer={answer}
    />
  )
}

export const profilePart = defineDeskPart({
  title: 'Profile Management',
  list: 'Profiles',
  address: PROFILES,
  loadFailed: { title: 'Failed to load profiles' },
  opened: ({ record, facts }: Loaded) => record && { record, facts },
  show(loaded: Loaded, { answer, claim }: Seen<ReviewAnswer>) {
    const { filters, page, counts, people, record, facts, revised, next } = loaded
    const byId = new Map(people.map((person) => [person.id, person]))
    return {
      path: (id) => profilesPath(filters, id),
      counts: countsOf(counts, filters),
      openId: record?.id ?? null,
      head: <Filters filters={filters} />,
      turn: {
        current: filters.turn,
        ours: counts.ours,
        path: (turn) => profilesPath({ turn }),
      },
      active: activeFilters(filters, profilesPath, [
        [filters.status && (STATUS_LABELS[filters.status] ?? null), { status: null }],
        [filters.type && companyTypeLabels[filters.type], { type: null }],
        ...turnNames(filters),
      ]),
      rows: page.rows.map((row) => rowOf(row, byId.get(row.userId ?? ''))),
      empty: emptyOf(filters),
      pager: {
        first: filters.cursor ? profilesPath({ ...filters, cursor: null }) : null,
        next: page.nextCursor && profilesPath({ ...filters, cursor: page.nextCursor }),
      },
      notice: loaded.arePeopleMissing && (
        <Notice tone="wait" title="Names and emails could not be loaded" className="mx-4 mb-3 md:mx-6" live>
          You can still use the list. Missing values show as —.
        </Notice>
      ),
      record: record && (
        <ProfileRecord
          record={record}
          facts={facts}
          answer={answer}
          claim={claim(record.id)}
          revised={revised}
        />
      ),
      bar: record && (
        <DecisionButtons
          offered={profileIntents(record)}
          unavailable={record.own ? REFUSAL_WORDS.own_record : 'You cannot decide on an incomplete profile.'}
          nextHref={next}
        />
      ),
      dialogs: record && <Dialogs record={record} answer={answer} />,
    }
  },
})
