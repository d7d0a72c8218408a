import { decrypt, encryptSame } from '#app/lib/secret.server.ts'
import { audienceOf } from '#app/listings/visibility/audience.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import type { Sort } from '../filters.ts'

/** Where a page goes on: the place of a listing in the order, as it was when it was shown. */
export type Position = { rank: string; approvedAt: string; id: number }

/** Whose order it is: a rank of another one could tell a price. Times alone are everybody's. */
const about = (sort: Sort, whose: string) => (sort === 'newest' ? sort : `${sort} ${whose}`)

/**
 * A place in the list as an address carries it: sealed, so that it holds whatever becomes of the listing and tells nothing. The
 * same place is the same text. `isOwn` marks a rank that the viewer's company alone may see.
 */
export function sealPlace(
  { rank, approvedAt, id }: Position,
  sort: Sort,
  viewer: ViewerFacts,
  isOwn: boolean,
): string {
  const whose = isOwn ? String(viewer.companyId) : audienceOf(viewer)
  return encryptSame('list-place', JSON.stringify([rank, approvedAt, id]), about(sort, whose))
}

/** The place that was sealed for this order and viewer; null for anything else. */
export function openPlace(sealed: string | undefined, sort: Sort, viewer: ViewerFacts): Position | null {
  if (sealed === undefined) return null
  for (const whose of [audienceOf(viewer), String(viewer.companyId)]) {
    const text = decrypt('list-place', sealed, about(sort, whose))
    if (text === null) continue
    const [rank, approvedAt, id] = JSON.parse(text) as [string, string, number]
    return { rank, approvedAt, id }
  }
  return null
}
