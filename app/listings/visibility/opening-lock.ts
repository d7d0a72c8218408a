import { type OpeningLock, type Projection, joinLockOf, type ViewerFacts } from './policy.ts'

/** What unlocks a part that a projection does not hold: the same steps as for a fact of tier G. */
export function openingLock(
  viewer: ViewerFacts,
  projection: Projection,
  listing: Parameters<typeof joinLockOf>[0],
  isHeldBy: Parameters<typeof joinLockOf>[1],
): OpeningLock {
  if (viewer.companyId === null) return joinLockOf(listing, isHeldBy)
  return projection.level === 'FULL' ? 'grant' : 'access'
}
