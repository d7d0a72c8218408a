import { decrypt, encryptDeterministic } from '#app/lib/secret.server.ts'
import { audienceOf, type ViewerFacts } from '#app/listings/visibility/policy.ts'
import type { Sort } from '../filters.ts'

/** A cursor: a listing's position in the order when it was shown. */
export type Position = { rank: string; approvedAt: string; id: number }

/** Binds a cursor to its order and audience, since a rank from a different one could reveal a price. Times are public. */
const about = (sort: Sort, whose: string) => (sort === 'newest' ? sort : `${sort} ${whose}`)

/**
 * Encrypts a cursor for the query string: it stays valid whatever happens to the listing, and reveals nothing.
 * Deterministic. `isOwn` marks a rank that only the viewer's company may see.
 */
export function encryptCursor(
  { rank, approvedAt, id }: Position,
  sort: Sort,
  viewer: ViewerFacts,
  isOwn: boolean,
): string {
  const whose = isOwn ? String(viewer.companyId) : audienceOf(viewer)
  return encryptDeterministic('list-place', JSON.stringify([rank, approvedAt, id]), about(sort, whose))
}

/** The position in a cursor encrypted for this order and viewer; null for anything else. */
export function decryptCursor(sealed: string | undefined, sort: Sort, viewer: ViewerFacts): Position | null {
  if (sealed === undefined) return null
  for (const whose of [audienceOf(viewer), String(viewer.companyId)]) {
    const text = decrypt('list-place', sealed, about(sort, whose))
    if (text === null) continue
    const [rank, approvedAt, id] = JSON.parse(text) as [string, string, number]
    return { rank, approvedAt, id }
  }
  return null
}
