import {
  type RequiredRight,
  requiredListingRight,
  type MentionedFact,
  RAISERS,
} from '#app/db/rests-on.server.ts'
import { comparedFacts } from '#app/listings/market/precise.ts'
import type { Criteria } from '#app/listings/marks/schema.ts'
import type { VisibleListing } from '../visible-listings.server.ts'

/** The facts that a notice about a listing relies on: place, price and `foundBy`, limited to what its reader may see. */
export function requiredRightFor(
  { id, card, facts: open }: VisibleListing,
  foundBy: readonly MentionedFact[] = [],
): RequiredRight {
  const facts = new Set<MentionedFact>(['city', 'price', ...foundBy])
  const isOpen = (fact: MentionedFact) => {
    if (fact === 'city') return card.city !== null
    const figure = fact in card.figures ? card.figures[fact as keyof typeof card.figures] : null
    if (figure) return figure.value !== null || figure.lock === 'unstated'
    return fact !== 'plot_size' && open[fact] !== null
  }
  return requiredListingRight(id, [...facts].filter(isOpen))
}

/** The facts that a saved search filters by, except for those that are visible wherever the place is. */
export function searchedFacts(criteria: Criteria): MentionedFact[] {
  const { size, yield: min } = criteria
  const compared: readonly string[] = comparedFacts(criteria)
  return [
    ...(size === undefined ? [] : (['built_surface'] as const)),
    ...(min === undefined ? [] : (['yield_percent'] as const)),
    ...(Object.keys(RAISERS) as (keyof typeof RAISERS)[]).filter((key) => compared.includes(key)),
  ]
}
