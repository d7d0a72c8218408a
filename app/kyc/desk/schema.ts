import { z } from 'zod'
import { SUBMISSION_TABS, type SubmissionTab } from '#app/kyc/review/schema.ts'
import { deskPath } from '#app/review/desk/path.ts'

export const KYC = '/admin/kyc'

export const TAB_LABELS = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  all: 'All',
} as const satisfies Record<SubmissionTab, string>

/** The queue's filters from its address; what is not understood counts as unset (ADM-079, ADM-080). */
export const kycFilters = z
  .object({
    status: z.enum(SUBMISSION_TABS).catch('pending'),
    /** An id that no company has stays one: it leaves no document. */
    entity_id: z
      .string()
      .trim()
      .min(1)
      .transform((text) => text.slice(0, 64))
      .nullable()
      .catch(null),
    search: z.string().trim().max(200).default('').catch(''),
    cursor: z.string().max(100).nullable().catch(null),
  })
  .transform(({ status, entity_id, search, cursor }) => ({
    tab: status,
    companyId: entity_id,
    search,
    cursor,
  }))
export type KycFilters = z.output<typeof kycFilters>

/** The desk with these filters, and with one document open. */
export function kycPath(
  { tab, companyId, search, cursor }: Partial<KycFilters>,
  id: string | number | null = null,
): string {
  return deskPath(KYC, { status: tab === 'pending' ? null : tab, entity_id: companyId, search, cursor, id })
}
