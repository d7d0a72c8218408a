import type { StandingFacts } from '#app/lib/viewer.ts'
import { DICTIONARY, type FieldKey, type RaisedTiers, tierOf } from '../dictionary/dictionary.ts'
import type { FieldEntry, Tier } from '../dictionary/entry.ts'

/**
 * The viewer as the policy sees them. `companyId` is set for an approved, unsuspended company only. `limitedToCompany` is
 * set while a listing's owner views as this viewer (PUB-227): the owner's company, whose listings are the only ones where
 * the viewer's grants, company and role count. On all other listings the viewer is a member without rights, so that
 * neither side learns about the other's rights.
 */
export type ViewerFacts = { isAdmin: boolean; companyId: string | null; limitedToCompany?: string }

/** The listing as the policy sees it, with grant and NDA of the viewer's company. */
export type ListingFacts = {
  companyId: string
  onMarket: boolean
  visibility: string
  isLocked: boolean
  isIllustrative: boolean
  hasLiveGrant: boolean
  hasAcceptedNda: boolean
}

export type ProjectionLevel = 'MINIMAL' | 'TEASER' | 'REDUCED' | 'FULL'

/** What one viewer sees of a listing; `isInsider`: its owner or an admin, who see everything. */
export type Projection = { level: ProjectionLevel; tiers: readonly Tier[]; isInsider: boolean }

/** What unlocks a value for viewers without an approved company: approval alone, a further step, or an invitation. */
export type JoinLock = 'join' | 'join_access' | 'join_invited'
export type OpeningLock = JoinLock | 'access' | 'grant' | 'nda'
/** Why a value is missing: locked, unstated, or an average of too few. */
export type Lock = OpeningLock | 'unstated' | 'too_few'

/**
 * The viewer's facts that decide what they see of listings (PUB-221, decision 11). A member without an approved company
 * has a guest's facts, and so sees what a guest sees.
 */
export function viewerFactsOf(viewer: StandingFacts): ViewerFacts {
  if (viewer.kind === 'guest') return { isAdmin: false, companyId: null }
  const { company, role } = viewer
  const approved = company !== null && company.status === 'approved' && !company.suspended
  return { isAdmin: role === 'admin', companyId: approved ? company.id : null }
}

const VISITOR: readonly Tier[] = ['V']
const MEMBER: readonly Tier[] = ['V', 'A']
const GRANTED: readonly Tier[] = ['V', 'A', 'G']
const ALL: readonly Tier[] = ['V', 'A', 'G', 'N']

/**
 * The projection of PUB-221 and decision 29; null if the listing does not exist for this viewer. A member without an
 * approved company has the guest's column. `projectionSql` is the same rule in SQL.
 */
export function projectionOf(viewer: ViewerFacts, listing: ListingFacts): Projection | null {
  const hasOwnRights = viewer.limitedToCompany === undefined || viewer.limitedToCompany === listing.companyId
  const isOwner = viewer.companyId !== null && viewer.companyId === listing.companyId
  if (hasOwnRights && (viewer.isAdmin || isOwner)) return { level: 'FULL', tiers: ALL, isInsider: true }
  if (!listing.onMarket) return null
  const isApproved = viewer.companyId !== null
  if (isApproved && hasOwnRights && listing.hasLiveGrant)
    return outsider('FULL', listing.hasAcceptedNda ? ALL : GRANTED)
  if (isApproved || listing.visibility === 'private') return approvedProjection(listing)
  return isOpen(listing) && listing.isIllustrative ? outsider('FULL', MEMBER) : outsider('TEASER', VISITOR)
}

type Openness = { visibility: string; isLocked: boolean }

function isOpen({ visibility, isLocked }: Openness): boolean {
  return visibility === 'public' && !isLocked
}

function approvedProjection(listing: Openness): Projection {
  if (listing.visibility === 'private') return outsider('MINIMAL', [])
  return isOpen(listing) ? outsider('FULL', MEMBER) : outsider('REDUCED', VISITOR)
}

/** What unlocks a hidden part for a viewer without an approved company. */
function joinLockOf(listing: Openness, isHeldBy: (projection: Projection) => boolean): JoinLock {
  if (isHeldBy(approvedProjection(listing))) return 'join'
  return listing.visibility === 'private' ? 'join_invited' : 'join_access'
}

function outsider(level: ProjectionLevel, tiers: readonly Tier[]): Projection {
  return { level, tiers, isInsider: false }
}

export function namesOwner({ level }: Projection): boolean {
  return level === 'REDUCED' || level === 'FULL'
}

/** Whether a projection includes a fact of the dictionary; `raised` lists the facts that the owner opens later. */
export function holds(projection: Projection, key: FieldKey, raised?: RaisedTiers): boolean {
  const entry: FieldEntry = DICTIONARY[key]
  if (entry.from === 'REDUCED' && projection.level === 'TEASER') return false
  return projection.tiers.includes(tierOf(key, raised))
}

/** What unlocks a fact that a projection does not include. */
export function lockOf(
  viewer: ViewerFacts,
  projection: Projection,
  listing: Openness,
  key: FieldKey,
  raised?: RaisedTiers,
): OpeningLock {
  if (tierOf(key, raised) === 'N' && projection.tiers.includes('G')) return 'nda'
  return openingLock(viewer, projection, listing, (later) => holds(later, key, raised))
}

/** Whether the projection includes the primary photo (PUB-221); all other images need FULL. */
export function includesPrimaryPhoto(projection: Projection, visibility: string): boolean {
  return (
    projection.level === 'REDUCED' ||
    includesGallery(projection) ||
    (projection.level === 'TEASER' && visibility === 'public')
  )
}

export function includesGallery(projection: Projection): boolean {
  return projection.level === 'FULL'
}

/** What unlocks a part that a projection does not include: the same steps as for a fact of tier G. */
export function openingLock(
  viewer: ViewerFacts,
  projection: Projection,
  listing: Openness,
  isHeldBy: (projection: Projection) => boolean,
): OpeningLock {
  if (viewer.companyId === null) return joinLockOf(listing, isHeldBy)
  return projection.level === 'FULL' ? 'grant' : 'access'
}

/** Viewers who see the same data on every listing that their company neither owns nor has been granted. */
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
