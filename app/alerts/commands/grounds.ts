import { type Ground, listingGround, type ToldFact } from '#app/db/rests-on.server.ts'
import type { Criteria } from '#app/listings/marks/schema.ts'
import type { SeenListing } from '../seen.server.ts'

/** What an alert about a listing rests on: place and price, as far as they are open to its reader, and what it was found by. */
export function groundOf({ id, card }: SeenListing, foundBy: readonly ToldFact[] = []): Ground {
  const facts: readonly ToldFact[] = ['city', 'price', ...foundBy]
  const isOpen = (fact: ToldFact) => {
    if (fact === 'city') return card.city !== null
    const { value, lock } = card.figures[fact]
    return value !== null || lock === 'unstated'
  }
  return listingGround(id, facts.filter(isOpen))
}

/** The facts that a saved search looks at, beside place and price. */
export function searchedFacts({ size, yield: least }: Criteria): ToldFact[] {
  return [
    ...(size === undefined ? [] : (['built_surface'] as const)),
    ...(least === undefined ? [] : (['yield_percent'] as const)),
  ]
}
