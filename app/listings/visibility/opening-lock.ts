import type { OpeningLock, Projection, ViewerFacts } from './policy.ts'

/** What opens pictures and documents that a projection does not hold: the same steps as for a fact of tier G. */
export function openingLock(viewer: ViewerFacts, projection: Projection): OpeningLock {
  if (viewer.companyId === null) return 'join'
  return projection.level === 'FULL' ? 'grant' : 'access'
}
