import { Link } from 'react-router'
import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import type { SubmissionPage } from '#app/kyc/review/queries/queue.server.ts'
import type { Submission } from '#app/kyc/review/schema.ts'
import { DOCUMENT_TYPES, KYC_SECRECY, slotsOf } from '#app/kyc/schema.ts'
import type { UserType } from '#app/lib/viewer.ts'
import type { Claim } from '#app/review/claims.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterText } from '#app/ui/filter-bar.tsx'
import { KYC, kycPath, type KycFilters, TAB_LABELS } from './schema.ts'
import { ClaimMark } from '#app/review/desk/claims.tsx'
import { QueuePager } from '#app/review/desk/queue.tsx'
import { QueueHead, QueueList, QueueRow } from '#app/review/desk/frame.tsx'
import { KYC_STATES } from '#app/kyc/ui/states.ts'
import { When } from '#app/review/desk/when.tsx'

type Props = {
  filters: KycFilters
  page: SubmissionPage
  /** The company whose owner's documents are shown alone; null for an id that no company has. */
  companyName: string | null
  openId: string | null
  claims: ReadonlyMap<string, Claim>
}

/** "Personal ID or Passport", with its number where a type has several places. */
export function documentName({ documentType, slot }: Pick<Submission, 'documentType' | 'slot'>): string {
  const { label } = DOCUMENT_TYPES[documentType]
  return slotsOf(documentType) > 1 ? `${label} ${slot}` : label
}

export const kindLabel = (userType: string) => MEMBER_KIND_LABELS[userType as UserType]

type RowProps = { row: Submission; to: string; isCurrent: boolean; claim: Claim | undefined }

function Row({ row, to, isCurrent, claim }: RowProps) {
  const { tone, label } = KYC_STATES[row.status]
  const decision = row.reviewedAt && (
    <>
      {row.reviewerName ?? '—'}, <When at={row.reviewedAt} />
      {row.rejectionReason && `: ${row.rejectionReason}`}
    </>
  )
  return (
    <QueueRow
      to={to}
      isCurrent={isCurrent}
      title={documentName(row)}
      badge={
        <span className="flex gap-1.5">
          <ClaimMark claim={claim} />
          {row.isRevised && <Badge tone="note">Revised</Badge>}
          {!row.isCurrent && <Badge>Replaced</Badge>}
          <Badge tone={tone}>{label}</Badge>
        </span>
      }
      at={<When at={row.createdAt} dateOnly />}
      lines={[
        `${row.fullName} · ${row.companyName ?? '—'}`,
        `${row.userEmail} · ${kindLabel(row.userType)}`,
        row.fileName,
        ...(decision ? [decision] : []),
      ]}
    />
  )
}

function Filters({ filters: { tab, companyId, search } }: { filters: KycFilters }) {
  return (
    <FilterBar
      key={search}
      action={KYC}
      label="Search documents"
      sticky={false}
      className="mb-3"
      actions={<Button size="sm">Search</Button>}
    >
      {tab !== 'pending' && <input type="hidden" name="status" value={tab} />}
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

/** The queue of documents: what waits longest first (ADM-078 to ADM-081). */
export function KycQueue({ filters, page, companyName, openId, claims }: Props) {
  const { tab, companyId, search } = filters
  const isFiltered = companyId !== null
  return (
    <>
      <QueueHead>
        <Filters filters={filters} />
        {isFiltered && (
          <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span>
              {companyName === null ? (
                'No company has this id'
              ) : (
                <>
                  Only <span className="font-medium">{companyName}</span>
                </>
              )}
            </span>
            <Link to={kycPath({ tab })} className="text-13 underline underline-offset-3">
              Show all companies
            </Link>
          </p>
        )}
        <p className="text-13 text-ink-2">{KYC_SECRECY}</p>
      </QueueHead>
      {page.rows.length === 0 ? (
        <EmptyState
          className="m-4"
          title={search ? 'No document fits' : tab === 'pending' ? 'No document waits' : 'No documents here'}
          text={
            search
              ? 'Nothing matches this search in this tab.'
              : tab === 'pending'
                ? 'Documents stand here from their upload until they are decided.'
                : `No document is ${TAB_LABELS[tab].toLowerCase()}${isFiltered ? ' for this company' : ''}.`
          }
          action={
            (tab !== 'all' || isFiltered || search !== '') && (
              <LinkButton to={`${KYC}?status=all`}>Show all documents</LinkButton>
            )
          }
        />
      ) : (
        <QueueList label="Documents">
          {page.rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              to={kycPath(filters, row.id)}
              isCurrent={row.id === openId}
              claim={claims.get(row.id)}
            />
          ))}
        </QueueList>
      )}
      <QueuePager
        first={filters.cursor ? kycPath({ tab, companyId, search }) : null}
        next={page.nextCursor && kycPath({ tab, companyId, search, cursor: page.nextCursor })}
      />
    </>
  )
}
