import type { CompanyForReview } from '#app/companies/queries/review-record.server.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { SideBySide } from '#app/review/desk/side-by-side.tsx'

/** Of a profile that was sent again: what differs from the version that was last decided on, beside each other. */
export function ProfileChanges({ record }: { record: CompanyForReview }) {
  const { sections, decidedRevision, revision } = record
  if (decidedRevision === null || decidedRevision >= revision) return null
  const rows = sections.flatMap(({ answers }) =>
    answers.flatMap(({ key, label, value, before }) =>
      before === undefined ? [] : [{ key, label, before: before || null, after: value || null }],
    ),
  )
  return (
    <RecordSection
      title="Since the last decision"
      lead={rows.length === 0 ? 'The questionnaire says the same as the version last decided on.' : undefined}
    >
      {rows.length > 0 && (
        <SideBySide
          before={`Version ${decidedRevision}, decided on`}
          after={`Version ${revision}`}
          rows={rows}
        />
      )}
    </RecordSection>
  )
}
