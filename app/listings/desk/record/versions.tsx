import { changedRows, listStatedFacts } from './comparison.ts'
import { ChangedPictures } from '#app/listings/images/ui/picture-strip.tsx'
import type { ListingReview } from '#app/listings/queries/review.server.ts'
import { RequestedItemList } from '#app/review/requested/requested-item-list.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { SideBySide } from '#app/review/desk/side-by-side.tsx'
import { SinceList } from '#app/review/since/since-list.tsx'
import { SINCE } from '#app/review/since/since.ts'
import { DefinitionList } from '#app/ui/definition-list.tsx'

/** Changes since the last decision in a resubmitted listing, images and documents included. */
export function ListingChanges({ review }: { review: ListingReview }) {
  const { decided, proposed, approved, market } = review
  const answered = proposed?.answered ?? []
  if (!proposed || (!decided && answered.length === 0)) return null
  if (!decided)
    return (
      <RecordSection title={REQUESTED.title}>
        <RequestedItemList items={answered} />
      </RecordSection>
    )
  const { pictures, documents, fields } = decided
  const isSame = decided.number === proposed.number
  const heads = {
    before: SINCE.decided(decided.number),
    after: isSame ? SINCE.now : SINCE.sent(proposed.number),
  }
  const isApproved = decided.number === approved?.number
  const before = isApproved ? { ...fields, ...market } : fields
  return (
    <RecordSection title={SINCE.title}>
      <SinceList
        since={{ rows: changedRows(before, proposed.fields), documents, answered }}
        {...heads}
        // Each view is recorded (PUB-226).
        pathOf={({ id }) => `/files/document/${id}`}
        pictures={
          pictures.isChanged &&
          (isApproved ? (
            <p>See the photos below. Changed ones are marked and shown next to the approved ones.</p>
          ) : (
            <ChangedPictures pictures={pictures} {...heads} />
          ))
        }
      />
    </RecordSection>
  )
}

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
