import type { CompanyStatus, Member, UserType } from '#app/lib/viewer.ts'
import { isFormOpen, profileFormPath } from '#app/lib/viewer.ts'
import { companyWorkflow } from './workflow.ts'

export type EditRefusal = 'approved' | 'suspended' | 'not_owner' | 'other_type'

/** Words of each refusal to edit or submit a profile (MEM-089, MEM-139, MEM-394, decision 5). */
export const EDIT_WORDS = {
  approved: 'Your profile is approved. An approved profile is changed through support.',
  suspended: 'Your company is suspended, so its profile cannot be changed.',
  not_owner: 'Only the member who submitted the company profile can change it.',
  other_type: 'Your company has a profile of another type.',
} as const satisfies Record<EditRefusal, string>

/** Why this member may not edit or submit the developer profile; null when they may. */
export function editRefusal({ company }: Pick<Member, 'company'>): EditRefusal | null {
  if (!company) return null
  if (company.suspended) return 'suspended'
  if (company.type !== 'developer') return 'other_type'
  if (company.role !== 'owner') return 'not_owner'
  return company.status === 'approved' ? 'approved' : null
}

/**
 * Where a member fills in or changes the profile of their kind (MEM-279, MEM-291, ADM-176); null for kinds whose form
 * is not open.
 */
export function updatePath(kind: UserType): string | null {
  return isFormOpen(kind) ? profileFormPath(kind) : null
}

/** The statuses from which the owner submits (MEM-087 to MEM-089). */
export const submittable: readonly CompanyStatus[] = companyWorkflow.submit.from

type PortfolioFacts =
  | { type: 'developer'; totalDevelopmentVolume: number }
  | { type: 'investor'; aum: number | null; totalTransactionVolume: number | null }
  | { type: 'due_diligence' }

/** Portfolio size in EUR millions, from whole euro; null when nothing was stated (MEM-102). */
export function portfolioSizeOf(facts: PortfolioFacts): number | null {
  if (facts.type === 'due_diligence') return null
  const euro =
    facts.type === 'developer' ? facts.totalDevelopmentVolume : (facts.aum ?? facts.totalTransactionVolume)
  return euro === null ? null : euro / 1_000_000
}

export type UploadedDocuments = {
  company_registration_cert: string | null
  personal_id: string | null
  professional_license: string | null
  authorized_signatories: string | null
  reference_documents: string[]
}

/** The documents that a developer profile names, by file id (MEM-140, MEM-257). */
export function uploadedDocumentsOf(
  documents: readonly { documentType: string; fileId: string }[],
): UploadedDocuments {
  const of = (type: string) =>
    documents.filter(({ documentType }) => documentType === type).map(({ fileId }) => fileId)
  return {
    company_registration_cert: of('company_registration_cert')[0] ?? null,
    personal_id: of('personal_id')[0] ?? null,
    professional_license: of('professional_license')[0] ?? null,
    authorized_signatories: of('authorized_signatories')[0] ?? null,
    reference_documents: of('reference_document'),
  }
}
