import { readCriteria, searchPath } from '#app/listings/marks/schema.ts'
import { searchName } from '#app/listings/marks/search-name.ts'
import type { DueFiring } from './due-firings.server.ts'
import { type FiringWords, wordsOf } from '../firing-words.ts'
import { meetsSearch } from '../policy.ts'
import { readStored } from '../schema.ts'
import type { SeenListing } from '../seen.server.ts'
import { cardFacts } from '../words.ts'
import { groundOf, searchedFacts } from './grounds.ts'

/** Titles that a daily notice names; the others are counted. */
const NAMED = 3

type Told = FiringWords & { key: string; firings: DueFiring[] }

function ofAlert(firing: DueFiring, seen: SeenListing | undefined, lateBefore: Date | null): Told | null {
  const criteria = firing.isActive ? readStored(firing.alertType ?? '', firing.criteria) : null
  if (!criteria) return null
  const isLate = lateBefore !== null && firing.firedAt < lateBefore
  const words = wordsOf({ criteria, seen, details: firing.details, isLate })
  return words && { ...words, key: `alert:${firing.id}`, firings: [firing] }
}

type Found = { firing: DueFiring; seen: SeenListing }

/** One notice for each listing immediately; of a daily search one for all. */
function ofSearch(found: readonly Found[]): Told[] {
  const [first] = found
  if (!first) return []
  const criteria = readCriteria(first.firing.searched)
  const name = searchName({ name: first.firing.name, criteria })
  const key = (firing: DueFiring) => `search:${firing.id}`
  const foundBy = searchedFacts(criteria)
  if (first.firing.alert !== 'daily' || found.length === 1)
    return found.map(({ firing, seen }) => ({
      title: `New match: ${seen.card.title}`,
      text: `${cardFacts(seen.card)}. Your saved search: ${name}.`,
      path: `/deal/${seen.card.slug}`,
      restsOn: [groundOf(seen, foundBy)],
      key: key(firing),
      firings: [firing],
    }))
  const titles = found.slice(0, NAMED).map(({ seen }) => seen.card.title)
  const others = found.length - titles.length
  return [
    {
      title: `${found.length} new matches: ${name}`,
      text: others > 0 ? `${titles.join(', ')} and ${others} more.` : `${titles.join(', ')}.`,
      path: searchPath(criteria),
      restsOn: found.map(({ seen }) => groundOf(seen, foundBy)),
      key: key(first.firing),
      firings: found.map(({ firing }) => firing),
    },
  ]
}

/**
 * The order of one batch: by listing as its reader sees it, since the order of finding follows hours that they may not see.
 * What concerns one listing stays in the order of its events, and recommendations in that of their rank.
 */
function inOrder(due: readonly DueFiring[], seen: Map<number, SeenListing>): DueFiring[] {
  const keyOf = ({ alertType, listingId }: DueFiring) => {
    const card = alertType === 'recommendation' ? undefined : seen.get(listingId ?? 0)?.card
    return card ? `${card.title}\n${card.slug}` : ''
  }
  return due
    .map((firing) => ({ firing, key: keyOf(firing) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ firing }) => firing)
}

/**
 * The notices of one reader's firings, made from the listings as the reader sees them now. What is not true for them, or
 * not any more, makes none. A price change that fired before `lateBefore` must be the latest one.
 */
export function noticesOf(
  batch: readonly DueFiring[],
  seen: Map<number, SeenListing>,
  lateBefore: Date | null,
): Told[] {
  const of = (firing: DueFiring) => seen.get(firing.listingId ?? 0)
  const due = inOrder(batch, seen)
  const alerts = due
    .filter(({ alertId }) => alertId !== null)
    .flatMap((firing) => ofAlert(firing, of(firing), lateBefore) ?? [])
  const found = due.flatMap((firing): Found[] => {
    const listing = firing.searchId !== null && firing.alert !== 'off' ? of(firing) : undefined
    return listing && meetsSearch(listing, readCriteria(firing.searched)) ? [{ firing, seen: listing }] : []
  })
  const bySearch = Map.groupBy(found, ({ firing }) => firing.searchId)
  return [...alerts, ...[...bySearch.values()].flatMap(ofSearch)]
}
