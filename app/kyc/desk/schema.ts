import { cutText } from '#app/lib/visible-text.ts'
import { z } from 'zod'
import { SUBMISSION_TABS, type SubmissionTab } from '#app/kyc/review/schema.ts'
import { deskPath } from '#app/review/desk/path.ts'
import type { TurnFilter } from '#app/review/turn.ts'
import { turnFilter } from '#app/review/desk/filters.ts'
import type { ComparedFile } from '#app/review/since/since.ts'

export const KYC = '/admin/kyc'

export const TAB_LABELS = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  all: 'All',
} as const satisfies Record<SubmissionTab, string>

/** A filter by turn includes every status; otherwise the desk starts with pending documents. */
const firstTab = (turn: TurnFilter | null): SubmissionTab => (turn === null ? 'pending' : 'all')

/** Filters from the URL; invalid values count as unset (ADM-079, ADM-080). */
export const kycFilters = z
  .object({
    status: z.enum(SUBMISSION_TABS).nullable().catch(null),
    turn: turnFilter,
    /** An unknown company id is kept and matches no document. */
    entity_id: z
      .string()
      .trim()
      .min(1)
      .transform((text) => cutText(text, 64))
      .nullable()
      .catch(null),
    search: z.string().trim().max(200).default('').catch(''),
    cursor: z.string().max(100).nullable().catch(null),
  })
  .transform(({ status, turn, entity_id, search, cursor }) => ({
    tab: status ?? firstTab(turn),
    turn,
    companyId: entity_id,
    search,
    cursor,
  }))
export type KycFilters = z.output<typeof kycFilters>

export function kycPath(
  { tab, turn = null, companyId, search, cursor }: Partial<KycFilters>,
  id: string | number | null = null,
): string {
  const status = tab === firstTab(turn) ? null : tab
  return deskPath(KYC, { status, turn, entity_id: companyId, search, cursor, id })
}

export const kycFilePath = ({ submissionId }: ComparedFile): string | null =>
  submissionId === undefined ? null : kycPath({ tab: 'all' }, submissionId)
