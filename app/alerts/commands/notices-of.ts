import { type MentionedFact, RAISERS } from '#app/db/rests-on.server.ts'
import { comparedFacts } from '#app/listings/market/precise.ts'
import { listingsPath } from '#app/listings/market/filters.ts'
import { type Criteria, readCriteria } from '#app/listings/marks/schema.ts'
import { searchName } from '#app/listings/market/filter-labels.ts'
import type { DueFiring } from './due-firings.server.ts'
import {
  figuresText,
  type FiringText,
  oneListing,
  type Reason,
  reasonOf,
  requiredRightFor,
} from '../firing-texts.ts'
import { meetsSearch } from '../policy.ts'
import { readStored } from '../schema.ts'
import type { VisibleListing } from '../visible-listings.server.ts'
import { cardFacts } from '../texts.ts'

/** Maximum titles listed in a daily notice; the rest are counted. */
const MAX_TITLES = 3

/** A firing that is still true for its reader, with the listing under their projection and the reason. */
type ListingPart = { firing: DueFiring; seen: VisibleListing; reason: Reason }
type FiguresPart = { firing: DueFiring; words: FiringText }

type Part = ListingPart | FiguresPart

/** The firings of one notice: of one listing, one daily search or one country's figures. */
export type Group = readonly [Part, ...Part[]]

function alertParts(firing: DueFiring, seen: VisibleListing | undefined, lateBefore: Date | null): Part[] {
  const criteria = firing.isActive ? readStored(firing.alertType ?? '', firing.criteria) : null
  if (!criteria) return []
  if (criteria.type === 'market_update') {
    const words = figuresText(criteria, firing.details)
    return words ? [{ firing, words }] : []
  }
  if (!seen) return []
  const isLate = lateBefore !== null && firing.firedAt < lateBefore
  const reason = reasonOf(criteria, seen, firing.details, isLate)
  return reason ? [{ firing, seen, reason }] : []
}

/** The facts that a saved search filters by, except for those that are visible wherever the place is. */
function searchedFacts(criteria: Criteria): MentionedFact[] {
  const { size, yield: min } = criteria
  const compared: readonly string[] = comparedFacts(criteria)
  return [
    ...(size === undefined ? [] : (['built_surface'] as const)),
    ...(min === undefined ? [] : (['yield_percent'] as const)),
    ...(Object.keys(RAISERS) as (keyof typeof RAISERS)[]).filter((key) => compared.includes(key)),
  ]
}

function searchParts(firing: DueFiring, seen: VisibleListing | undefined): ListingPart[] {
  const criteria = readCriteria(firing.searched)
  if (firing.alert === 'off' || !seen || !meetsSearch(seen, criteria)) return []
  const reason: Reason = {
    label: 'New match',
    fact: cardFacts(seen.card),
    found: [`Your saved search: ${searchName({ name: firing.name, criteria })}`],
    path: `/deal/${seen.card.slug}`,
    restsOn: [requiredRightFor(seen, searchedFacts(criteria))],
  }
  return [{ firing, seen, reason }]
}

/** Orders a batch by title, since its order would reveal publication times; recommendations keep their rank. */
function inOrder(due: readonly DueFiring[], seen: Map<number, VisibleListing>): DueFiring[] {
  const keyOf = ({ alertType, listingId }: DueFiring) => {
    const card = alertType === 'recommendation' ? undefined : seen.get(listingId ?? 0)?.card
    return card ? `${card.title}\n${card.slug}` : ''
  }
  return due
    .map((firing) => ({ firing, key: keyOf(firing) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ firing }) => firing)
}

/** The daily search behind all of these firings; null if there is any other reason. */
function dailySearchOf(all: readonly ListingPart[]): string | null {
  const [first] = all
  const isOnlyReason = all.every(({ firing }) => firing.searchId === first?.firing.searchId)
  return first?.firing.alert === 'daily' && isOnlyReason ? first.firing.searchId : null
}

/**
 * Groups a reader's valid firings by notice. Firings that `tellingOf` knows join their existing notice. The others get
 * one notice per listing with all reasons, or one per daily search if that is the only reason. A price change from
 * before `lateBefore` must be the latest one.
 */
export function groupsOf(
  batch: readonly DueFiring[],
  seen: Map<number, VisibleListing>,
  lateBefore: Date | null,
  tellingOf: (firing: DueFiring) => number | undefined,
): { telling: number | undefined; group: Group }[] {
  const seenOf = (firing: DueFiring) => seen.get(firing.listingId ?? 0)
  const due = inOrder(batch, seen)
  const alerts = due.filter(({ alertId }) => alertId !== null)
  const alertFirings = alerts.flatMap((firing) => alertParts(firing, seenOf(firing), lateBefore))
  const found = due
    .filter(({ searchId }) => searchId !== null)
    .flatMap((firing) => searchParts(firing, seenOf(firing)))
  const figures = alertFirings.filter((one) => 'words' in one)
  const listings = [...alertFirings.filter((one) => 'seen' in one), ...found]
  const byListing = Map.groupBy(
    listings,
    ({ firing, seen: { id } }) => `${tellingOf(firing) ?? `listing ${id}`}`,
  )
  const groups = Map.groupBy(byListing.entries(), ([key, all]) => {
    const [first] = all
    const search = first && tellingOf(first.firing) === undefined ? dailySearchOf(all) : null
    return search ?? key
  })
  return [
    ...figures.map((one) => ({ telling: tellingOf(one.firing), group: [one] as const })),
    ...[...groups.values()].flatMap((parts) => {
      const [first, ...others] = parts.flatMap(([, all]) => all)
      return first ? [{ telling: tellingOf(first.firing), group: [first, ...others] as const }] : []
    }),
  ]
}

/** The text of a group: one listing with all reasons, or the matches of a daily search. */
export function textOf(group: Group): FiringText {
  const [first] = group
  if ('words' in first) return first.words
  const all = group.filter((one) => 'seen' in one)
  const listings = [...new Map(all.map(({ seen }) => [seen.id, seen])).values()]
  const search = all.find(({ firing }) => firing.searchId !== null)?.firing
  if (listings.length === 1 || !search) {
    const { seen } = first
    const others = all.filter((one) => one !== first && one.seen.id === seen.id)
    return oneListing(seen.card.title, [first.reason, ...others.map(({ reason }) => reason)])
  }
  const criteria = readCriteria(search.searched)
  const titles = listings.slice(0, MAX_TITLES).map(({ card }) => card.title)
  const more = listings.length - titles.length
  const also = all
    .filter(({ firing }) => firing.searchId !== search.searchId)
    .map(({ reason, seen }) => ` ${oneListing(seen.card.title, [reason]).title}.`)
  return {
    title: `${listings.length} new matches: ${searchName({ name: search.name, criteria })}`,
    text: `${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}.${[...new Set(also)].join('')}`,
    path: listingsPath(criteria),
    restsOn: [...new Set(all.flatMap(({ reason }) => reason.restsOn))],
  }
}

/** The key of the notice that a firing identifies. */
export const keyOf = ({ alertId, id }: Pick<DueFiring, 'alertId' | 'id'>) =>
  `${alertId === null ? 'search' : 'alert'}:${id}`

/** A price change is news even if the listing already had a notice. */
export const isNews = (group: Group) =>
  group.some((one) => 'reason' in one && one.reason.label === 'Price changed')
