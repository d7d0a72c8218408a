import type { ListingReview } from '#app/listings/queries/review.server.ts'
import { compareVersions } from './comparison.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { SideBySide } from '#app/review/desk/side-by-side.tsx'

/**
 * Of a listing that was sent again: what differs from the version last decided on. Where that one is the approved
 * version, ListingVersions shows both in full.
 */
export function ListingChanges({ review: { decided, proposed } }: { review: ListingReview }) {
  if (!decided || !proposed) return null
  const rows = compareVersions(decided.fields, proposed.fields)
    .flatMap(({ fields }) => fields)
    .filter(({ isChanged }) => isChanged)
    .map(({ key, label, approved, proposed: after }) => ({ key, label, before: approved, after }))
  return (
    <RecordSection
      title="Since the last decision"
      lead={rows.length === 0 ? 'The facts are those of the version last decided on.' : undefined}
    >
      {rows.length > 0 && (
        <SideBySide
          before={`Version ${decided.number}, decided on`}
          after={`Version ${proposed.number}`}
          rows={rows}
        />
      )}
    </RecordSection>
  )
}
