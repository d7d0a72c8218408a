import { Download } from 'lucide-react'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { formText } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { type AuditCheck, findCheck, requestCheck } from '#app/oversight/audit/commands/check.server.ts'
import { auditChoices, findAuditRow, listAudit } from '#app/oversight/audit/queries/list.server.ts'
import { auditFilters, readRowId } from '#app/oversight/audit/schema.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { AUDIT, auditExportPath, auditPath } from '../paths.ts'
import { addressOf } from '#app/review/desk/path.ts'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { AuditFilterBar } from '../ui/audit-filters.tsx'
import { AuditLogRow } from '../ui/audit-row.tsx'
import { failedScreen } from '#app/review/desk/load-failed.tsx'
import type { Route } from './+types/audit'
import { useEffect } from 'react'
import { Form, Link, useNavigation, useRevalidator } from 'react-router'
import { reloadPage } from '#app/ui/reload-page.ts'
import { Moment } from '#app/ui/moment.tsx'
import { formatNumber } from '#app/lib/format.ts'
import { pageTitle } from '#app/lib/identity.ts'

const TITLE = 'Audit log'
const LOAD_FAILED = 'Failed to load the audit log'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const query = new URL(request.url).searchParams
  const filters = auditFilters.parse(Object.fromEntries(query))
  const id = readRowId(query.get('id'))
  return orLoadFailure(LOAD_FAILED, async () => {
    const [page, choices, check, row] = await Promise.all([
      listAudit(admin, filters),
      auditChoices(admin),
      findCheck(admin),
      id === null ? null : findAuditRow(admin, id),
    ])
    return { filters, page, choices, check, id, row }
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  if (formText(await request.formData(), 'intent') !== 'verify') throw refusal('invalid')
  await requestCheck(admin)
  const check = await findCheck(admin)
  const title = check?.state === 'running' ? 'Checking the log' : 'Log checked'
  return redirectWithToast(addressOf(request), { title, tone: check?.state === 'broken' ? 'error' : 'ok' })
}

export { keepPage as clientAction } from '#app/ui/keep-form.ts'

type Loaded = Route.ComponentProps['loaderData']

function Opened({ id, row, check }: Pick<Loaded, 'id' | 'row' | 'check'>) {
  if (id === null) return null
  if (row === null)
    return (
      <Notice tone="stop" title={`Row ${id} does not exist`} className="mb-5">
        Some numbers are never used. Rows are never deleted.
      </Notice>
    )
  return (
    <Card padded={false} className="mb-5 overflow-hidden">
      <ul aria-label={`Row ${row.id}`}>
        <AuditLogRow row={row} firstWrong={check?.firstWrong ?? null} isOpen />
      </ul>
    </Card>
  )
}

function Rows({ page, check, filters }: Pick<Loaded, 'page' | 'check' | 'filters'>) {
  if (page.rows.length > 0)
    return (
      <Card padded={false} className="overflow-hidden">
        <ol aria-label={TITLE} className="divide-y divide-line">
          {page.rows.map((row) => (
            <AuditLogRow key={row.id} row={row} firstWrong={check?.firstWrong ?? null} />
          ))}
        </ol>
      </Card>
    )
  const text = page.isUnknownActor
    ? `No account uses “${filters.actor}”.`
    : 'Nothing in the log matches these filters.'
  return (
    <EmptyState
      title="No rows found"
      text={text}
      action={<LinkButton to={AUDIT}>Show all rows</LinkButton>}
    />
  )
}

/** The append-only log, newest first, with its seals (ADM-200). */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { filters, page, choices, check } = loaderData
  return (
    <Page
      title={TITLE}
      lead="Every action with its actor and reason. Nobody can change or delete a row."
      actions={
        <form method="post" action={auditExportPath(filters)}>
          <Button icon={<Download aria-hidden="true" className="size-4" />}>Export CSV</Button>
        </form>
      }
    >
      <AuditCheckState check={check} />
      <div className="mt-5 mb-5">
        <AuditFilterBar filters={filters} choices={choices} />
      </div>
      <Opened {...loaderData} />
      <Rows {...loaderData} />
      <Pager
        className="mt-4"
        previousHref={filters.after === null ? null : auditPath({ ...filters, after: null })}
        nextHref={page.next === null ? null : auditPath({ ...filters, after: page.next })}
      />
    </Page>
  )
}

export const ErrorBoundary = failedScreen(TITLE, LOAD_FAILED, AUDIT)

const POLL_MS = 3000

function Verify({ isRunning }: { isRunning: boolean }) {
  const isAsking = useNavigation().formData?.get('intent') === 'verify'
  return (
    <Form method="post" preventScrollReset>
      <Button name="intent" value="verify" pending={isAsking}>
        {isRunning ? 'Refresh' : 'Verify log'}
      </Button>
    </Form>
  )
}

/** Polls while a check runs; without JavaScript, the button refreshes the page. */
function usePolling(isRunning: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isRunning || state !== 'idle') return
    const timer = setTimeout(() => void reloadPage(revalidate), POLL_MS)
    return () => clearTimeout(timer)
  }, [isRunning, state, revalidate])
}

function asked({ askedBy, askedAt }: AuditCheck) {
  return (
    <>
      Requested by {askedBy ?? 'a former admin'}, <Moment at={askedAt} />.
    </>
  )
}

/** The newest check of the seals and the button for the next one (ADM-200). */
function AuditCheckState({ check }: { check: AuditCheck | null }) {
  const isRunning = check?.state === 'running'
  usePolling(isRunning)
  const action = <Verify isRunning={isRunning} />
  if (check === null)
    return (
      <Notice tone="note" title="Not checked yet" action={action}>
        Check that no row was changed, removed or inserted after sealing.
      </Notice>
    )
  if (isRunning)
    return (
      <Notice tone="wait" live title="Checking the log" action={action}>
        {formatNumber(check.rows)} of {formatNumber(check.totalRows)} rows checked, no problems so far.{' '}
        {asked(check)}
      </Notice>
    )
  if (check.state === 'broken' && check.firstWrong !== null)
    return (
      <Notice tone="stop" live title={`The log was altered at row ${check.firstWrong}`} action={action}>
        <Link to={auditPath({}, check.firstWrong)} className="text-link">
          Row {check.firstWrong}
        </Link>{' '}
        was changed, removed or inserted after sealing. Intact rows before it: {formatNumber(check.rows)}.{' '}
        {asked(check)}
      </Notice>
    )
  return (
    <Notice tone="ok" live title="The log is intact" action={action}>
      {formatNumber(check.rows)} {check.rows === 1 ? 'row' : 'rows'} in {formatNumber(check.seals)}{' '}
      {check.seals === 1 ? 'seal' : 'seals'} checked <Moment at={check.finishedAt} />. {asked(check)}
    </Notice>
  )
}
