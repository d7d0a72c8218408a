import type { CompanyStatus, CompanyType } from '#app/lib/viewer.ts'

/** Displayed status. Incomplete until the first submission (PUB-189, MEM-085). */
export type ProfileStatus = Exclude<CompanyStatus, 'draft'> | 'incomplete'

export const profileStatusOf = (status: CompanyStatus | null | undefined): ProfileStatus =>
  !status || status === 'draft' ? 'incomplete' : status

/** Badges (PUB-197). */
export const statusBadges = {
  pending: { label: 'Pending Approval', tone: 'wait' },
  approved: { label: 'Approved', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'stop' },
  more_info_requested: { label: 'Action Required', tone: 'note' },
  incomplete: { label: 'Profile Incomplete', tone: 'plain' },
} as const satisfies Record<ProfileStatus, { label: string; tone: string }>

/** Headings (PUB-198). */
export const statusHeadings = {
  incomplete: 'Complete Your Profile',
  pending: 'Profile Under Review',
  approved: 'Profile Approved',
  rejected: 'Profile Needs Updates',
  more_info_requested: 'Additional Information Required',
} as const satisfies Record<ProfileStatus, string>

export const COMPANY_TYPES = ['developer', 'investor', 'due_diligence'] as const satisfies CompanyType[]

/** Labels of company types (MEM-083). */
export const companyTypeLabels = {
  developer: 'Developer',
  investor: 'Investor',
  due_diligence: 'Due Diligence',
} as const satisfies Record<CompanyType, string>
