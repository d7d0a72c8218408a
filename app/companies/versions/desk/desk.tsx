import { openGroups } from '#app/kyc/desk/record-parts.tsx'
import { type ReviewResult, handleDesk, loadDesk, type LoadedBy } from '#app/review/desk/desk.server.ts'
import { correctionOf, DecisionButtons, DecisionDialogs } from '#app/review/desk/decision-dialogs.tsx'
import { defineDeskPart, deskFailed, deskMeta, deskPage, type DeskRow } from '#app/review/desk/page.tsx'
import { REFUSAL_TEXTS } from '#app/review/engine.ts'
import { REASON_TEMPLATES } from '#app/review/reason-templates.ts'
import { VERSIONS_DESK, versionsPath } from '../schema.ts'
import { VERSION_STATES } from '../texts.ts'
import { versionDesk } from './queue.server.ts'
import { authorOf, kindOf, ON_HOLD, stateOf, VersionRecord } from './record.tsx'
import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { When } from '#app/review/desk/when.tsx'
import { ANSWER_DAY } from '#app/review/desk/review-day-texts.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { listVersionsForReview } from '#app/companies/versions/queries/review-queue.server.ts'
import type { Route } from './+types/desk'

type Row = Awaited<ReturnType<typeof listVersionsForReview>>['rows'][number]

function rowOf(row: Row): DeskRow {
  const { tone, label } = stateOf(row)
  return {
    id: row.id,
    title: row.name,
    badges: (
      <>
        <Badge tone={tone}>{label}</Badge>
        {row.isOverdue && <Badge tone="stop">{ANSWER_DAY.overdue}</Badge>}
      </>
    ),
    at: <When at={row.submittedAt} dateOnly />,
    lines: [`Version ${row.number} · ${kindOf(row)}`, `${companyTypeLabels[row.type]} · ${authorOf(row)}`],
  }
}

type Loaded = LoadedBy<typeof versionDesk>

const { minor: _, ...STATES } = VERSION_STATES
const STATUS_LABELS = Object.fromEntries(Object.entries(STATES).map(([status, { label }]) => [status, label]))

const COUNTED = ['pending', 'more_info_requested', 'rejected', 'approved'] as const

const versionPart = defineDeskPart<Loaded, ReviewResult>({
  title: 'Profile changes',
  records: 'profile changes',
  address: VERSIONS_DESK,
  loadFailed: { title: 'Failed to load profile changes' },
  path: versionsPath,
  search: 'Company',
  choices: [{ label: 'Status', name: 'status', all: 'All statuses', labels: STATUS_LABELS }],
  counts: ({ counts }) => [
    ['Total', counts.all, { status: null }],
    ...COUNTED.map((status) => [STATES[status].label, counts[status], { status }] as const),
  ],
  rows: ({ page }) => page.rows.map(rowOf),
  none: {
    title: 'No profile changes yet',
    text: 'When an approved company changes its profile, the change shows up here.',
  },
  show: ({ record, next }, { result, claim }) => ({
    record: record && <VersionRecord record={record} result={result} claim={claim(record.id)} />,
    bar: record && (
      <DecisionButtons
        offered={record.offered}
        unavailable={
          record.own
            ? REFUSAL_TEXTS.own_record
            : record.isOnHold
              ? ON_HOLD
              : 'There is nothing to decide on this version.'
        }
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
        correction={correctionOf(record.status, record)}
        templates={REASON_TEMPLATES.company}
        requestable={record.requestable}
        result={result}
      />
    ),
  }),
})

export {
  keepDecision as clientAction,
  revalidateAfterRefusal as shouldRevalidate,
} from '#app/review/desk/client.ts'

export const loader = (args: Route.LoaderArgs) => loadDesk(versionDesk, args)
export const action = (args: Route.ActionArgs) => handleDesk(versionDesk, args)
export const meta = deskMeta(versionPart)
export const ErrorBoundary = deskFailed(versionPart)
export default deskPage(versionPart)
