import { issueLink } from '#app/applications/links.server.ts'
import type { ApplicationStatus } from '#app/applications/workflow.ts'
import type { Tx } from '#app/db/client.server.ts'
import { saveFile } from '#app/files/save-file.server.ts'
import { type DocumentType, KYC_BUCKET, KYC_CATEGORY, kycRule } from '#app/kyc/schema.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { verbOf } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { recordDecision } from '#app/review/decide.server.ts'
import { receivedFrom } from './files.server.ts'
import { samplePdf } from './pdf.ts'
import { demoAddress } from './people.server.ts'
import { daysAgo, demoId } from './seed.ts'

type Sample = {
  key: string
  companyName: string | null
  contactName: string | null
  invitedRole: CompanyType
  role: CompanyType
  status: Exclude<ApplicationStatus, 'approved'>
  isRevoked?: true
  invitedDaysAgo: number
  headquarters: string | null
  assetClass: string | null
  description: string | null
  reason: string | null
  documents: readonly DocumentType[]
}

const EMPTY = {
  contactName: null,
  headquarters: null,
  assetClass: null,
  description: null,
  reason: null,
  documents: [],
} as const

/** Invited companies in every review state except approved; approved ones are in the directory. */
const SAMPLE_APPLICATIONS: readonly Sample[] = [
  {
    key: 'bursztyn',
    contactName: 'Agnieszka Lipska',
    companyName: 'Bursztyn Development',
    invitedRole: 'developer',
    role: 'developer',
    status: 'submitted',
    invitedDaysAgo: 9,
    headquarters: 'Gdynia, Poland',
    assetClass: 'Residential, mixed use',
    description:
      'Builds rental flats above shops on former harbour land and keeps every scheme for at least five years.',
    reason: null,
    documents: ['passport_or_id', 'company_registration'],
  },
  {
    key: 'tatrova',
    contactName: 'Peter Hudák',
    companyName: 'Tatrova Partners',
    invitedRole: 'developer',
    role: 'investor',
    status: 'submitted',
    invitedDaysAgo: 12,
    headquarters: 'Košice, Slovakia',
    assetClass: 'Logistics',
    description: 'Two families who buy let warehouses along the D1 motorway, €3M to €8M each.',
    reason: null,
    documents: ['passport_or_id'],
  },
  {
    key: 'moravia-check',
    contactName: 'Jana Dvořáková',
    companyName: 'Moravia Building Check',
    invitedRole: 'due_diligence',
    role: 'due_diligence',
    status: 'more_info_requested',
    invitedDaysAgo: 20,
    headquarters: 'Brno, Czech Republic',
    assetClass: 'Technical due diligence',
    description: '11 engineers who survey roofs, structures and building services.',
    reason: 'Please upload the professional licence and name two surveys from the last three years.',
    documents: ['company_documents'],
  },
  {
    key: 'letnia',
    contactName: 'Tomasz Borek',
    companyName: 'Letnia Invest',
    invitedRole: 'investor',
    role: 'investor',
    status: 'rejected',
    invitedDaysAgo: 41,
    headquarters: 'Sopot, Poland',
    assetClass: 'Holiday flats',
    description: 'Lets single holiday flats for their owners.',
    reason:
      'We accept professional developers, investors and due-diligence firms. Your information does not show that your company is one of them.',
    documents: [],
  },
  {
    ...EMPTY,
    key: 'dunaj',
    companyName: 'Dunaj Office Partners',
    invitedRole: 'developer',
    role: 'developer',
    status: 'draft',
    invitedDaysAgo: 2,
  },
  {
    ...EMPTY,
    key: 'wrong-address',
    companyName: null,
    invitedRole: 'investor',
    role: 'investor',
    status: 'draft',
    isRevoked: true,
    invitedDaysAgo: 15,
  },
]

