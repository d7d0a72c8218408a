import type { CompanyForReview } from '#app/companies/queries/review-record.server.ts'
import { kycFilePath } from '#app/kyc/desk/schema.ts'
import { AskedList } from '#app/review/asked/asked-list.tsx'
import { ASKED } from '#app/review/asked/asked.words.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { SinceList } from '#app/review/since/since-list.tsx'
import { SINCE } from '#app/review/since/since.words.ts'
import { changedRows } from '../../schema/present-answers.ts'

/** Changes of a resubmitted profile since the last decided version. */
export function ProfileChanges({ record }: { record: CompanyForReview }) {
  const { status, sections, decidedRevision, revision, answered, changedDocuments } = record
  if (decidedRevision === null)
    return (
      status === 'pending' &&
      answered.length > 0 && (
        <RecordSection title={ASKED.title}>
          <AskedList items={answered} />
        </RecordSection>
      )
    )
  return (
    <RecordSection title={SINCE.title}>
      <SinceList
        since={{ rows: changedRows(sections), documents: changedDocuments, answered }}
        before={SINCE.decided(decidedRevision)}
        after={SINCE.sent(revision)}
        pathOf={kycFilePath}
      />
    </RecordSection>
  )
}
