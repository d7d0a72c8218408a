import type { ListingReview } from '#app/listings/queries/review.server.ts'
import { compareVersions } from './comparison.ts'
import { AskedList } from '#app/review/asked/asked-list.tsx'
import { ASKED } from '#app/review/asked/asked.words.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { SideBySide } from '#app/review/desk/side-by-side.tsx'

/**
 * Of a listing that was sent again: what differs from the version last decided on. Where that one is the approved
 * version, ListingVersions shows both in full.
 */
export function ListingChanges({ review: { decided, proposed } }: { review: ListingReview }) {
  const answered = proposed?.answered ?? []
  if (!proposed || (!decided && answered.length === 0)) return null
  const rows = (decided ? compareVersions(decided.fields, proposed.fields) : [])
    .flatMap(({ fields }) => fields)
    .filter(({ isChanged }) => isChanged)
    .map(({ key, label, approved, proposed: after }) => ({ key, label, before: approved, after }))
  return (
    <RecordSection
      title="Since the last decision"
      lead={decided && rows.length === 0 ? 'The facts are those of the version last decided on.' : undefined}
    >
      {answered.length > 0 && (
        <>
          <h4 className="font-text text-13 font-medium text-ink-2">{ASKED.title}</h4>
          <AskedList items={answered} />
        </>
      )}
      {decided && rows.length > 0 && (
        <SideBySide
          before={`Version ${decided.number}, decided on`}
          after={`Version ${proposed.number}`}
          rows={rows}
        />
      )}
    </RecordSection>
  )
}
