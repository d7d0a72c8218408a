import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import { withFullStop } from '#app/lib/name.ts'
import { fileSize } from '#app/lib/file-size.ts'
import { Form, Link } from 'react-router'
import type { SubmissionRecord } from '#app/kyc/review/queries/record.server.ts'
import { EXPIRY } from '#app/kyc/ends/texts.ts'
import { documentName, isIdentity, KYC_CONFIDENTIALITY } from '#app/kyc/schema.ts'
import type { Claim } from '#app/review/claims.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { kycPath, type KycFilters } from './schema.ts'
import { recordPath } from '#app/review/desk/path.ts'
import type { ReviewResult } from '#app/review/desk/desk.server.ts'
import { ClaimNotice } from '#app/review/desk/claims.tsx'
import { KycGroups } from './record-parts.tsx'
import { documentState, expiryText, KYC_STATES } from '#app/kyc/ui/states.ts'
import { DocumentFrame } from '#app/review/desk/document-frame.tsx'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { REOPEN } from '#app/review/reopen-texts.ts'
import { When } from '#app/review/desk/when.tsx'

type Props = {
  record: SubmissionRecord
  filters: KycFilters
  result: ReviewResult | null
  claim: Claim | undefined
}

/** Why a decision was refused, above the current record; shows the typed reason when its dialog is gone. */
function Refused({ record, result }: Pick<Props, 'record' | 'result'>) {
  if (!result || result.form.values.id !== record.id) return null
  const { formError, toast, values } = result.form
  if (values.intent === 'reject' && record.offered.includes('reject') && !result.isConflict) return null
  const typed = typeof values.reason === 'string' ? values.reason : ''
  return (
    <Notice tone="stop" live title={toast?.title ?? 'Nothing was decided'} className="mb-5">
      <p>{formError ?? toast?.text}</p>
      {typed && <p className="mt-1 whitespace-pre-wrap">Your text: {typed}</p>}
    </Notice>
  )
}

function Head({ record }: { record: SubmissionRecord }) {
  const { tone, label } = documentState(record)
  const isMember = record.applicationId === null
  return (
    <header className="mb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-21 md:text-28">{documentName(record)}</h2>
        <Badge tone={tone}>{label}</Badge>
        {record.isBeside && <Badge tone="note">{EXPIRY.replacement}</Badge>}
        {record.isRevised && <Badge tone="note">Revised</Badge>}
        {!record.isCurrent && <Badge>Replaced</Badge>}
      </div>
      <p className="mt-1 text-13 break-all text-ink-2">
        {record.fileName} · {fileSize(record.fileSize)} · uploaded <When at={record.createdAt} />
        {expiryText(record) && ` · ${expiryText(record)}`}
      </p>
      {isIdentity(record.documentType) && (
        <p className="mt-3 border-l-2 border-boundary pl-3">
          {record.contact ? (
            <>
              Must be the ID of the {isMember ? 'contact person' : 'candidate'}{' '}
              <strong>{record.contact.name}</strong>
              {record.contact.title && `, ${record.contact.title}`}
            </>
          ) : isMember ? (
            'No profile names a contact person yet. Compare with the account name'
          ) : (
            'The application does not name the candidate yet'
          )}
          . {isMember && <span className="text-ink-2">Account: {withFullStop(record.fullName)}</span>}
        </p>
      )}
    </header>
  )
}

function Viewer({ record }: { record: SubmissionRecord }) {
  return (
    <figure className="mb-6">
      {record.frame ? (
        <DocumentFrame
          src={`${record.frame}#navpanes=0`}
          title={`${documentName(record)} of ${record.fullName}`}
        />
      ) : (
        <Notice tone="note" title="This file is no longer stored">
          Its review stays on record.
        </Notice>
      )}
      <figcaption className="mt-2 flex flex-wrap items-center justify-between gap-3 text-13 text-ink-2">
        {KYC_CONFIDENTIALITY}
        <Form method="post" reloadDocument target="_blank">
          <input type="hidden" name="id" value={record.id} />
          <Button size="sm" name="intent" value="view">
            View in a new tab
          </Button>
        </Form>
      </figcaption>
    </figure>
  )
}

