import { createContext } from 'react-router'

export type UserType = 'developer' | 'investor' | 'due_diligence' | 'other'
export type CompanyType = Exclude<UserType, 'other'>
export type CompanyStatus = 'draft' | 'pending' | 'approved' | 'rejected' | 'more_info_requested'

/** Whether a user may enter, and if not, why. Derived, never stored (PUB-189). */
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
  /** The company or the account is suspended (decision 11). */
  suspended: boolean
  role: 'owner' | 'colleague'
}

/** A signed-in user with everything the gate needs. */
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
  /** `member` for an admin without a required second factor. */
  role: 'member' | 'admin'
  /** Admin without the required second factor: admin pages redirect to its setup. */
  mustSetUpFactor: boolean
  company: ViewerCompany | null
  /** The account itself is suspended (decision 11). Never an admin's. */
  suspended: boolean
  /** Sign-in requires a code after the password (MEM-389). */
  hasSecondFactor: boolean
  welcomeSeen: boolean
  /** IANA time zone for displayed times (decision 17). */
  timeZone: string
  /** The account has its company's name as its full name; the member has to enter their own. */
  asksName: boolean
}

type Guest = { kind: 'guest' }
export type Viewer = Guest | Member

/** What a viewer's standing and rights depend on. */
export type StandingFacts =
  | Guest
  | (Pick<Member, 'kind' | 'role' | 'suspended'> & {
      company: Pick<ViewerCompany, 'id' | 'status' | 'suspended'> | null
    })

export const GUEST: Guest = { kind: 'guest' }

declare const approved: unique symbol
declare const admin: unique symbol

/** Proof that the gate admitted this member: an approved, unsuspended company. Created only by app/gates. */
export type ApprovedMember = Member & { company: ViewerCompany; readonly [approved]: true }
/** Proof that the gate checked the admin role. Created only by app/gates. */
export type AdminViewer = Member & { readonly [admin]: true }

export const viewerContext = createContext<Viewer>(GUEST)

/** The standing that the gate uses (PUB-189, PUB-190 to PUB-193, decision 11). */
export function standingOf(viewer: StandingFacts): Standing {
  if (viewer.kind === 'guest') return 'guest'
  if (viewer.suspended) return 'suspended'
  if (viewer.role === 'admin') return 'admin'
  if (!viewer.company) return 'incomplete'
  if (viewer.company.suspended) return 'suspended'
  if (viewer.company.status === 'draft') return 'incomplete'
  return viewer.company.status
}

/** Signed in, neither approved nor suspended: the company profile is missing, in draft, pending or returned. */
export function isUnapproved(viewer: Viewer): viewer is Member {
  const standing = standingOf(viewer)
  return ['incomplete', 'pending', 'rejected', 'more_info_requested'].includes(standing)
}

/** Page where a user whose account has the company's name enters their own. */
export const OWN_NAME = '/your-name'

export const FACTOR_SETUP = '/settings/second-factor'

/** Path of a member kind's profile form, the developer's by default (PUB-190, MEM-079). */
export function profileFormPath(userType: UserType): string {
  if (userType === 'investor') return '/profile/investor'
  if (userType === 'due_diligence') return '/profile/due-diligence'
  return '/profile/developer'
}

/** Redirect target for a viewer who may not enter a member page; null if they may (PUB-190 to PUB-194). */
export function gatePath(viewer: Viewer): string | null {
  if (viewer.kind === 'guest') return '/signin'
  switch (standingOf(viewer)) {
    case 'incomplete':
      if (viewer.mustSetUpFactor) return FACTOR_SETUP
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

/** A sign-in page with a return path, `from`. The page itself checks it with `ownPath`, whose list stays on the server. */
export function withFrom(page: string, from: string | null): string {
  return from && from !== '/'
    ? `${page}${page.includes('?') ? '&' : '?'}from=${encodeURIComponent(from)}`
    : page
}
