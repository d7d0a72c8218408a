import { randomBytes } from 'node:crypto'
import { approveApplication } from '#app/applications/commands/approve.server.ts'
import { isAdmin } from '#app/gates/gate.server.ts'
import type { DocumentType } from '#app/kyc/schema.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { anAdmin } from './accounts.ts'
import { anApplication, type ApplicationOptions, applicationRow } from './applications.ts'
import { viewerOf } from './companies.ts'
import { insertRow, selectRow, selectRows } from './rows.ts'

/** An admin without a company. */
export async function aReviewer(): Promise<AdminViewer> {
  const admin = await viewerOf((await anAdmin()).userId)
  if (!isAdmin(admin)) throw new Error('the test person is not an admin')
  return admin
}

type Status = 'pending' | 'approved' | 'rejected'

/** A current document of an application, as an upload and a review leave it. */
export async function aCandidateDocument(
  applicationId: string,
  documentType: DocumentType,
  status: Status = 'pending',
): Promise<{ id: string; fileId: string }> {
  const { id: fileId } = await insertRow('files', {
    applicationId,
    bucket: 'kyc-documents',
    storageKey: `${applicationId}/${randomBytes(12).toString('hex')}`,
    fileName: `${documentType}.pdf`,
    contentType: 'application/pdf',
    byteSize: 1024,
    sha256: randomBytes(32),
    category: 'kyc',
    documentType,
  })
  const { id } = await insertRow('kycSubmissions', {
    applicationId,
    fileId,
    documentType,
    status,
    reviewedAt: status === 'pending' ? null : new Date(),
    rejectionReason: status === 'rejected' ? 'Not readable' : null,
  })
  return { id, fileId }
}

/** A submitted application of a developer with both required documents, approved or in a given state. */
export async function aWaitingApplication(options: ApplicationOptions & { documents?: Status } = {}) {
  const { documents = 'approved', ...rest } = options
  const application = await anApplication({ status: 'submitted', ...rest })
  const identity = await aCandidateDocument(application.id, 'passport_or_id', documents)
  const registration = await aCandidateDocument(application.id, 'company_registration', documents)
  return { ...application, identity, registration }
}

/** Approves what the admin sees now. */
export async function approveNow(admin: AdminViewer, id: string) {
  const { version } = await applicationRow(id)
  return approveApplication(admin, id, version, { confirmedOpenKyc: true })
}

export const companyOfApplication = (companyId: string) => selectRow('companies', { id: companyId })

export const mailsOf = (email: string) => selectRows('emailQueue', { toEmail: email }, '*', 'seq')

export const activeLinks = (applicationId: string) =>
  selectRows('applicationLinks', { applicationId, endedAt: null }, '*', 'createdAt')
