import { RecordSection } from '#app/review/desk/record-section.tsx'
import { SideBySide } from '#app/review/desk/side-by-side.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { ListingReview } from '#app/listings/queries/review.server.ts'
import { changedRows, listStatedFacts } from './comparison.ts'

/** The facts of the version under review, preceded by those that a change affects (ADM-139). */
export function ListingVersions({ review }: { review: ListingReview }) {
  const { approved, proposed, market } = review
  const shown = proposed ?? approved
  if (!shown) return null
  const onMarket = approved && { ...approved.fields, ...market }
  const changed = onMarket && proposed ? changedRows(onMarket, proposed.fields) : []
  const names = changed.map(({ label }) => label)
  if (review.pictures.isChanged) names.push('Photos and plans')
  return (
    <RecordSection
      title="Versions"
      lead={
        approved &&
        proposed &&
        (names.length > 0 ? `Differences: ${names.join(', ')}.` : 'Both versions are identical.')
      }
    >
      {approved && proposed && changed.length > 0 && (
        <SideBySide
          before={`Approved · version ${approved.number}`}
          after={`Proposed · version ${proposed.number}`}
          rows={changed}
        />
      )}
      {listStatedFacts(proposed?.fields ?? onMarket ?? shown.fields).map(({ title, facts }) => (
        <section key={title} className="mt-5">
          <h4 className="mb-2 text-13 font-medium">{title}</h4>
          <DefinitionList
            dense
            items={facts.map(({ label, text }) => ({
              term: label,
              value: <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>,
            }))}
          />
        </section>
      ))}
    </RecordSection>
  )
}
