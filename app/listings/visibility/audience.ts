import type { ViewerFacts } from './policy.ts'

/**
 * Groups of viewers who see the same data on every listing, except on listings that their own company owns or has been
 * granted.
 */
type Audience = 'guest' | 'member' | 'admin'

/**
 * The greatest `openness` of a listing at which an audience sees its figures, and its place and risk profile (PUB-221):
 * 0 and 1 are open (0 illustrative), 2 is locked or semi-public, 3 private. Mirrored by the view market_changes.
 */
export type Lens = { figuresTo: number; placeTo: number }

export const LENSES: Record<Audience, Lens> = {
  guest: { figuresTo: 0, placeTo: 2 },
  member: { figuresTo: 1, placeTo: 2 },
  admin: { figuresTo: 3, placeTo: 3 },
}

/** The lens of owners and holders of a live grant, which shows everything. */
export const FULL_LENS = LENSES.admin

/** A member without an approved company counts as a guest. */
export function audienceOf(viewer: ViewerFacts): Audience {
  if (viewer.isAdmin) return 'admin'
  return viewer.companyId === null ? 'guest' : 'member'
}
