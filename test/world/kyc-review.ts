import { randomBytes } from 'node:crypto'
import { transaction } from '#app/db/client.server.ts'
import { placeDocument } from '#app/kyc/commands.server.ts'
import { decideDocument } from '#app/kyc/review/commands.server.ts'
import type { DocumentType } from '#app/kyc/schema.ts'
import type { AdminViewer, CompanyStatus, CompanyType, Member } from '#app/lib/viewer.ts'
import { insertCompany } from './accounts.ts'
import {
  aKycFile,
  aNewcomer as aPerson,
  anAdminViewer,
  aStoredDocument,
  viewerOf as memberOf,
} from './companies.ts'
import { insertRow, selectRow, selectRows } from './rows.ts'

export { aPerson, memberOf }

export async function aReviewer(companyId: string | null = null): Promise<AdminViewer> {
  const admin = await anAdminViewer()
  if (!companyId) return admin
  await insertRow('companyMembers', { companyId, userId: admin.userId, role: 'colleague' })
  return (await memberOf(admin.userId)) as AdminViewer
}

const aName = (type: DocumentType) => `${type} ${randomBytes(3).toString('hex')}`

/** A current document of a person in this state, under a unique name. */
export const aSubmission = (
  userId: string,
  type: DocumentType,
  options?: Parameters<typeof aStoredDocument>[2],
) => aStoredDocument({ userId }, type, { name: aName(type), ...options })

/** Submits a document as an upload does, which replaces the previous document. */
export async function submitDocument(
  userId: string,
  documentType: DocumentType,
): Promise<{ id: string; fileId: string }> {
  const fileId = await aKycFile({ userId }, documentType, { name: aName(documentType) })
  const { submissionId } = await transaction((tx) =>
    placeDocument(tx, { kind: 'member', userId }, { userId }, { fileId, documentType, slot: 1 }),
  )
  return { id: submissionId, fileId }
}

type CompanyFacts = { type?: CompanyType; status?: CompanyStatus; name?: string; at?: Date }
export type TestCompany = { member: Member; companyId: string }

/** A company with its owner and first submission, as a form would leave them. */
export async function aCompany(facts: CompanyFacts = {}): Promise<TestCompany> {
  const { type = 'investor', status = 'pending', name = 'Northgate Capital', at = new Date() } = facts
  const owner = await aPerson({ userType: type, fullName: 'Łucja Żak', companyName: name })
  const questionnaire = { company_name: name, primary_contact_name: 'Łucja Żak-Contact' }
  const more = { type, name, status, at, version: 1, questionnaire: JSON.stringify(questionnaire) }
  const companyId = await insertCompany(owner.userId, more)
  await insertRow('companyRevisions', {
    companyId,
    revision: 1,
    snapshot: '{}',
    submittedBy: owner.userId,
    submittedAt: at,
  })
  return { member: await memberOf(owner.userId), companyId }
}

export type Reviewed = TestCompany & { identity: string; registration: string }

/** An investor's company whose two required documents are pending. */
export async function aCompanyInReview(facts: CompanyFacts = {}): Promise<Reviewed> {
  const company = await aCompany(facts)
  const { userId } = company.member
  const identity = await aSubmission(userId, 'personal_id')
  const registration = await aSubmission(userId, 'company_registration_cert')
  return { ...company, identity: identity.id, registration: registration.id }
}

export const submissionOf = (id: string) => selectRow('kycSubmissions', { id })

export const auditOfSubmission = (id: string) =>
  selectRows('auditLog', { subjectType: 'kyc_submission', subjectId: id }, '*', 'id')

export const noticesOf = (userId: string) => selectRows('notices', { userId }, '*', 'id')

export const reject = (admin: AdminViewer, id: string, text = 'The second page is cut off.') =>
  decideDocument(admin, id, 'reject', { code: 'other', text })
export const approve = (admin: AdminViewer, id: string) =>
  decideDocument(admin, id, 'approve', { end: { endsOn: null } })
