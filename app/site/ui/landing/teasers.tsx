import { ListingCard } from '#app/listings/ui/listing-card.tsx'
import type { ListingCard as Card } from '#app/listings/visibility/present-card.ts'

const FULL_ROW = 3

/** Explains why the row is not full: there are few listings, or few public ones. */
function why(listings: number): string {
  if (listings === 0) return 'No listings published yet.'
  return listings < FULL_ROW ? 'The 3 newest listings show up here.' : 'Members see more listings.'
}

/** The newest listings under a guest's projection. */
export function Teasers({ cards, listings }: { cards: readonly Card[]; listings: number }) {
  return (
    <>
      {cards.length > 0 && (
        <ul aria-label="Newest listings" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card) => (
            <li key={card.slug} className="grid">
              <ListingCard card={card} />
            </li>
          ))}
        </ul>
      )}
      {cards.length < FULL_ROW && <p className="mt-4 text-ink-2 first:mt-0">{why(listings)}</p>}
    </>
  )
}
