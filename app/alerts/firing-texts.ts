import {
  type MentionedFact,
  requiredListingRight,
  type RequiredRight,
  type RequiredRights,
} from '#app/db/rests-on.server.ts'
import { countryInSentence } from '#app/lib/name.ts'
import { MARKET_COUNTRIES, SELECTABLE_COUNTRIES } from '#app/market/schema.ts'
import type { AlertCriteria } from './kinds.ts'
import { meetsNewListing, meetsPriceChange, type PriceChange } from './policy.ts'
import type { VisibleListing } from './visible-listings.server.ts'
import { withoutPrice } from './preferences.ts'
import { alertName, cardFacts, changeText } from './texts.ts'

/** The text and link of a notice, made only from what its reader may see. */
export type FiringText = { title: string; text: string; path: string; restsOn: RequiredRights }

/** The reasons for a notice about a listing, in their order in the title. */
const LABELS = ['Price changed', 'New listing', 'New match', 'Recommended'] as const
type Label = (typeof LABELS)[number]

/** One firing's part of a notice: the reason, the facts about the listing and the alert behind it. */
export type Reason = {
  label: Label
  fact: string
  found: readonly string[]
  path: string
  restsOn: RequiredRights
}

/** The details of a firing, as its cause stored them. */
type Details = { from?: unknown; to?: unknown; country?: unknown; reasons?: unknown }

function changeOf(details: unknown): PriceChange | null {
  const { from, to }: Details = details ?? {}
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : null
}

function reasonsOf(details: unknown): string[] {
  const { reasons }: Details = details ?? {}
  return Array.isArray(reasons) ? reasons.filter((one): one is string => typeof one === 'string') : []
}

/** The text for changed market figures; null if the alert no longer watches the country. */
export function figuresText(
  criteria: Extract<AlertCriteria, { type: 'market_update' }>,
  details: unknown,
): FiringText | null {
  const { country: code }: Details = details ?? {}
  const country = SELECTABLE_COUNTRIES.find((one) => one === code)
  if (!country || !criteria.countries.includes(country)) return null
  const name = MARKET_COUNTRIES[country]
  return {
    title: `New market figures: ${name}`,
    text: `The figures for ${countryInSentence(name)} were updated. Your alert: ${alertName(criteria)}.`,
    path: `/market-insights?country=${country}`,
    restsOn: [],
  }
}

/**
 * A firing's reason; null if it is not, or no longer, true for its reader (MEM-340). One that was held back, for example
 * until the approval, may be stale.
 */
export function reasonOf(
  criteria: Exclude<AlertCriteria, { type: 'market_update' }>,
  seen: VisibleListing,
  details: unknown,
  isLate: boolean,
): Reason | null {
  const path = `/deal/${seen.card.slug}`
  if (criteria.type === 'recommendation') {
    if (seen.card.city === null) return null
    const stored = reasonsOf(details)
    const found = seen.card.figures.price.value === null ? withoutPrice(stored) : stored
    const restsOn = [requiredRightFor(seen)]
    return { label: 'Recommended', fact: cardFacts(seen.card), found, path, restsOn }
  }
  const found = [`Your alert: ${alertName(criteria)}`]
  if (criteria.type === 'new_listing') {
    if (!meetsNewListing(seen, criteria)) return null
    const foundBy = criteria.property_type === 'land' ? (['built_surface', 'plot_size'] as const) : []
    const restsOn = [requiredRightFor(seen, foundBy)]
    return { label: 'New listing', fact: cardFacts(seen.card), found, path, restsOn }
  }
  const change = changeOf(details)
  if (!change || !meetsPriceChange(seen, criteria, change)) return null
  if (isLate && seen.card.figures.price.value !== change.to) return null
  const fact = `${changeText(change)} in ${seen.card.city ?? countryInSentence(seen.card.country)}`
  return { label: 'Price changed', fact, found, path, restsOn: [requiredRightFor(seen)] }
}

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

const unique = (all: readonly string[]) => [...new Set(all)]

/** One notice about one listing, with all reasons. */
export function oneListing(title: string, reasons: readonly [Reason, ...Reason[]]): FiringText {
  // Price changes keep their order, and recommendations their score order.
  const rank = ({ label, found }: Reason) =>
    `${LABELS.indexOf(label)}${label === 'New listing' || label === 'New match' ? found.join() : ''}`
  const inOrder = reasons.toSorted((a, b) => Number(rank(a) > rank(b)) - Number(rank(a) < rank(b)))
  const labels = unique(inOrder.map(({ label }) => label))
  const isChanged = labels[0] === 'Price changed'
  // A price change already has place and price.
  const facts = inOrder.filter(({ label }) => !isChanged || label === 'Price changed').map(({ fact }) => fact)
  const words = unique([...facts, ...inOrder.flatMap(({ found }) => found)])
  return {
    title: `${labels.join(' · ')}: ${title}`,
    text: `${words.join('. ')}.`,
    path: reasons[0].path,
    restsOn: [...new Set(reasons.flatMap(({ restsOn }) => restsOn))],
  }
}
