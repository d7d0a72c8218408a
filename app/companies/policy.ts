import type { CompanyStatus, CompanyType, Member } from '#app/lib/viewer.ts'
import { companyWorkflow } from './workflow.ts'

/** Refusals to edit or submit a profile (MEM-139, MEM-394). */
export const EDIT_TEXTS = {
  suspended: 'Your company is suspended, so its profile cannot be changed.',
  account_suspended: 'Your account is suspended, so you cannot change a profile.',
  not_owner: 'Only the owner of the company can change its profile.',
  other_type: 'Your company has a different type of profile.',
} as const
export type EditRefusal = keyof typeof EDIT_TEXTS

/** Why this member may not edit or submit a profile of this type (their own by default); null if they may. */
export function editRefusal(
  { company, suspended }: Pick<Member, 'company' | 'suspended'>,
  type: CompanyType | undefined = company?.type,
): EditRefusal | null {
  if (suspended) return 'account_suspended'
  if (!company) return null
  if (company.suspended) return 'suspended'
  if (company.type !== type) return 'other_type'
  return company.role === 'owner' ? null : 'not_owner'
}

/** Statuses from which the owner can submit (MEM-087, MEM-088). Approved profiles are changed by versions. */
export const submittable: readonly CompanyStatus[] = companyWorkflow.submit.from

/** Portfolio size in EUR millions, from whole euros, or null if not stated (MEM-102). */
export const inMillions = (euro: number | null): number | null => euro && euro / 1_000_000

/** Rejected or sent back with a request for information: the owner has to resubmit. */
export const isSentBack = (status: CompanyStatus | 'incomplete' | undefined): boolean =>
  status === 'rejected' || status === 'more_info_requested'
