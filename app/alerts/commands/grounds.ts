import { type Ground, listingGround, type MentionedFact } from '#app/db/rests-on.server.ts'
import type { Criteria } from '#app/listings/marks/schema.ts'
import type { SeenListing } from '../seen.server.ts'

/** The facts that a notice about a listing relies on: place, price and `foundBy`, as far as its reader may see them. */
export function groundOf({ id, card }: SeenListing, foundBy: readonly MentionedFact[] = []): Ground {
  const facts: readonly MentionedFact[] = ['city', 'price', ...foundBy]
  const isOpen = (fact: MentionedFact) => {
    if (fact === 'city') return card.city !== null
    const { value, lock } = card.figures[fact]
    return value !== null || lock === 'unstated'
  }
  return listingGround(id, facts.filter(isOpen))
}

/** The facts that a saved search filters by, besides place and price. */
export function searchedFacts({ size, yield: min }: Criteria): MentionedFact[] {
  return [
    ...(size === undefined ? [] : (['built_surface'] as const)),
    ...(min === undefined ? [] : (['yield_percent'] as const)),
  ]
}
