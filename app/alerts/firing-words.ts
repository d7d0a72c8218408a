import type { RestsOn } from '#app/db/rests-on.server.ts'
import { MARKET_COUNTRIES, SELECTABLE_COUNTRIES } from '#app/market/schema.ts'
import type { AlertCriteria } from './kinds.ts'
import { meetsNewListing, meetsPriceChange, type PriceChange, type Seen } from './policy.ts'
import type { SeenListing } from './seen.server.ts'
import { withoutPrice } from './taste.ts'
import { groundOf } from './commands/grounds.ts'
import { alertName, cardFacts, changeWords } from './words.ts'

/** The notice of one firing: its words and the page that it opens, from nothing but what its reader may see. */
export type FiringWords = { title: string; text: string; path: string; restsOn: RestsOn }

export type AlertFiring = {
  criteria: AlertCriteria
  seen: SeenListing | undefined
  details: unknown
  /** It waited, for an approval for example, and what it says may have passed since. */
  isLate: boolean
}

function changeOf(details: unknown): PriceChange | null {
  if (typeof details !== 'object' || details === null || !('from' in details) || !('to' in details))
    return null
  const { from, to } = details
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : null
}

function countryOf(details: unknown) {
  const code =
    typeof details === 'object' && details !== null && 'country' in details ? details.country : null
  return SELECTABLE_COUNTRIES.find((one) => one === code) ?? null
}

function reasonsOf(details: unknown): string[] {
  const reasons =
    typeof details === 'object' && details !== null && 'reasons' in details ? details.reasons : []
  return Array.isArray(reasons) ? reasons.filter((one): one is string => typeof one === 'string') : []
}

const dealPath = (seen: SeenListing) => `/deal/${seen.card.slug}`

/** The words of a firing for its reader; null where it is not true for them, or not any more (MEM-340). */
export function wordsOf({ criteria, seen, details, isLate }: AlertFiring): FiringWords | null {
  if (criteria.type === 'market_update') {
    const country = countryOf(details)
    if (!country || !criteria.countries.includes(country)) return null
    const name = MARKET_COUNTRIES[country]
    return {
      title: `New market figures: ${name}`,
      text: `An import changed the figures of ${name}. Your alert: ${alertName(criteria)}.`,
      path: `/market-insights?country=${country}`,
      restsOn: [],
    }
  }
  if (!seen) return null
  if (criteria.type === 'recommendation') {
    if (seen.card.city === null) return null
    const stored = reasonsOf(details)
    const reasons = seen.card.figures.price.value === null ? withoutPrice(stored) : stored
    return {
      title: `Recommended: ${seen.card.title}`,
      text: [cardFacts(seen.card), ...reasons].join('. '),
      path: dealPath(seen),
      restsOn: [groundOf(seen)],
    }
  }
  if (criteria.type === 'new_listing') {
    if (!meetsNewListing(seen, criteria)) return null
    return {
      title: `New listing: ${seen.card.title}`,
      text: `${cardFacts(seen.card)}. Your alert: ${alertName(criteria)}.`,
      path: dealPath(seen),
      restsOn: [groundOf(seen, criteria.property_type === 'land' ? ['built_surface', 'plot_size'] : [])],
    }
  }
  const change = changeOf(details)
  if (!change || !meetsPriceChange(seen, criteria, change)) return null
  if (isLate && !isLatest(seen, change)) return null
  return {
    title: `Price changed: ${seen.card.title}`,
    text: `${changeWords(change)} in ${seen.card.city ?? seen.card.country}. Your alert: ${alertName(criteria)}.`,
    path: dealPath(seen),
    restsOn: [groundOf(seen)],
  }
}

const isLatest = (seen: Seen, { to }: PriceChange) => seen.card.figures.price.value === to
