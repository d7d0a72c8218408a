import type { CompanyForReview } from '#app/companies/queries/review-record.server.ts'
import { AskedList } from '#app/review/asked/asked-list.tsx'
import { ASKED } from '#app/review/asked/asked.words.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { SideBySide } from '#app/review/desk/side-by-side.tsx'

/** Of a profile that was sent again: what differs from the version that was last decided on, beside each other. */
export function ProfileChanges({ record }: { record: CompanyForReview }) {
  const { sections, decidedRevision, revision, answered } = record
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
      {answered.length > 0 && (
        <>
          <h4 className="font-text text-13 font-medium text-ink-2">{ASKED.title}</h4>
          <AskedList items={answered} />
        </>
      )}
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