async function addDocument(tx: Tx, sample: Sample, applicationId: string, type: DocumentType, at: Date) {
  const pdf = samplePdf(type.replaceAll('_', ' '), [
    `Company: ${sample.companyName ?? ''}`,
    `Registered office: ${sample.headquarters ?? ''}`,
  ])
  const received = await receivedFrom(pdf, `${type.replaceAll('_', '-')}.pdf`, kycRule(type, sample.role))
  const fileId = await saveFile(tx, received, {
    userId: null,
    applicationId,
    bucket: KYC_BUCKET,
    category: KYC_CATEGORY,
    documentType: type,
  })
  await tx
    .insertInto('kycSubmissions')
    .values({ applicationId, fileId, documentType: type, createdAt: at })
    .execute()
}

/** One sample application with link, documents, decision and audit rows. */
async function addApplication(tx: Tx, sample: Sample, reviewerId: string, today: Date): Promise<void> {
  const { key, companyName, role, invitedRole, status, reason } = sample
  const id = demoId(`application ${key}`)
  const invitedAt = daysAgo(today, sample.invitedDaysAgo, `${key} invited`)
  const isSubmitted = status !== 'draft'
  const isDecided = status === 'rejected' || status === 'more_info_requested'
  const submittedAt = isSubmitted ? daysAgo(today, sample.invitedDaysAgo - 7, `${key} submitted`) : null
  const decidedAt = isDecided ? daysAgo(today, sample.invitedDaysAgo - 9, `${key} decided`) : null
  const revokedAt = sample.isRevoked ? daysAgo(today, sample.invitedDaysAgo - 1, `${key} revoked`) : null
  const data = {
    full_name: sample.contactName,
    position: sample.contactName && 'Managing director',
    headquarters: sample.headquarters,
    asset_class: sample.assetClass,
    description: sample.description,
    company_website: isSubmitted ? `https://${key}.example/` : null,
    contact_phone: null,
  }
  await tx
    .insertInto('applications')
    .values({
      id,
      email: demoAddress(`apply-${key}`),
      companyName,
      role,
      invitedRole,
      applicationData: JSON.stringify(data),
      status,
      revision: isSubmitted ? 1 : 0,
      version: isDecided ? 2 : isSubmitted || revokedAt ? 1 : 0,
      rejectionReason: reason,
      submittedAt,
      decidedAt,
      revokedAt,
      invitedBy: reviewerId,
      createdAt: invitedAt,
      updatedAt: decidedAt ?? submittedAt ?? invitedAt,
    })
    .execute()
  const subject = { type: 'application', id } as const
  const admin = { kind: 'admin', userId: reviewerId } as const
  const details = { sample: true }
  await writeAudit(tx, { actor: admin, action: 'application.invite', subject, to: 'draft', details })
  if (status !== 'rejected' && !revokedAt) await issueLink(tx, id)
  if (revokedAt)
    await writeAudit(tx, {
      actor: admin,
      action: 'application.revoke',
      subject,
      from: 'draft',
      to: 'draft',
      details,
    })
  if (!submittedAt) return
  for (const type of sample.documents) await addDocument(tx, sample, id, type, submittedAt)
  const snapshot = JSON.stringify({ company_name: companyName, role, ...data })
  await tx
    .insertInto('applicationRevisions')
    .values({ applicationId: id, revision: 1, snapshot, submittedAt })
    .execute()
  await writeAudit(tx, {
    actor: { kind: 'applicant', userId: null },
    action: 'application.submit',
    subject,
    from: 'draft',
    to: 'submitted',
    details: { revision: 1, ...details },
  })
  if (!decidedAt) return
  const action = status === 'rejected' ? 'reject' : 'requestInfo'
  const facts = { from: 'submitted', to: status, reason }
  await recordDecision(tx, {
    subject,
    revision: 1,
    action,
    ...facts,
    memberNotes: null,
    internalNotes: null,
    decidedBy: reviewerId,
    decidedAt,
  })
  await writeAudit(tx, {
    actor: admin,
    action: `application.${verbOf(action)}`,
    subject,
    ...facts,
    details: { revision: 1, ...details },
  })
}

/** Applications for the review desk, all with sample addresses. */
export async function addApplications(tx: Tx, reviewerId: string, today: Date): Promise<void> {
  for (const sample of SAMPLE_APPLICATIONS) await addApplication(tx, sample, reviewerId, today)
}
