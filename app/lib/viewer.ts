import { createContext } from 'react-router'

export type UserType = 'developer' | 'investor' | 'due_diligence' | 'other'
export type CompanyType = Exclude<UserType, 'other'>
export type CompanyStatus = 'draft' | 'pending' | 'approved' | 'rejected' | 'more_info_requested'

/** May this person enter? Derived, never stored (PUB-189). */
export type Standing =
  | 'guest'
  | 'incomplete'
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'more_info_requested'
  | 'suspended'
  | 'admin'

export type ViewerCompany = {
  id: string
  name: string
  type: CompanyType
  status: CompanyStatus
  /** For this person: their company rests, or they do (decision 11). */
  suspended: boolean
  role: 'owner' | 'colleague'
}

/** A signed-in person with everything that the gate reads of them. */
export type Member = {
  kind: 'member'
  userId: string
  sessionId: string
  signedInAt: Date
  email: string
  fullName: string
  position: string | null
  companyName: string | null
  userType: UserType
  /** An admin without the second factor that the configuration asks for is a member here. */
  role: 'member' | 'admin'
  /** Role admin waits for the second factor: every page that they have no other right to leads to its set-up. */
  lacksFactor: boolean
  company: ViewerCompany | null
  /** The account itself rests, whatever its company does (decision 11). An admin's never does. */
  suspended: boolean
  /** Their sign-in asks for a code after the password (MEM-389). */
  hasSecondFactor: boolean
  welcomeSeen: boolean
  /** IANA name of the zone in which times are shown to them (decision 17). */
  timeZone: string
  /** The account carries its company's name, and asks for the person's. */
  asksName: boolean
}

export type Guest = { kind: 'guest' }
export type Viewer = Guest | Member

export const GUEST: Guest = { kind: 'guest' }

declare const approved: unique symbol
declare const admin: unique symbol

/** Proof that the gate let this member in: an approved, unsuspended company. Only app/gates makes it. */
export type ApprovedMember = Member & { company: ViewerCompany; readonly [approved]: true }
/** Proof that the gate saw the role admin. Only app/gates makes it. */
export type AdminViewer = Member & { readonly [admin]: true }

export const viewerContext = createContext<Viewer>(GUEST)

/** The standing that the gate acts on (PUB-189, PUB-190 to PUB-193, decision 11). */
export function standingOf(viewer: Viewer): Standing {
  if (viewer.kind === 'guest') return 'guest'
  if (viewer.suspended) return 'suspended'
  if (viewer.role === 'admin') return 'admin'
  if (!viewer.company) return 'incomplete'
  if (viewer.company.suspended) return 'suspended'
  if (viewer.company.status === 'draft') return 'incomplete'
  return viewer.company.status
}

/** Signed in and neither approved nor suspended: their company's profile is on its way. */
export function isUnapproved(viewer: Viewer): viewer is Member {
  const standing = standingOf(viewer)
  return ['incomplete', 'pending', 'rejected', 'more_info_requested'].includes(standing)
}

/** Where a person whose account carries their company's name tells their own. */
export const OWN_NAME = '/your-name'

/** Where an admin sets up the second factor that the configuration asks for. */
export const FACTOR_SETUP = '/settings/second-factor'

/** The path segment of a member kind's profile form; any other kind uses the developer's (PUB-190, MEM-079). */
export function profileFormPath(userType: UserType): string {
  if (userType === 'investor') return '/profile/investor'
  if (userType === 'due_diligence') return '/profile/due-diligence'
  return '/profile/developer'
}

/** Where the gate sends a viewer who may not enter a member page; null when they may (PUB-190 to PUB-194). */
export function gatePath(viewer: Viewer): string | null {
  if (viewer.kind === 'guest') return '/signin'
  switch (standingOf(viewer)) {
    case 'incomplete':
      if (viewer.lacksFactor) return FACTOR_SETUP
      return profileFormPath(viewer.userType)
    case 'pending':
      return '/profile/pending'
    case 'rejected':
    case 'more_info_requested':
      return '/profile/rejected'
    case 'suspended':
      return '/profile/suspended'
    case 'approved':
      return viewer.welcomeSeen ? null : '/profile/approved'
    default:
      return null
  }
}
