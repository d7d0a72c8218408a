import { readRequestedItems } from '#app/review/requested/stored.ts'
import { db } from '#app/db/client.server.ts'
import { listCandidateDocuments } from '#app/kyc/candidates/queries.server.ts'
import { groupState, type GroupState } from '#app/kyc/policy.ts'
import { DOCUMENT_TYPES, type DocumentType, type SubmissionStatus } from '#app/kyc/schema.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import type { RequestedItem } from '#app/review/requested/schema.ts'
import type { ShownAsked } from '#app/review/requested/state.ts'
import { neededItems, lastAnswers } from './requested/needed.server.ts'
import { loadRequestedItems } from './requested/queries.server.ts'
import type { LinkHolder } from './links.server.ts'
import { mayEdit } from './policy.ts'
import { type ApplicationData, readApplicationData, roleOf } from './schema.ts'
import { readTyped, type TypedTexts } from './typed.ts'
import type { ApplicationStatus } from './workflow.ts'

export type CandidateFile = {
  label: string
  fileName: string
  status: SubmissionStatus
  rejectionReason: string | null
  uploadedAt: string
}

/** A candidate's view of their application, without internal notes and ids (ADM-065). */
export type CandidateApplication = {
  email: string
  company_name: string | null
  role: CompanyType
  application_data: ApplicationData
  status: ApplicationStatus
  isEditable: boolean
  /** The version on the page; a save over a newer one is refused. */
  version: number
  submittedAt: string | null
  /** Autosaved text that is newer than this version. */
  typed: Pick<TypedTexts, 'values' | 'at'> | null
  /** The open request for information (ADM-071). */
  request: {
    reason: string
    notes: string | null
    /** The requested items and their states. */
    items: RequestedItem[]
    shown: ShownAsked[]
  } | null
  documents: CandidateFile[]
  /** Required documents by role, with their state (decision 13). */
  needed: Record<CompanyType, { item: RequestedItem; state: GroupState }[]>
  /** Answers in the last submission for documents that could not be sent. */
  unavailableReasons: Record<string, string>
}

const ROLES = ['developer', 'investor', 'due_diligence'] as const

/** Loads the application that the link opens (ADM-063, ADM-065). */
export async function loadCandidateApplication({ applicationId }: LinkHolder): Promise<CandidateApplication> {
  const [row, documents] = await Promise.all([
    db()
      .selectFrom('applications')
      .where('id', '=', applicationId)
      .select([
        'email',
        'companyName',
        'role',
        'applicationData',
        'typed',
        'status',
        'version',
        'submittedAt',
        'rejectionReason',
        'memberNotes',
        'asked',
      ])
      .executeTakeFirstOrThrow(),
    listCandidateDocuments(applicationId),
  ])
  const status = row.status as ApplicationStatus
  const neededFor = (role: CompanyType) =>
    neededItems(role).map((item) => ({
      item,
      state: groupState({ ...item, types: item.types as DocumentType[] }, documents),
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
    role: roleOf(row.role),
    application_data: readApplicationData(row.applicationData),
    status,
    isEditable: mayEdit(status),
    version: row.version,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    typed: typed && { values: typed.values, at: typed.at },
    request:
      status === 'more_info_requested'
        ? {
            reason: row.rejectionReason ?? '',
            notes: row.memberNotes,
            items: readRequestedItems(row.asked),
            shown: await loadRequestedItems(applicationId, stored, typed?.values ?? {}),
          }
        : null,
    documents: documents.map(({ documentType, fileName, status: state, rejectionReason, uploadedAt }) => ({
      label: DOCUMENT_TYPES[documentType].label,
      fileName,
      status: state,
      rejectionReason,
      uploadedAt: uploadedAt.toISOString(),
    })),
    unavailableReasons: mayEdit(status) ? await lastAnswers(applicationId) : {},
    needed: Object.fromEntries(
      ROLES.map((role) => [role, neededFor(role)]),
    ) as CandidateApplication['needed'],
  }
}
