import type { Viewer } from '#app/lib/viewer.ts'
import { type FieldKey, DICTIONARY, type RaisedTiers, tierOf } from '../dictionary/dictionary.ts'
import type { Visibility } from '../schema.ts'
import type { FieldEntry, Tier } from '../dictionary/entry.ts'

/**
 * What the policy knows of a viewer. `companyId` is set for an approved, unsuspended company alone. `lentTo` is set
 * while the owner of a listing looks through this viewer's eyes (PUB-227): the owner's company, whose listings alone
 * the viewer's own grants, company and role count for. Every other listing is then that of a member who holds nothing,
 * so that nobody sees by another's rights, or learns of them, what is neither's to show.
 */
export type ViewerFacts = {
  isAdmin: boolean
  companyId: string | null
  lentTo?: string
}

/** What the policy knows of a listing, grant and NDA as they stand for the viewer's company. */
export type ListingFacts = {
  companyId: string
  onMarket: boolean
  visibility: Visibility
  isLocked: boolean
  isIllustrative: boolean
  hasLiveGrant: boolean
  hasAcceptedNda: boolean
}

export type ProjectionLevel = 'MINIMAL' | 'TEASER' | 'REDUCED' | 'FULL'

/** How much of a listing one viewer gets; `isInsider` is its owner or an admin, who get everything. */
export type Projection = { level: ProjectionLevel; tiers: readonly Tier[]; isInsider: boolean }

/** The same for whoever has no approved company: approval alone, a step after it, or an invitation. */
export type PromisedLock = 'join' | 'join_access' | 'join_invited'
/** What opens a value that the projection does not hold. */
export type OpeningLock = PromisedLock | 'access' | 'grant' | 'nda'
/** Why a value is not in the answer: how it opens, that nobody stated it, or that too few stand behind an average. */
export type Lock = OpeningLock | 'unstated' | 'too_few'

/**
 * The facts of a viewer that decide about listings (PUB-221, decision 11). A member without an approved company has a
 * guest's, and so the guest's answers.
 */
export function viewerFactsOf(viewer: Viewer): ViewerFacts {
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
 * The projection of PUB-221 and decision 29, or null when the listing does not exist for this viewer. A member
 * without an approved company has the guest's column. `projectionSql` is the same rule for whole result sets.
 */
export function projectionOf(viewer: ViewerFacts, listing: ListingFacts): Projection | null {
  const hasOwnRights = viewer.lentTo === undefined || viewer.lentTo === listing.companyId
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

/** What the approval of a company opens of a listing by itself. */
function approvedProjection(listing: Openness): Projection {
  if (listing.visibility === 'private') return outsider('MINIMAL', [])
  return isOpen(listing) ? outsider('FULL', MEMBER) : outsider('REDUCED', VISITOR)
}

/** What somebody without an approved company is promised of a part that is hidden from them. */
export function promiseOf(listing: Openness, isHeldBy: (projection: Projection) => boolean): PromisedLock {
  if (isHeldBy(approvedProjection(listing))) return 'join'
  return listing.visibility === 'private' ? 'join_invited' : 'join_access'
}

function outsider(level: ProjectionLevel, tiers: readonly Tier[]): Projection {
  return { level, tiers, isInsider: false }
}

/** Whether the projection names the listing's owner. */
export function namesOwner({ level }: Projection): boolean {
  return level === 'REDUCED' || level === 'FULL'
}

/** Whether a projection holds a fact of the dictionary, `raised` being what the listing's owner opens later. */
export function holds(projection: Projection, key: FieldKey, raised?: RaisedTiers): boolean {
  const entry: FieldEntry = DICTIONARY[key]
  if (entry.from === 'REDUCED' && projection.level === 'TEASER') return false
  return projection.tiers.includes(tierOf(key, raised))
}

/** What opens a fact that a projection does not hold. */
export function lockOf(
  viewer: ViewerFacts,
  projection: Projection,
  listing: Openness,
  key: FieldKey,
  raised?: RaisedTiers,
): OpeningLock {
  if (viewer.companyId === null) return promiseOf(listing, (later) => holds(later, key, raised))
  if (projection.level !== 'FULL') return 'access'
  return tierOf(key, raised) === 'N' && projection.tiers.includes('G') ? 'nda' : 'grant'
}

/** Whether the projection holds the primary photo (PUB-221); every other picture is of FULL alone. */
export function holdsPrimaryPhoto(projection: Projection, visibility: Visibility): boolean {
  return (
    projection.level === 'REDUCED' ||
    holdsGallery(projection) ||
    (projection.level === 'TEASER' && visibility === 'public')
  )
}

export function holdsGallery(projection: Projection): boolean {
  return projection.level === 'FULL'
}
