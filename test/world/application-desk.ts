import { approveApplication } from '#app/applications/commands/approve.server.ts'
import type { DocumentType } from '#app/kyc/schema.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { anApplication, type ApplicationOptions, applicationRow } from './applications.ts'
import { aStoredDocument } from './companies.ts'
import { selectRow, selectRows } from './rows.ts'

type Status = 'pending' | 'approved' | 'rejected'

/** A current document of an application, as an upload and a review would leave it. */
export const aCandidateDocument = (applicationId: string, type: DocumentType, status: Status = 'pending') =>
  aStoredDocument({ applicationId }, type, { status })

/** A submitted application of a developer with both required documents, approved or in a given state. */
export async function aWaitingApplication(options: ApplicationOptions & { documents?: Status } = {}) {
  const { documents = 'approved', ...rest } = options
  const application = await anApplication({ status: 'submitted', ...rest })
  const identity = await aCandidateDocument(application.id, 'passport_or_id', documents)
  const registration = await aCandidateDocument(application.id, 'company_registration', documents)
  return { ...application, identity, registration }
}

export async function approveNow(admin: AdminViewer, id: string) {
  const { version } = await applicationRow(id)
  return approveApplication(admin, id, version, { confirmedOpenKyc: true })
}

export const companyOfApplication = (companyId: string) => selectRow('companies', { id: companyId })

export const activeLinks = (applicationId: string) =>
  selectRows('applicationLinks', { applicationId, endedAt: null }, '*', 'createdAt')
