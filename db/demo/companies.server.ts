import { REJECTION_CODES } from '#app/kyc/review/schema.ts'
import { DOCUMENT_TYPES, type DocumentType, KYC_BUCKET, KYC_CATEGORY, kycRule } from '#app/kyc/schema.ts'
import type { Tx } from '#app/db/client.server.ts'
import { saveFile } from '#app/files/save-file.server.ts'
import type { CompanyStatus, CompanyType } from '#app/lib/viewer.ts'
import { verbOf } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { recordDecision } from '#app/review/decide.server.ts'
import { receivedFrom } from './files.server.ts'
import { samplePdf } from './pdf.ts'
import { demoId } from './seed.ts'

type DemoCompany = {
  key: string
  name: string
  type: CompanyType
  headquarters: string
  description: string
  website: string | null
  focus: readonly string[]
  portfolioSize: number | null
  projectsDeals: number | null
  esgStatus: string
  questionnaire: Record<string, unknown>
  status: Exclude<CompanyStatus, 'draft'>
  reason: string | null
  memberNotes: string | null
  ownerId: string
  ownerName: string
  submittedAt: Date
  decidedAt: Date
}

const REQUIRED: Record<CompanyType, readonly DocumentType[]> = {
  developer: ['company_registration_cert', 'personal_id'],
  investor: ['company_registration_cert', 'personal_id'],
  due_diligence: ['professional_license', 'company_documents', 'insurance_certificate'],
}

/** A generated document in its slot, approved or pending like its company. */
async function addDocument(
  tx: Tx,
  company: DemoCompany,
  documentType: DocumentType,
  reviewerId: string,
): Promise<string> {
  const pdf = samplePdf(DOCUMENT_TYPES[documentType].label, [
    `Company: ${company.name}`,
    `Person: ${company.ownerName}`,
    `Registered office: ${company.headquarters}`,
  ])
  const rule = kycRule(documentType, company.type)
  const received = await receivedFrom(pdf, `${documentType.replaceAll('_', '-')}.pdf`, rule)
  const fileId = await saveFile(tx, received, {
    userId: company.ownerId,
    bucket: KYC_BUCKET,
    category: KYC_CATEGORY,
    documentType,
    companyId: demoId(`company ${company.key}`),
  })
  const isApproved = company.status === 'approved'
  const isRejected = company.status === 'rejected' && documentType === REQUIRED[company.type][0]
  const isReviewed = isApproved || isRejected
  await tx
    .insertInto('kycSubmissions')
    .values({
      userId: company.ownerId,
      fileId,
      documentType,
      status: isApproved ? 'approved' : isRejected ? 'rejected' : 'pending',
      reviewedBy: isReviewed ? reviewerId : null,
      reviewedAt: isReviewed ? company.decidedAt : null,
      ...(isRejected && {
        rejectionCode: 'other_person',
        rejectionReason: `${REJECTION_CODES.other_person.words} It names another company.`,
      }),
      createdAt: company.submittedAt,
    })
    .execute()
  return fileId
}

/** A company with owner, submission, documents and decision, if any. */
export async function addCompany(tx: Tx, company: DemoCompany, reviewerId: string): Promise<string> {
  const id = demoId(`company ${company.key}`)
  const isDecided = company.status !== 'pending'
  await tx
    .insertInto('companies')
    .values({
      id,
      createdByUserId: company.ownerId,
      type: company.type,
      name: company.name,
      headquarters: company.headquarters,
      assetClass: company.focus.join(', '),
      portfolioSize: company.portfolioSize,
      projectsDeals: company.projectsDeals,
      esgStatus: company.esgStatus,
      description: company.description,
      website: company.website,
      questionnaire: JSON.stringify(company.questionnaire),
      approvalStatus: company.status,
      revision: 1,
      version: isDecided ? 2 : 1,
      rejectionReason: company.reason,
      memberNotes: company.memberNotes,
      submittedAt: company.submittedAt,
      approvedAt: company.status === 'approved' ? company.decidedAt : null,
      isIllustrative: true,
      createdAt: company.submittedAt,
      updatedAt: isDecided ? company.decidedAt : company.submittedAt,
    })
    .execute()
  await tx
    .insertInto('companyMembers')
    .values({ companyId: id, userId: company.ownerId, role: 'owner' })
    .execute()
  const fileIds: string[] = []
  for (const type of REQUIRED[company.type]) fileIds.push(await addDocument(tx, company, type, reviewerId))
  await tx
    .insertInto('companyRevisions')
    .values({
      companyId: id,
      revision: 1,
      snapshot: JSON.stringify({ questionnaire: company.questionnaire, consents: {} }),
      submittedBy: company.ownerId,
      submittedAt: company.submittedAt,
    })
    .execute()
  const subject = { type: 'company', id } as const
  await writeAudit(tx, {
    actor: { kind: 'member', userId: company.ownerId },
    action: 'company.submit',
    subject,
    to: 'pending',
    details: { revision: 1, sample: true },
  })
  if (!isDecided) return id
  const action =
    company.status === 'approved' ? 'approve' : company.status === 'rejected' ? 'reject' : 'requestInfo'
  const facts = { from: 'pending', to: company.status, reason: company.reason }
  await recordDecision(tx, {
    subject,
    revision: 1,
    action,
    ...facts,
    memberNotes: company.memberNotes,
    internalNotes: null,
    decidedBy: reviewerId,
    decidedAt: company.decidedAt,
  })
  await writeAudit(tx, {
    actor: { kind: 'admin', userId: reviewerId },
    action: `company.${verbOf(action)}`,
    subject,
    ...facts,
    details: { revision: 1, sample: true },
  })
  return id
}
