import { Link } from 'react-router'
import type { CompanyForReview } from '#app/companies/queries/review-record.server.ts'
import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { recordPath } from '#app/review/desk/path.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'

/** Euro from the least to the most, with 0 and infinity where one is not stated (ADM-025). */
export function investmentRange(sections: CompanyForReview['sections']): string {
  const answers = sections.flatMap((section) => section.answers)
  // The answers carry their words after the figure (END-052); the range shows figures alone.
  const stated = (key: string) => answers.find((answer) => answer.key === key)?.value.split(' · ')[0]
  return `${stated('investment_size_min') || '€0'} – ${stated('investment_size_max') || '∞'}`
}

/** Who stands behind the profile (ADM-024). */
export function ProfileDetails({ record }: { record: CompanyForReview }) {
  const { owner, sections, type, contactName } = record
  return (
    <RecordSection title="Details">
      <DefinitionList
        dense
        items={[
          {
            term: 'Full name',
            value: owner ? (
              <Link to={recordPath('user', owner.userId)} className="text-link">
                {owner.fullName}
              </Link>
            ) : (
              '—'
            ),
          },
          { term: 'Email', value: owner?.email ?? '—' },
          { term: 'Company', value: record.name },
          { term: 'Position', value: owner?.position ?? '—' },
          { term: 'Phone', value: owner?.phone ?? '—' },
          { term: 'User type', value: companyTypeLabels[type] },
          { term: 'Website', value: owner?.website ?? '—' },
          {
            term: 'Investment range',
            value: <span className="tabular-nums">{investmentRange(sections)}</span>,
          },
          ...(contactName ? [{ term: 'Contact person', value: contactName }] : []),
        ]}
      />
    </RecordSection>
  )
}

function Changed({ before }: { before: string }) {
  return (
    <span className="mt-1 flex flex-wrap items-baseline gap-2 text-13 text-ink-2">
      <Badge tone="note">Changed</Badge>
      {before === '' ? (
        'Not stated before'
      ) : (
        <span>
          Before: <del>{before}</del>
        </span>
      )}
    </span>
  )
}

/** Every answer with its label; what differs from the last decided version is marked (ADM-026, ADM-044). */
export function ProfileAnswers({ record }: { record: CompanyForReview }) {
  const { sections, decidedRevision, revision } = record
  const isCompared = decidedRevision !== null && decidedRevision < revision
  const changed = sections
    .flatMap(({ answers }) => answers)
    .filter(({ before }) => before !== undefined).length
  return (
    <RecordSection
      title="Questionnaire"
      lead={
        isCompared &&
        `Version ${revision}; ${changed === 1 ? '1 answer differs' : `${changed} answers differ`} from version ${decidedRevision}, the last one decided on.`
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
                    {value === '' ? <span className="text-ink-2">Not stated any more</span> : value}
                    {before !== undefined && <Changed before={before} />}
                  </span>
                ),
              }))}
            />
          </div>
        ))}
      </div>
      {sections.length === 0 && <p className="text-ink-2">Nothing has been answered yet.</p>}
    </RecordSection>
  )
}
