import { COMPANY_TYPES } from '#app/companies/schema/status.ts'
import { readRequestedItems } from '#app/review/requested/stored.ts'
import { db } from '#app/db/client.server.ts'
import { currentDocuments } from '#app/kyc/queries.server.ts'
import { groupState } from '#app/kyc/policy.ts'
import { documentState, expiryText } from '#app/kyc/ui/states.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#app/kyc/schema.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { listSubmissions } from '#app/review/history.server.ts'
import { allAnswers } from '#app/review/requested/state.ts'
import { loadRequestedItems, neededItems, lastAnswers } from './requested/queries.server.ts'
import type { LinkHolder } from './links.server.ts'
import { mayEdit } from './policy.ts'
import { readApplicationData, roleOf } from './schema.ts'
import { readTyped } from './typed.ts'
import type { ApplicationStatus } from './workflow.ts'

export type CandidateFile = CandidateApplication['documents'][number]

/** A candidate's view of their application, without internal notes and ids (ADM-065). */
export type CandidateApplication = Awaited<ReturnType<typeof loadCandidateApplication>>

/** Loads the application that the link opens (ADM-063, ADM-065). */
export async function loadCandidateApplication({ applicationId }: LinkHolder) {
  const [row, documents] = await Promise.all([
    db()
      .selectFrom('applications')
      .where('id', '=', applicationId)
      .select(['email', 'companyName', 'role', 'applicationData', 'typed', 'status', 'version'])
      .select(['submittedAt', 'rejectionReason', 'memberNotes', 'asked'])
      .executeTakeFirstOrThrow(),
    currentDocuments({ applicationId }),
  ])
  const status = row.status as ApplicationStatus
  const neededFor = (role: CompanyType) =>
    neededItems(role).map((item) => ({
      item,
      state: groupState({ ...item, types: item.types as readonly DocumentType[] }, documents),
    }))
  const stored = {
    companyName: row.companyName,
    role: roleOf(row.role),
    data: readApplicationData(row.applicationData),
  }
  const typed = mayEdit(status) ? readTyped(row.typed, row.version) : null
  return {
    email: row.email,
    company_name: row.companyName,
    role: stored.role,
    application_data: stored.data,
    status,
    isEditable: mayEdit(status),
    /** The version on the page; a save over a newer one is refused. */
    version: row.version,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    typed: typed && { values: typed.values, at: typed.at },
    /** The open request for information (ADM-071). */
    request:
      status === 'more_info_requested'
        ? {
            reason: row.rejectionReason ?? '',
            notes: row.memberNotes,
            items: readRequestedItems(row.asked),
            shown: await loadRequestedItems(applicationId, stored, typed?.values ?? {}),
          }
        : null,
    documents: documents.map(({ documentType, fileName, fileId, rejectionReason, uploadedAt, ...one }) => ({
      label: DOCUMENT_TYPES[documentType].label,
      fileName,
      state: documentState(one),
      expiry: one.isExpired ? null : expiryText({ documentType, ...one }),
      rejectionReason,
      uploadedAt: uploadedAt.toISOString(),
      /** Given while the candidate may remove the file. */
      removableId: mayEdit(status) && one.status === 'pending' ? fileId : null,
    })),
    /** The answers to requests by submission, newest first. */
    answered: mayEdit(status) ? [] : allAnswers(await listSubmissions('application', applicationId)),
    /** Answers in the last submission for documents that could not be sent. */
    unavailableReasons: mayEdit(status) ? await lastAnswers(applicationId) : {},
    /** Required documents by role, with their state (decision 13). */
    needed: Object.fromEntries(COMPANY_TYPES.map((role) => [role, neededFor(role)])) as Record<
      CompanyType,
      ReturnType<typeof neededFor>
    >,
  }
}
