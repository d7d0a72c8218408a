import { Link } from 'react-router'
import { SUBMISSION_TABS } from '#app/kyc/review/schema.ts'
import { KYC_SECRECY } from '#app/kyc/schema.ts'
import type { ReviewAnswer } from '#app/review/desk/answer.server.ts'
import type { LoadedBy } from '#app/review/desk/desk.server.ts'
import { defineDeskPart, type Seen } from '#app/review/desk/page.tsx'
import { activeFilters, turnNames } from '#app/review/desk/turn.ts'
import { Button } from '#app/ui/button.tsx'
import { FilterBar, FilterText } from '#app/ui/filter-bar.tsx'
import { KycApproveDialog, KycDecisionBar, KycRejectDialog, KycReopenDialog } from './decision.tsx'
import type { documentDesk } from './queue.server.ts'
import { KycRecord } from './record.tsx'
import { rowOf } from './row.tsx'
import { KYC, kycPath, type KycFilters, TAB_LABELS } from './schema.ts'

type Loaded = LoadedBy<typeof documentDesk>

function Search({ filters: { tab, companyId, search, turn } }: { filters: KycFilters }) {
  return (
    <FilterBar
      key={search}
      action={KYC}
      label="Search documents"
      sticky={false}
      className="mb-3"
      actions={<Button size="sm">Search</Button>}
    >
      <input type="hidden" name="status" value={tab} />
      {turn && <input type="hidden" name="turn" value={turn} />}
      {companyId !== null && <input type="hidden" name="entity_id" value={companyId} />}
      <FilterText
        wide
        label="Search"
        name="search"
        defaultValue={search}
        placeholder="Name, company or email"
      />
    </FilterBar>
  )
}

function Head({ filters, companyName }: Pick<Loaded, 'filters' | 'companyName'>) {
  return (
    <>
      <Search filters={filters} />
      {filters.companyId !== null && (
        <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span>
            {companyName === null ? (
              'No company with this ID'
            ) : (
              <>
                Only <span className="font-medium">{companyName}</span>
              </>
            )}
          </span>
          <Link to={kycPath({ tab: filters.tab })} className="text-13 underline underline-offset-3">
            Show all companies
          </Link>
        </p>
      )}
      <p className="text-13 text-ink-2">{KYC_SECRECY}</p>
    </>
  )
}

function emptyOf({ tab, companyId, search, turn }: KycFilters) {
  const isWide = tab === 'all' && companyId === null && search === '' && turn === null
  const all = isWide ? null : { label: 'Show all documents', to: `${KYC}?status=all` }
  if (search || turn) return { title: 'No matching documents', text: 'Nothing matches this search.', all }
  if (tab === 'pending')
    return {
      title: 'No documents to review',
      text: 'New documents to review show up here.',
      all,
    }
  const ofCompany = companyId === null ? '' : ' for this company'
  return {
    title: 'No documents',
    text: `There are no ${tab === 'all' ? '' : `${TAB_LABELS[tab].toLowerCase()} `}documents${ofCompany}.`,
    all,
  }
}

export const documentPart = defineDeskPart({
  title: 'KYC Document Management',
  list: 'Documents',
  address: KYC,
  /** ADM-091. */
  loadFailed: { title: 'Error', text: 'Failed to load KYC submissions' },
  opened: ({ record }: Loaded) => record,
  show(loaded: Loaded, { answer, claim }: Seen<ReviewAnswer>) {
    const { filters, page, counts, companyName, record, next } = loaded
    const { tab: current, companyId, cursor } = filters
    return {
      path: (id) => kycPath(filters, id),
      counts: SUBMISSION_TABS.map((tab) => ({
        label: TAB_LABELS[tab],
        count: counts[tab],
        to: kycPath({ tab, companyId }),
        isCurrent: tab === current && filters.turn === null,
      })),
      openId: record?.id ?? null,
      head: <Head filters={filters} companyName={companyName} />,
      turn: {
        current: filters.turn,
        ours: counts.ours,
        path: (turn) => kycPath({ tab: turn ? 'all' : 'pending', turn, companyId }),
      },
      active: activeFilters(filters, kycPath, [
        [current === 'all' ? null : TAB_LABELS[current], { tab: 'all' }],
        ...turnNames(filters),
      ]),
      rows: page.rows.map(rowOf),
      empty: emptyOf(filters),
      pager: {
        first: cursor ? kycPath({ ...filters, cursor: null }) : null,
        next: page.nextCursor && kycPath({ ...filters, cursor: page.nextCursor }),
      },
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
    }
  },
})
