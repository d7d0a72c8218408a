import { randomBytes } from 'node:crypto'
import { transaction } from '#app/db/client.server.ts'
import { isAdmin } from '#app/gates/gate.server.ts'
import { loadMember } from '#app/gates/viewer.server.ts'
import { placeDocument } from '#app/kyc/commands.server.ts'
import { decideDocument } from '#app/kyc/review/commands.server.ts'
import type { DocumentType } from '#app/kyc/schema.ts'
import type { AdminViewer, CompanyStatus, CompanyType, Member } from '#app/lib/viewer.ts'
import { type AccountOptions, aMember } from './accounts.ts'
import { insertRow, selectRow, selectRows } from './rows.ts'

/** The person as the gate reads them now. */
export async function memberOf(userId: string): Promise<Member> {
  const member = await loadMember({ userId, sessionId: 'test', signedInAt: new Date() })
  if (!member) throw new Error('the test has no such member')
  return member
}

/** A signed-in person without a company. */
export async function aPerson(options: AccountOptions = {}): Promise<Member> {
  const { userId } = await aMember({ password: null, ...options })
  return memberOf(userId)
}

/** An admin, optionally in a company. */
export async function aReviewer(companyId: string | null = null): Promise<AdminViewer> {
  const { userId } = await aPerson({ role: 'admin', fullName: 'Ada Admin' })
  if (companyId) await insertRow('companyMembers', { companyId, userId, role: 'colleague' })
  const admin = await memberOf(userId)
  if (!isAdmin(admin)) throw new Error('the test person is not an admin')
  return admin
}

type SubmissionOptions = { status?: 'pending' | 'approved' | 'rejected'; slot?: number; at?: Date }

/** The row of a stored KYC file; no bytes are stored. */
async function aFile(userId: string, documentType: DocumentType, createdAt: Date): Promise<string> {
  const { id } = await insertRow('files', {
    userId,
    bucket: 'kyc-documents',
    storageKey: `${userId}/${randomBytes(12).toString('hex')}`,
    fileName: `${documentType} ${randomBytes(3).toString('hex')}.pdf`,
    contentType: 'application/pdf',
    byteSize: 1024,
    sha256: randomBytes(32),
    category: 'kyc',
    documentType,
    createdAt,
  })
  return id
}

/** A current document of a person in a given state. */
export async function aSubmission(
  userId: string,
  documentType: DocumentType,
  { status = 'pending', slot = 1, at = new Date() }: SubmissionOptions = {},
): Promise<{ id: string; fileId: string }> {
  const fileId = await aFile(userId, documentType, at)
  const { id } = await insertRow('kycSubmissions', {
    userId,
    fileId,
    documentType,
    slot,
    status,
    createdAt: at,
    reviewedAt: status === 'pending' ? null : at,
    rejectionReason: status === 'rejected' ? 'Not readable' : null,
  })
  return { id, fileId }
}

/** Submits a document as an upload does: it replaces the previous one. */
export async function handIn(
  userId: string,
  documentType: DocumentType,
): Promise<{ id: string; fileId: string }> {
  const fileId = await aFile(userId, documentType, new Date())
  const { submissionId } = await transaction((tx) =>
    placeDocument(tx, { kind: 'member', userId }, { userId, fileId, documentType, slot: 1 }),
  )
  return { id: submissionId, fileId }
}

type CompanyFacts = { type?: CompanyType; status?: CompanyStatus; name?: string; at?: Date }
export type TestCompany = { member: Member; companyId: string }

/** A company with its owner and its first submission, as a form leaves them. */
export async function aCompany(facts: CompanyFacts = {}): Promise<TestCompany> {
  const { type = 'investor', status = 'pending', name = 'Northgate Capital', at = new Date() } = facts
  const owner = await aPerson({ userType: type, fullName: 'Łucja Żak', companyName: name })
  const isRefused = status === 'rejected' || status === 'more_info_requested'
  const questionnaire = { company_name: name, primary_contact_name: 'Łucja Żak-Contact' }
  const { id: companyId } = await insertRow('companies', {
    createdByUserId: owner.userId,
    type,
    name,
    approvalStatus: status,
    questionnaire: JSON.stringify(questionnaire),
    revision: 1,
    version: 1,
    submittedAt: at,
    approvedAt: status === 'approved' ? at : null,
    rejectionReason: isRefused ? 'Because of the test.' : null,
  })
  await insertRow('companyMembers', { companyId, userId: owner.userId, role: 'owner' })
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
