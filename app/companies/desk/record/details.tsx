import { Link } from 'react-router'
import type { CompanyForReview } from '#app/companies/queries/review-record.server.ts'
import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { DocumentRow, KycGroups } from '#app/kyc/desk/record-parts.tsx'
import { kycPath } from '#app/kyc/desk/schema.ts'
import { KYC_CONFIDENTIALITY } from '#app/kyc/schema.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { recordPath } from '#app/review/desk/path.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'

/** The person behind the profile (ADM-024). */
export function ProfileDetails({ record }: { record: CompanyForReview }) {
  const { owner, type, investmentRange } = record
  const { fullName, position, phone, website } = owner?.details ?? {}
  const name = owner && (
    <Link to={recordPath('user', owner.userId)} className="text-link">
      {fullName}
    </Link>
  )
  const items = [
    { term: 'Full name', value: name || '—' },
    { term: 'Account', value: owner?.fullName === fullName ? null : owner?.fullName },
    { term: 'Email', value: owner?.email || '—' },
    { term: 'Company', value: record.name },
    { term: 'Position', value: position || '—' },
    { term: 'Phone', value: phone || '—' },
    { term: 'User type', value: companyTypeLabels[type] },
    { term: 'Website', value: website || '—' },
    {
      term: 'Investment range',
      value: investmentRange && <span className="tabular-nums">{investmentRange}</span>,
    },
  ]
  return (
    <RecordSection title="Details">
      <DefinitionList dense items={items.filter(({ value }) => value)} />
    </RecordSection>
  )
}

function Changed({ before }: { before: string }) {
  return (
    <span className="mt-1 flex flex-wrap items-baseline gap-2 text-13 text-ink-2">
      <Badge tone="note">Changed</Badge>
      <span>
        {before === '' ? (
          'Previously empty'
        ) : (
          <>
            Before: <del>{before}</del>
          </>
        )}
      </span>
    </span>
  )
}

/** Required groups with their state, and all documents (ADM-083, ADM-084). */
export function ProfileDocuments({ record }: { record: CompanyForReview }) {
  const { kyc, documents, contactName } = record
  return (
    <RecordSection title="Documents" lead={KYC_CONFIDENTIALITY}>
      <KycGroups kyc={kyc} />
      {contactName && documents.length > 0 && (
        <p className="mb-3 text-13 text-ink-2">
          The ID must belong to the contact person:{' '}
          <span className="font-medium text-ink">{contactName}</span>.
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {documents.map((document) => (
          <DocumentRow key={document.fileId} document={document} hidden={{ id: record.id }} />
        ))}
      </ul>
      {documents.length === 0 && <p className="mt-3 text-ink-2">No documents uploaded yet.</p>}
      <LinkButton to={kycPath({ tab: 'all', companyId: record.id })} size="sm" className="mt-3">
        Review documents
      </LinkButton>
    </RecordSection>
  )
}

/** All answers, with changes since the last decided version marked (ADM-026, ADM-044). */
export function ProfileAnswers({ record }: { record: CompanyForReview }) {
  const { sections, decidedRevision, revision } = record
  const changed = sections
    .flatMap(({ answers }) => answers)
    .filter(({ before }) => before !== undefined).length
  return (
    <RecordSection
      title="Questionnaire"
      lead={
        decidedRevision !== null &&
        `Version ${revision}. ${changed === 1 ? '1 answer differs' : `${changed === 0 ? 'No' : changed} answers differ`} from version ${decidedRevision}, the last one reviewed.`
      }
    >
      <div className="flex flex-col gap-6">
        {sections.map(({ title, answers }) => (
          <div key={title}>
            <h4 className="mb-2 font-text text-13 font-medium text-ink-2">{title}</h4>
            <DefinitionList
              dense
              items={answers.map(({ key, label, value, before }) => ({
                key,
                term: label,
                value: (
                  <span className="whitespace-pre-wrap">
                    {value === '' ? <span className="text-ink-2">Removed</span> : value}
                    {before !== undefined && <Changed before={before} />}
                  </span>
                ),
              }))}
            />
          </div>
        ))}
      </div>
      {sections.length === 0 && <p className="text-ink-2">No answers yet.</p>}
    </RecordSection>
  )
}
