import { type OpeningLock, type Projection, promiseOf, type ViewerFacts } from './policy.ts'

/** What unlocks a part that a projection does not hold: the same steps as for a fact of tier G. */
export function openingLock(
  viewer: ViewerFacts,
  projection: Projection,
  listing: Parameters<typeof promiseOf>[0],
  isHeldBy: Parameters<typeof promiseOf>[1],
): OpeningLock {
  if (viewer.companyId === null) return promiseOf(listing, isHeldBy)
  return projection.level === 'FULL' ? 'grant' : 'access'
}
