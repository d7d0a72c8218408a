import type { ViewerFacts } from './policy.ts'

/** Viewers who see the same of every listing, but for what their own company owns or was granted. */
export type Audience = 'guest' | 'member' | 'admin'

/**
 * The greatest `openness` of a listing whose figures, and whose place and risk profile, an audience sees (PUB-221):
 * 0 and 1 are open (0 illustrative), 2 is locked or semi-public, 3 private. The twin of the view market_changes.
 */
export type Lens = { figuresTo: number; placeTo: number }

export const LENSES: Record<Audience, Lens> = {
  guest: { figuresTo: 0, placeTo: 2 },
  member: { figuresTo: 1, placeTo: 2 },
  admin: { figuresTo: 3, placeTo: 3 },
}

/** Sees everything: the lens of an owner and of the holder of a live grant too. */
export const FULL_LENS = LENSES.admin

/** A member without an approved company has the guest's column. */
export function audienceOf(viewer: ViewerFacts): Audience {
  if (viewer.isAdmin) return 'admin'
  return viewer.companyId === null ? 'guest' : 'member'
}
