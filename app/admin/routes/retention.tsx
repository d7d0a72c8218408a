import { requireAdmin } from '#app/gates/gate.server.ts'
import { env } from '#app/lib/env.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { lastRuns, listRemovals, type RetentionRow } from '#app/review/retention.server.ts'
import { RETENTION, type RetentionSubject, SUBJECTS } from '#app/review/retention.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { LoadFailed } from '#app/review/desk/load-failed.tsx'
import { When } from '#app/review/desk/when.tsx'
import type { Route } from './+types/retention'

const TITLE = 'Retention'
const HERE = '/admin/audit/retention'
const LOAD_FAILED = 'Failed to load the retention log'
const DAY = 86_400

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} · Parcela` }]

/** The configured periods in days; unsaved listing drafts have a fixed one. */
function periods(): Record<RetentionSubject, { days: number; setting: string | null }> {
  const { unverifiedUpload, closedKyc, mailBody, view, draft } = env().lifetimes
  return {
    unverified_uploads: { days: unverifiedUpload / DAY, setting: 'UNVERIFIED_UPLOAD_LIFE' },
    unreviewed_files: { days: 0, setting: null },
    closed_kyc: { days: closedKyc / DAY, setting: 'CLOSED_KYC_LIFE' },
    closed_profiles: { days: closedKyc / DAY, setting: 'CLOSED_KYC_LIFE' },
    mail_bodies: { days: mailBody / DAY, setting: 'MAIL_BODY_LIFE' },
    views: { days: view / DAY, setting: 'VIEW_LIFE' },
    profile_drafts: { days: draft / DAY, setting: 'DRAFT_LIFE' },
    listing_drafts: { days: 90, setting: null },
  }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context.get(viewerContext), request)
  const before = readNumericId(new URL(request.url).searchParams.get('before') ?? undefined)
  return orLoadFailure(LOAD_FAILED, async () => {
    const [log, runs] = await Promise.all([listRemovals(before), lastRuns()])
    return { ...log, before, runs, periods: periods() }
  })
}

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

function days(value: number): string {
  if (value === 0) return 'Immediately'
  if (value < 1) return `${number(value * 24)} hours`
  const years = Math.round(value / 365.25)
  if (years > 0 && Math.abs(value - years * 365.25) < 2) return years === 1 ? '1 year' : `${years} years`
  return value === 1 ? '1 day' : `${number(value)} days`
}

type Data = Route.ComponentProps['loaderData']
type Period = { subject: RetentionSubject; days: number; setting: string | null; ranAt: Date | null }

const PERIODS: readonly Column<Period>[] = [
  {
    key: 'what',
    header: 'Data',
    phone: 'title',
    cell: ({ subject }) => (
      <>
        {RETENTION[subject].label}
        <span className="block text-13 font-normal text-ink-2">{RETENTION[subject].what}</span>
      </>
    ),
  },
  {
    key: 'after',
    header: 'Deleted after',
    cell: (period) => (
      <>
        {days(period.days)}
        {period.setting && <span className="block font-mono text-13 text-ink-2">{period.setting}</span>}
      </>
    ),
  },
  { key: 'ran', header: 'Last check', cell: ({ ranAt }) => <When at={ranAt} /> },
]

const REMOVALS: readonly Column<RetentionRow>[] = [
  { key: 'what', header: 'Data', phone: 'title', cell: ({ subject }) => RETENTION[subject].label },
  { key: 'removed', header: 'Deleted', align: 'end', cell: ({ removed }) => number(removed) },
  { key: 'why', header: 'Older than', cell: ({ before }) => <When at={before} /> },
  { key: 'at', header: 'Deleted on', cell: ({ removedAt }) => <When at={removedAt} /> },
]

function periodsOf({ periods: kept, runs }: Data): Period[] {
  return SUBJECTS.map((subject) => ({ subject, ...kept[subject], ranAt: runs[subject] ?? null }))
}

export default function Retention({ loaderData }: Route.ComponentProps) {
  const { rows, next, before } = loaderData
  return (
    <Page
      title={TITLE}
      lead="How long Parcela keeps data, and what it has deleted. The audit log itself is kept forever."
      crumbs={[{ label: 'Audit', to: '/admin/audit' }, { label: TITLE }]}
    >
      <Section title="Periods">
        <DataTable
          caption="Periods"
          rows={periodsOf(loaderData)}
          rowKey={({ subject }) => subject}
          columns={PERIODS}
        />
      </Section>
      <Section title="Deletions">
        <DataTable
          caption="Deletions"
          rows={rows}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              title="Nothing deleted yet"
              text="Data that is deleted after its period shows up here."
            />
          }
          columns={REMOVALS}
        />
        <Pager
          className="mt-4"
          previousHref={before === null ? null : HERE}
          nextHref={next === null ? null : `${HERE}?before=${next}`}
        />
      </Section>
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} page={TITLE} title={LOAD_FAILED} address={HERE} />
}