function Person({ record }: { record: SubmissionRecord }) {
  const { contact, companyId, companyName, applicationId } = record
  const profile = companyId && recordPath('profile', companyId)
  const to = applicationId === null ? profile : recordPath('application', applicationId)
  const name = companyName ?? (applicationId === null ? '—' : 'Open the application')
  const company = to ? (
    <Link to={to} className="text-link">
      {name}
    </Link>
  ) : (
    name
  )
  return (
    <RecordSection title="Uploaded by">
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <DefinitionList
          dense
          items={[
            { term: 'Account', value: record.fullName },
            { term: 'Email', value: <span className="break-all">{record.userEmail}</span> },
            { term: 'User type', value: MEMBER_KIND_LABELS[record.userType] },
            { term: applicationId === null ? 'Company' : 'Application', value: company },
          ]}
        />
        {contact && applicationId === null && (
          <DefinitionList
            dense
            items={[
              { term: 'Contact person', value: <span className="font-medium">{contact.name}</span> },
              { term: 'Position', value: contact.title || '—' },
              { term: 'Contact email', value: <span className="break-all">{contact.email || '—'}</span> },
              { term: 'Contact phone', value: contact.phone || '—' },
            ]}
          />
        )}
      </div>
    </RecordSection>
  )
}

function AllDocuments({ record, filters }: Pick<Props, 'record' | 'filters'>) {
  const owner = record.applicationId === null ? 'member' : 'application'
  return (
    <RecordSection title={`All documents of this ${owner}`}>
      {record.kyc && <KycGroups kyc={record.kyc} />}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {record.others.map((other) => (
          <li key={other.submissionId} className="flex items-center justify-between gap-4 py-2">
            <Link to={kycPath(filters, other.submissionId)} className="text-link min-w-0 truncate">
              {documentName(other)}
            </Link>
            <Badge tone={documentState(other).tone}>{documentState(other).label}</Badge>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}

function Decisions({ decisions }: Pick<SubmissionRecord, 'decisions'>) {
  if (decisions.length === 0) return null
  return (
    <RecordSection title="Decisions">
      <ul className="divide-y divide-line border-y border-line">
        {decisions.map(({ action, at, by, reason }) => (
          <li key={at} className="py-2">
            <p>
              <span className="font-medium">{REOPEN.said[action]}</span>{' '}
              <span className="text-13 text-ink-2">
                {by ?? '—'}, <When at={at} />
              </span>
            </p>
            {reason && <p className="text-13 break-words whitespace-pre-wrap">{reason}</p>}
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}

function Earlier({ earlier }: Pick<SubmissionRecord, 'earlier'>) {
  if (earlier.length === 0) return null
  return (
    <RecordSection title="Earlier files">
      <ul className="divide-y divide-line border-y border-line">
        {earlier.map((file) => (
          <li key={file.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-56">
              <p className="break-all">{file.fileName}</p>
              <p className="text-13 text-ink-2">
                uploaded <When at={file.uploadedAt} />
                {file.reviewedAt && (
                  <>
                    {' '}
                    · {file.reviewerName ?? '—'}, <When at={file.reviewedAt} />
                  </>
                )}
              </p>
              {file.rejectionReason && (
                <p className="text-13 break-words whitespace-pre-wrap text-stop">{file.rejectionReason}</p>
              )}
            </div>
            <Badge tone={file.status === 'pending' ? 'plain' : KYC_STATES[file.status].tone}>
              {file.status === 'pending' ? 'Not reviewed' : KYC_STATES[file.status].label}
            </Badge>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}

/** The record on which a decision about a document is based (ADM-081 to ADM-085, MEM-199). */
export function KycRecord({ record, filters, result, claim }: Props) {
  return (
    <article>
      <Refused record={record} result={result} />
      <ClaimNotice claim={claim} />
      <Head record={record} />
      {record.reviewedAt && (
        <Notice
          className="mb-5"
          tone={record.status === 'approved' ? 'ok' : 'stop'}
          title={
            <>
              {KYC_STATES[record.status].label} by {record.reviewerName ?? 'a former admin'},{' '}
              <When at={record.reviewedAt} />
            </>
          }
        >
          {record.rejectionReason && (
            <p className="break-words whitespace-pre-wrap">{record.rejectionReason}</p>
          )}
        </Notice>
      )}
      <Viewer record={record} />
      <Person record={record} />
      <AllDocuments record={record} filters={filters} />
      <Decisions decisions={record.decisions} />
      <Earlier earlier={record.earlier} />
    </article>
  )
}
