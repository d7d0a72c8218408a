import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { env } from '#app/lib/env.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { kycStateOf, type KycState } from './policy.ts'
import {
  type DocumentType,
  kycAnswers,
  type KycAnswers,
  requiredDocuments,
  type RequiredGroup,
  type SubmissionStatus,
} from './schema.ts'

export type KycDocument = {
  submissionId: string
  fileId: string
  documentType: DocumentType
  slot: number
  status: SubmissionStatus
  rejectionReason: string | null
  fileName: string
  byteSize: number
  contentType: string
  uploadedAt: Date
  reviewedAt: Date | null
}

/** The current documents of a person, by type and slot. Ask for the person in hand or as an admin (MEM-264). */
export async function listDocuments(userId: string, from: Kysely<DB> = db()): Promise<KycDocument[]> {
  const rows = await from
    .selectFrom('kycSubmissions as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .where('s.userId', '=', userId)
    .where('s.isCurrent', '=', true)
    .where('f.status', '=', 'active')
    .orderBy('s.documentType')
    .orderBy('s.slot')
    .select([
      's.id as submissionId',
      's.fileId',
      's.documentType',
      's.slot',
      's.status',
      's.rejectionReason',
      's.reviewedAt',
      's.createdAt as uploadedAt',
      'f.fileName',
      'f.byteSize',
      'f.contentType',
    ])
    .execute()
  return rows.map((row) => ({
    ...row,
    documentType: row.documentType as DocumentType,
    status: row.status as SubmissionStatus,
  }))
}

/**
 * A link to a KYC file for one viewer, 3600 s by default (ADM-083): a download, or shown in the browser inside the
 * sandbox of the answer. Whether they may open it the door asks again.
 */
export function documentLink(
  fileId: string,
  viewerUserId: string,
  how: 'download' | 'view' = 'download',
): string {
  const link = signFileLink(fileId, viewerUserId, env().lives.kycLink)
  return how === 'view' ? `${link}&view=inline` : link
}

/** Which required groups a person's current documents fill (MEM-266, ADM-092). */
export async function kycState(
  userId: string,
  type: CompanyType,
  answers: KycAnswers,
  from?: Kysely<DB>,
): Promise<KycState> {
  return kycStateOf(requiredDocuments(type, answers), await listDocuments(userId, from))
}

/** What the person's submitted profile requires; null while nothing is submitted. */
export async function submittedRequirements(
  userId: string,
  from: Kysely<DB> = db(),
): Promise<readonly RequiredGroup[] | null> {
  const company = await from
    .selectFrom('companies')
    .where('createdByUserId', '=', userId)
    .where('approvalStatus', '<>', 'draft')
    .select(['type', 'questionnaire'])
    .executeTakeFirst()
  return company ? requiredDocuments(company.type as CompanyType, kycAnswers(company.questionnaire)) : null
}
