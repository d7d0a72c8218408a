import { findCompanyName } from '#app/companies/queries/reviewed.server.ts'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { countSubmissions, listSubmissions, nextWaiting } from '#app/kyc/review/queries/queue.server.ts'
import { loadSubmission } from '#app/kyc/review/queries/record.server.ts'
import { SUBMISSION_TABS, type SubmissionTab } from '#app/kyc/review/schema.ts'
import { formText } from '#app/lib/form.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { hasDeskKeys } from '#app/review/desk-preferences.server.ts'
import { deskClaims } from '#app/review/desk/claims.server.ts'
import { addressOf } from '#app/review/desk/path.ts'
import { keepDecision } from '#app/review/desk/keep-decision.ts'
import { openSubmission, reviewDocument } from '#app/kyc/desk/decide.server.ts'
import { KYC, kycFilters, kycPath, type KycFilters, TAB_LABELS } from '#app/kyc/desk/schema.ts'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { revalidateAfterRefusal } from '#app/review/desk/client.ts'
import { useDeskClaims } from '#app/review/desk/claims.tsx'
import { beside } from '#app/review/desk/keys.tsx'
import { Desk } from '#app/review/desk/frame.tsx'
import { KycApproveDialog, KycDecisionBar, KycRejectDialog } from '#app/kyc/desk/decision.tsx'
import { KycQueue } from '#app/kyc/desk/row.tsx'
import { KycRecord } from '#app/kyc/desk/record.tsx'
import { LoadFailed } from '#app/review/desk/load-failed.tsx'
import type { Route } from './+types/kyc'

const TITLE = 'KYC Document Management'
/** ADM-091. */
const LOAD_FAILED = { title: 'Error', text: 'Failed to load KYC submissions' } as const

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} · Parcela` }]

const filtersOf = (request: Request) =>
  kycFilters.parse(Object.fromEntries(new URL(request.url).searchParams))

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const filters = filtersOf(request)
  const id = new URL(request.url).searchParams.get('id')
  return orLoadFailure(LOAD_FAILED.text, async () => {
    const [page, counts, companyName, record, hasKeys, nextId] = await Promise.all([
      listSubmissions(admin, filters),
      countSubmissions(admin, filters.companyId),
      filters.companyId ? findCompanyName(admin, filters.companyId) : null,
      id ? loadSubmission(admin, id) : null,
      hasDeskKeys(admin),
      id ? nextWaiting(admin, id, filters) : null,
    ])
    const desk = await deskClaims(admin, 'kyc', {
      ids: page.rows.flatMap(({ id: of, status }) => (status === 'pending' ? [of] : [])),
      open: record && record.offered.length > 0 ? record.id : null,
    })
    return { filters, page, counts, companyName, record, hasKeys, nextId, desk }
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const formData = await request.formData()
  if (formText(formData, 'intent') === 'view')
    return openSubmission(admin, formText(formData, 'id'), addressOf(request))
  return reviewDocument(admin, formData, filtersOf(request))
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepDecision(args)
}

function tabs(counts: Record<SubmissionTab, number>, { tab: open, companyId, search }: KycFilters) {
  return SUBMISSION_TABS.map((tab) => ({
    label: TAB_LABELS[tab],
    count: counts[tab],
    to: kycPath({ tab, companyId, search }),
    isCurrent: tab === open,
  }))
}

export default function Kyc({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, page, counts, companyName, record, hasKeys, nextId, desk } = loaderData
  const answer = actionData ?? null
  const openId = record?.id ?? null
  const claims = useDeskClaims({
    subject: 'kyc',
    loaded: desk,
    ids: page.rows.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])),
    open: record && record.offered.length > 0 ? record.id : null,
  })
  const paths = page.rows.map(({ id }) => kycPath(filters, id))
  return (
    <Desk
      title={TITLE}
      counts={tabs(counts, filters)}
      backHref={kycPath(filters)}
      recordKey={openId}
      keys={{ isOn: hasKeys, ...beside(paths, openId && kycPath(filters, openId)) }}
      queue={
        <KycQueue filters={filters} page={page} companyName={companyName} openId={openId} claims={claims} />
      }
      record={
        record && (
          <KycRecord record={record} filters={filters} answer={answer} claim={claims.get(record.id)} />
        )
      }
      bar={record && <KycDecisionBar record={record} nextHref={nextId && kycPath(filters, nextId)} />}
      dialogs={
        record &&
        record.offered.length > 0 && (
          <>
            <KycApproveDialog key={`approve-${record.id}`} record={record} answer={answer} />
            <KycRejectDialog key={record.id} record={record} answer={answer} />
          </>
        )
      }
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} page={TITLE} title={LOAD_FAILED.title} text={LOAD_FAILED.text} address={KYC} />
  )
}
