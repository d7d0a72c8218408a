import { findCompanyName } from '#app/companies/queries/reviewed.server.ts'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { countSubmissions, listSubmissions } from '#app/kyc/review/queries/queue.server.ts'
import { loadSubmission } from '#app/kyc/review/queries/record.server.ts'
import { SUBMISSION_TABS, type SubmissionTab } from '#app/kyc/review/schema.ts'
import { formText } from '#app/lib/form.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { addressOf } from '../desk-path.ts'
import { keepDecision } from '../keep-decision.ts'
import { openSubmission, reviewDocument } from '../kyc-actions.server.ts'
import { KYC, kycFilters, kycPath, type KycFilters, TAB_LABELS } from '../kyc-filters.ts'
import { orLoadFailure } from '../load-failure.server.ts'
import { revalidateAfterRefusal } from '../revalidate.ts'
import { Desk } from '../ui/desk.tsx'
import { DeskKeys } from '../ui/desk-keys.tsx'
import { APPROVE_BUTTON, KycDecisionBar, KycRejectDialog, REJECT_BUTTON } from '../ui/kyc-decision.tsx'
import { KycQueue } from '../ui/kyc-queue.tsx'
import { KycRecord } from '../ui/kyc-record.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
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
    const [page, counts, companyName, record] = await Promise.all([
      listSubmissions(admin, filters),
      countSubmissions(admin, filters.entityId),
      filters.entityId ? findCompanyName(admin, filters.entityId) : null,
      id ? loadSubmission(admin, id) : null,
    ])
    return { filters, page, counts, companyName, record }
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const formData = await request.formData()
  if (formData.get('intent') === 'view')
    return openSubmission(admin, formText(formData, 'id'), addressOf(request))
  return reviewDocument(admin, formData, filtersOf(request))
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepDecision(args)
}

function tabs(counts: Record<SubmissionTab, number>, { tab: open, entityId }: KycFilters) {
  return SUBMISSION_TABS.map((tab) => ({
    label: TAB_LABELS[tab],
    count: counts[tab],
    to: kycPath({ tab, entityId }),
    isCurrent: tab === open,
  }))
}

const KEYS = [
  { key: 'J', does: 'next document' },
  { key: 'K', does: 'previous document' },
  { key: 'A', does: 'approve' },
  { key: 'R', does: 'reject' },
] as const

export default function Kyc({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, page, counts, companyName, record } = loaderData
  const answer = actionData ?? null
  const openId = record?.id ?? null
  const place = page.rows.findIndex(({ id }) => id === openId)
  const at = (index: number) => {
    const row = page.rows[index]
    return row ? kycPath(filters, row.id) : null
  }
  return (
    <DeskKeys
      label={`${TITLE}, desk`}
      next={at(place + 1)}
      previous={place > 0 ? at(place - 1) : null}
      presses={{ a: APPROVE_BUTTON, r: REJECT_BUTTON }}
      words={KEYS}
    >
      <Desk
        title={TITLE}
        counts={tabs(counts, filters)}
        backHref={kycPath(filters)}
        recordKey={openId}
        queue={<KycQueue filters={filters} page={page} companyName={companyName} openId={openId} />}
        record={record && <KycRecord record={record} filters={filters} answer={answer} />}
        bar={record && <KycDecisionBar record={record} />}
        dialogs={
          record?.offered.includes('reject') && (
            <KycRejectDialog key={record.id} record={record} answer={answer} />
          )
        }
      />
    </DeskKeys>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} page={TITLE} title={LOAD_FAILED.title} text={LOAD_FAILED.text} address={KYC} />
  )
}
