import type { Criteria } from '#app/listings/marks/schema.ts'
import { fold } from '#app/lib/visible-text.ts'
import {
  choicesOf,
  MINIMUM_YIELDS,
  PRICE_BANDS,
  SIZE_BANDS,
  type Band,
} from '#app/listings/market/filters.ts'
import { meetsPrecise, type OpenFacts } from '#app/listings/market/precise.ts'
import type { ListingCard } from '#app/listings/visibility/present-card.ts'
import { type AlertCriteria, type AlertPropertyType, ALERT_LISTING_TYPES } from './kinds.ts'

/**
 * A listing under one member's projection, with the folded names of its place, or none if that is hidden. Hidden values
 * are null, like missing ones. `match-sql.server.ts` is the SQL twin of the rules.
 */
export type VisibleFacts = {
  card: Pick<ListingCard, 'city' | 'country' | 'propertyType' | 'riskProfile' | 'figures'>
  facts: OpenFacts
  names: readonly string[]
  /** The folded names of its regions and country. */
  regions: readonly string[]
}

export type PriceChange = { from: number; to: number }
type CriteriaOf<T extends AlertCriteria['type']> = Extract<AlertCriteria, { type: T }>

/** Matches by any name of the city, or by the country (decision 27). */
export function isIn({ card, names }: VisibleFacts, location: string): boolean {
  const folded = fold(location)
  return card.city !== null && (names.includes(folded) || fold(card.country) === folded)
}

/** MEM-341. Land means a stated plot and no built surface, whatever the listing type. */
function isOfType({ card }: VisibleFacts, type: AlertPropertyType): boolean {
  const { plot_size: plot, built_surface: built } = card.figures
  if (type === 'land') return plot.value !== null && plot.value > 0 && built.lock === 'unstated'
  const types: readonly string[] = ALERT_LISTING_TYPES[type]
  return card.propertyType !== null && types.includes(card.propertyType)
}

/** MEM-337: the price is visible to the member and within the limit. */
export function meetsNewListing(seen: VisibleFacts, criteria: CriteriaOf<'new_listing'>): boolean {
  const { value } = seen.card.figures.price
  if (value === null || value > criteria.price_max) return false
  return isIn(seen, criteria.location) && isOfType(seen, criteria.property_type)
}

/** MEM-336: up or down by at least the threshold in percent of the previous price. */
export function meetsPriceChange(
  seen: VisibleFacts,
  criteria: CriteriaOf<'price_change'>,
  change: PriceChange,
): boolean {
  if (seen.card.figures.price.value === null) return false
  const moved = Math.abs(change.to - change.from) * 10_000
  return moved >= Math.round(criteria.threshold * 100) * change.from && isIn(seen, criteria.location)
}

function isWithin(value: number | null, { below, from, to, above }: Band): boolean {
  if (value === null) return false
  if (below !== undefined) return value < below
  if (above !== undefined) return value > above
  return value >= (from ?? 0) && value <= (to ?? Number.POSITIVE_INFINITY)
}

/** The filters and the location search of /listings (PUB-049 to PUB-056, PUB-079). */
export function meetsSearch({ card, facts, names, regions }: VisibleFacts, criteria: Criteria): boolean {
  const { location, type, risk, price, size, yield: min } = criteria
  const { figures } = card
  if (type !== undefined && !choicesOf<string>(type).includes(card.propertyType ?? '')) return false
  if (risk !== undefined && !choicesOf<string>(risk).includes(card.riskProfile ?? '')) return false
  if (!meetsPrecise(facts, criteria)) return false
  if (price !== undefined && !isWithin(figures.price.value, PRICE_BANDS[price])) return false
  if (size !== undefined && !isWithin(figures.built_surface.value, SIZE_BANDS[size])) return false
  if (min !== undefined) {
    const { value } = figures.yield_percent
    if (value === null || value < Number.parseFloat(MINIMUM_YIELDS[min])) return false
  }
  if (location === undefined) return true
  const folded = fold(location)
  if (card.city === null) return false
  return names.some((name) => name.includes(folded)) || regions.includes(folded)
}
