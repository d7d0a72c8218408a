import { Link } from 'react-router'
import { SUBMISSION_TABS } from '#app/kyc/review/schema.ts'
import { KYC_CONFIDENTIALITY } from '#app/kyc/schema.ts'
import type { ReviewAnswer } from '#app/review/desk/answer.server.ts'
import type { LoadedBy } from '#app/review/desk/desk.server.ts'
import { defineDeskPart } from '#app/review/desk/page.tsx'
import { KycApproveDialog, KycDecisionBar, KycRejectDialog, KycReopenDialog } from './decision.tsx'
import type { documentDesk } from './queue.server.ts'
import { KycRecord } from './record.tsx'
import { rowOf } from './row.tsx'
import { KYC, kycPath, TAB_LABELS } from './schema.ts'

type Loaded = LoadedBy<typeof documentDesk>

function Head({ filters, page, record }: Loaded) {
  const { companyId } = filters
  const name = [...page.rows, record].find((one) => one?.companyId === companyId)?.companyName
  return (
    <>
      {companyId !== null && (
        <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span>
            Only <span className="font-medium">{name ?? 'one company'}</span>
          </span>
          <Link to={kycPath({ tab: filters.tab })} className="text-13 underline underline-offset-3">
            Show all companies
          </Link>
        </p>
      )}
      <p className="mt-3 text-13 text-ink-2">{KYC_CONFIDENTIALITY}</p>
    </>
  )
}

export const documentPart = defineDeskPart<Loaded, ReviewAnswer>({
  title: 'KYC Document Management',
  records: 'documents',
  address: KYC,
  all: `${KYC}?status=all`,
  /** ADM-091. */
  loadFailed: { title: 'Error', text: 'Failed to load KYC submissions' },
  path: kycPath,
  search: 'Name, company or email',
  counts: ({ counts, filters: { companyId } }) =>
    SUBMISSION_TABS.map((tab) => [TAB_LABELS[tab], counts[tab], { tab, companyId }] as const),
  kept: ({ companyId }) => ({ companyId }),
  head: (loaded) => <Head {...loaded} />,
  rows: ({ page }) => page.rows.map(rowOf),
  none: { title: 'No documents to review', text: 'New documents to review show up here.' },
  show: ({ filters, record, next }, { answer, claim }) => ({
    record: record && (
      <KycRecord record={record} filters={filters} answer={answer} claim={claim(record.id)} />
    ),
    bar: record && <KycDecisionBar record={record} nextHref={next} />,
    dialogs: record && record.offered.length > 0 && (
      <>
        {record.offered.includes('approve') && (
          <KycApproveDialog key={`approve-${record.id}`} record={record} answer={answer} />
        )}
        {record.offered.includes('reject') && (
          <KycRejectDialog key={record.id} record={record} answer={answer} />
        )}
        {record.offered.includes('reopen') && (
          <KycReopenDialog key={`reopen-${record.id}`} record={record} answer={answer} />
        )}
      </>
    ),
  }),
})
