import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { Link } from 'react-router'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { OVERDUE_BUSINESS_DAYS, REVIEW_TIME } from '#app/lib/review-time.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { loadOverview } from '#app/oversight/notifications/overview.server.ts'
import { ageText, counted, WORK_LABELS, workPath } from '#app/oversight/notifications/work.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { PROFILES, profilesPath } from '#app/companies/schema/review.ts'
import { failedScreen } from '#app/review/desk/load-failed.tsx'
import { queuePath } from '../mail-filters.ts'
import { PageLinks, QueueCard, ToolCards, FirstRunCard } from '../ui/overview-cards.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import { When } from '#app/review/desk/when.tsx'
import type { Route } from './+types/overview'
import { formatNumber } from '#app/lib/format.ts'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { pageTitle } from '#app/lib/identity.ts'

const TITLE = 'Overview'
const LOAD_FAILED = 'Unable to load the overview'

const DESKS = { ...WORK_LABELS, kyc: 'KYC' }

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  return orLoadFailure(LOAD_FAILED, () => loadOverview(admin))
}

type Loaded = Route.ComponentProps['loaderData']

const sum = (queues: Loaded['queues'], key: 'waiting' | 'overdue') =>
  queues.reduce((total, queue) => total + queue[key], 0)

const overdueText = (count: number) => `${formatNumber(count)} overdue`
const failedText = (count: number) => `${formatNumber(count)} failed`

function lead(waiting: number): string {
  if (waiting === 0) return 'All clear. New items to review show up here.'
  return `${counted(waiting, 'item')} to review. Our review time is ${REVIEW_TIME}.`
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { queues, oldest, mails, jobs, firstRun } = loaderData
  const overdue = sum(queues, 'overdue')
  return (
    <Page title={TITLE} lead={lead(sum(queues, 'waiting'))}>
      <FirstRunCard done={firstRun} />
      {overdue > 0 && (
        <Notice
          tone="stop"
          className="mb-6"
          title={`${counted(overdue, 'item')} overdue (open for more than ${OVERDUE_BUSINESS_DAYS} business days)`}
        >
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {queues
              .filter(({ overdue: late }) => late > 0)
              .map(({ work, overdue: late }) => (
                <li key={work}>
                  <Link to={workPath(work, 'overdue')} className="text-link">
                    {DESKS[work]}: {overdueText(late)}
                  </Link>
                </li>
              ))}
          </ul>
        </Notice>
      )}
      <ul className="mb-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {queues.map(({ work, waiting, oldest: since, oldestDays, overdue: late }) => (
          <QueueCard
            key={work}
            title={DESKS[work]}
            to={workPath(work, 'ours')}
            count={waiting}
            unit="to review"
            alarm={late > 0 ? { text: overdueText(late), to: workPath(work, 'overdue') } : null}
            line={
              since === null ? (
                'All clear'
              ) : (
                <>
                  Oldest: {ageText(oldestDays)}, since <When at={since} dateOnly />
                </>
              )
            }
          />
        ))}
        <QueueCard
          title="Email Queue"
          to={queuePath({ search: null, status: 'pending' })}
          count={mails.pending}
          unit="pending"
          alarm={
            mails.count > 0
              ? { text: failedText(mails.count), to: queuePath({ search: null, status: 'failed' }) }
              : null
          }
          line={
            mails.oldest === null ? (
              'No failed emails'
            ) : (
              <>
                Oldest failure: <When at={mails.oldest} />
              </>
            )
          }
        />
      </ul>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PendingProfiles oldest={oldest} />
        <OverviewFailures mails={mails} jobs={jobs} />
      </div>
      <Section title="Tools" className="mt-10">
        <ToolCards />
      </Section>
      <Section title="Member pages" className="mt-10">
        <PageLinks />
      </Section>
    </Page>
  )
}

export const ErrorBoundary = failedScreen(TITLE, LOAD_FAILED, '/admin')

const actionLink = 'shrink-0 font-medium text-boundary underline underline-offset-3 hover:decoration-2'

/** The oldest pending profiles, each with a link to its desk (ADM-017). */
function PendingProfiles({ oldest }: Pick<Loaded, 'oldest'>) {
  return (
    <Card as="section">
      <CardHeader
        title="Pending profiles"
        level={2}
        actions={
          <Link to={PROFILES} className="text-13 text-ink-2 underline underline-offset-3 hover:text-ink">
            All profiles
          </Link>
        }
      />
      <HeldRows rows={oldest} idOf={({ companyId }) => companyId}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-ink-2">No pending profiles. New submissions show up here.</p>
          ) : (
            <ol className="divide-y divide-line border-t border-line">
              {rows.map(({ companyId, companyName, type, submittedAt, waitedDays, isOverdue }) => (
                <li key={companyId} className="flex items-center justify-between gap-4 py-2">
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-x-2">
                      <span className="min-w-0 font-medium wrap-anywhere">{companyName}</span>
                      {isOverdue && <Badge tone="stop">Overdue</Badge>}
                    </p>
                    <p className="text-13 text-ink-2">
                      {companyTypeLabels[type]} · submitted <When at={submittedAt} dateOnly /> ·{' '}
                      {ageText(waitedDays)}
                    </p>
                  </div>
                  <Link
                    to={profilesPath({}, companyId)}
                    aria-label={`Review ${companyName}`}
                    className={actionLink}
                  >
                    Review
                  </Link>
                </li>
              ))}
            </ol>
          )
        }
      </HeldRows>
    </Card>
  )
}

/** Failed emails and failing background jobs, since when, and what to do (ADM-206). */
function OverviewFailures({ mails, jobs }: Pick<Loaded, 'mails' | 'jobs'>) {
  return (
    <Card as="section" id="failures">
      <CardHeader title="Failures" level={2} />
      {mails.count === 0 && jobs.length === 0 ? (
        <p className="text-ink-2">No failed emails. All background jobs are running.</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {mails.count > 0 && (
            <li className="flex items-center justify-between gap-4 py-2">
              <div className="min-w-0">
                <p className="font-medium">{counted(mails.count, 'failed email')}</p>
                <p className="text-13 text-ink-2">
                  Oldest: <When at={mails.oldest} />
                </p>
              </div>
              <Link to="/admin/email-queue?status=failed" className={actionLink}>
                Open email queue
              </Link>
            </li>
          )}
          {jobs.map(({ name, since, lastAt, times }) => (
            <li key={name} className="flex items-center justify-between gap-4 py-2">
              <div className="min-w-0">
                <p className="font-medium">Background job: {name}</p>
                <p className="text-13 text-ink-2">
                  Failed {counted(times, 'time')} since <When at={since} />, last <When at={lastAt} />. We
                  keep retrying. See the server log for the error.
                </p>
              </div>
              <Badge tone="stop">Failing</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
