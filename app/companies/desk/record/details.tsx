import { Link } from 'react-router'
import type { CompanyForReview } from '#app/companies/queries/review-record.server.ts'
import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { Badge } from '#app/ui/badge.tsx'
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
