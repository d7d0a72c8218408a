import type { UserType } from '#app/lib/viewer.ts'

/** Display labels of the member kinds (MEM-002, MEM-083). */
export const MEMBER_KIND_LABELS = {
  developer: 'Developer',
  investor: 'Investor',
  due_diligence: 'Due Diligence',
  other: 'Other',
} satisfies Record<UserType, string>

/** The values of the early-access field `role` and of `?type=`, in form order (MEM-059). */
export const APPLICANT_ROLES = ['Developer', 'Investor', 'Due Diligence', 'Other'] as const
export type ApplicantRole = (typeof APPLICANT_ROLES)[number]

/** Maps a role of the form to its stored kind (MEM-062, MEM-063). */
export const KIND_OF_ROLE = {
  Developer: 'developer',
  Investor: 'investor',
  'Due Diligence': 'due_diligence',
  Other: 'other',
} satisfies Record<ApplicantRole, UserType>

/**
 * The role for a posted text: its label, the stored value, or a variant used in older links, "DueDiligence" or
 * "due-diligence" (MEM-372). Anything else is returned unchanged for the form to refuse.
 */
export function roleOf(posted: unknown): unknown {
  if (typeof posted !== 'string') return posted
  const folded = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '')
  return APPLICANT_ROLES.find((role) => folded(role) === folded(posted)) ?? posted
}

type JoinCard = {
  role: ApplicantRole
  title: string
  text: string
  offer: string
  /** The sign-up with a password; null where the early-access application is the only way. */
  signUp: { to: string; label: string } | null
}

/** The three cards of /signup with the role each preselects (PUB-152, PUB-153). */
export const JOIN_CARDS = [
  {
    role: 'Investor',
    title: 'Join as Investor',
    text: 'Family offices, funds, private equity and high-net-worth individuals looking for mid-market deals.',
    offer: 'One year of free access',
    signUp: { to: '/signup/investor', label: 'Sign up as an investor' },
  },
  {
    role: 'Developer',
    title: 'Join as Developer',
    text: 'Developers who show projects to vetted investors and decide who sees the details.',
    offer: 'Free listing in the first year',
    signUp: { to: '/signup/developer', label: 'Sign up as a developer' },
  },
  {
    role: 'Due Diligence',
    title: 'Join as Due Diligence',
    text: 'Legal, technical, tax and valuation advisors to both sides of a transaction.',
    offer: 'Visible to every member of the Market Circle',
    signUp: null,
  },
] as const satisfies readonly JoinCard[]

/** The role that `/early-access?type=` preselects; null for any other or no value (MEM-053, MEM-054). */
export const preselectedRole = (type: string | null): ApplicantRole | null =>
  type === 'Developer' || type === 'Investor' || type === 'Due Diligence' ? type : null
