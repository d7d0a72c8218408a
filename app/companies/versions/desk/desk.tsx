import { openGroups } from '#app/companies/desk/record/documents.tsx'
import type { ReviewAnswer } from '#app/review/desk/answer.server.ts'
import { correctionOf, DecisionButtons, DecisionDialogs } from '#app/review/desk/decision-dialogs.tsx'
import type { LoadedBy } from '#app/review/desk/desk.server.ts'
import { defineDeskPart, type Seen } from '#app/review/desk/page.tsx'
import { optionsOf, QueueFilters } from '#app/review/desk/queue.tsx'
import { activeFilters, turnNames } from '#app/review/desk/turn.ts'
import { REFUSAL_WORDS } from '#app/review/engine.ts'
import { REASON_TEMPLATES } from '#app/review/reason-templates.ts'
import { type VersionFilters, VERSIONS_DESK } from '../schema.ts'
import { VERSION_STATES } from '../versions.words.ts'
import { DESK } from './desk.words.ts'
import { BLANK_REASON, versionsPath } from './path.ts'
import type { versionDesk } from './queue.server.ts'
import { VersionRecord } from './record.tsx'
import { rowOf } from './row.tsx'

type Loaded = LoadedBy<typeof versionDesk>

const { minor: _, ...STATES } = VERSION_STATES
const STATUS_LABELS = Object.fromEntries(Object.entries(STATES).map(([status, { label }]) => [status, label]))

function countsOf(counts: Loaded['counts'], filters: VersionFilters) {
  const of = (label: string, count: number, status: VersionFilters['status']) => {
    return {
      label,
      count,
      to: versionsPath({ status }),
      isCurrent: filters.status === status && filters.turn === null,
    }
  }
  const open = (['pending', 'more_info_requested', 'rejected', 'approved'] as const).map((status) =>
    of(STATES[status].label, counts[status] ?? 0, status),
  )
  return [of(DESK.total, counts.total, null), ...open]
}

function emptyOf(filters: VersionFilters) {
  const isFiltered = filters.status !== null || filters.search !== '' || filters.turn !== null
  return isFiltered
    ? { ...DESK.noneFit, all: { label: DESK.noneFit.all, to: VERSIONS_DESK } }
    : { ...DESK.none, all: null }
}

type Record = NonNullable<Loaded['record']>

function Dialogs({ record, answer }: { record: Record; answer: ReviewAnswer | null }) {
  return (
    <DecisionDialogs
      subject={record.name}
      id={record.id}
      seen={record.version}
      offered={record.offered}
      approvalWarning={openGroups(record.kyc)}
      correction={correctionOf(record.status, record)}
      blankReason={BLANK_REASON}
      templates={REASON_TEMPLATES.company}
      pointing={record.pointing}
      answer={answer}
    />
  )
}

export const versionPart = defineDeskPart({
  title: DESK.title,
  list: DESK.list,
  address: VERSIONS_DESK,
  loadFailed: { title: DESK.loadFailed },
  opened: ({ record }: Loaded) => record,
  show(loaded: Loaded, { answer, claim }: Seen<ReviewAnswer>) {
    const { filters, page, counts, record, next } = loaded
    return {
      path: (id) => versionsPath(filters, id),
      counts: countsOf(counts, filters),
      openId: record?.id ?? null,
      head: (
        <QueueFilters
          label={DESK.filter}
          action={VERSIONS_DESK}
          search={filters.search}
          turn={filters.turn}
          placeholder={DESK.search}
          choices={[
            {
              label: DESK.status,
              name: 'status',
              value: filters.status ?? '',
              options: optionsOf(DESK.all, STATUS_LABELS),
            },
          ]}
        />
      ),
      turn: {
        current: filters.turn,
        ours: counts.ours,
        path: (turn) => versionsPath({ turn }),
      },
      active: activeFilters(filters, versionsPath, [
        [filters.status && STATES[filters.status].label, { status: null }],
        ...turnNames(filters),
      ]),
      rows: page.rows.map(rowOf),
      empty: emptyOf(filters),
      pager: {
        first: filters.cursor ? versionsPath({ ...filters, cursor: null }) : null,
        next: page.nextCursor && versionsPath({ ...filters, cursor: page.nextCursor }),
      },
      record: record && <VersionRecord record={record} answer={answer} claim={claim(record.id)} />,
      bar: record && (
        <DecisionButtons
          offered={record.offered}
          unavailable={
            record.own ? REFUSAL_WORDS.own_record : record.isOnHold ? DESK.onHold : DESK.unavailable
          }
          nextHref={next}
        />
      ),
      dialogs: record && <Dialogs record={record} answer={answer} />,
    }
  },
})
