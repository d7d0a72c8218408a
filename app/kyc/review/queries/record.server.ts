import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { env } from '#app/lib/env.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { offeredActions } from '#app/review/engine.ts'
import { type KycState, kycStateOf } from '../../policy.ts'
import {
  type Contact,
  findContact,
  type KycDocument,
  listDocuments,
  requirementsOf,
} from '../../queries.server.ts'
import type { SubmissionStatus } from '../../schema.ts'
import type { Submission } from '../schema.ts'
import { type DocumentAction, documentWorkflow } from '../workflow.ts'
import { findSubmission } from './queue.server.ts'

export type EarlierFile = {
  id: string
  fileName: string
  status: SubmissionStatus
  uploadedAt: string
  reviewedAt: string | null
  reviewerName: string | null
  rejectionReason: string | null
}

export type SubmissionRecord = Submission & {
  /** Where the person stands as a whole; null where nothing is asked of them. */
  kyc: KycState | null
  contact: Contact | null
  /** The person's other current documents. */
  others: KycDocument[]
  /** What stood in the same slot before, newest first. */
  earlier: EarlierFile[]
  offered: DocumentAction[]
  own: boolean
  /** A link for this admin's own session, for the frame of the page; null once the bytes were removed. */
  frame: string | null
}

/** Everything that a decision on a document rests on. Throws 404 for an unknown id. */
export async function loadSubmission(admin: AdminViewer, id: string): Promise<SubmissionRecord> {
  const submission = await findSubmission(admin, id)
  if (!submission) throw refusal('not_found')
  const { userId, documentId, status, isCurrent, hasFile } = submission
  const [documents, required, contact, earlier, own] = await Promise.all([
    listDocuments(userId),
    requirementsOf(userId),
    findContact(userId),
    listEarlier(submission),
    isOwnSubmission(admin, userId),
  ])
  return {
    ...submission,
    kyc: required && kycStateOf(required.groups, documents),
    contact,
    others: documents.filter(({ submissionId }) => submissionId !== id),
    earlier,
    offered: isCurrent ? offeredActions(documentWorkflow, { status, actor: 'admin', own }) : [],
    own,
    frame: hasFile ? `${signFileLink(documentId, admin.userId, env().lives.kycLink)}&view=frame` : null,
  }
}

async function listEarlier({ id, userId, documentType, slot }: Submission): Promise<EarlierFile[]> {
  const rows = await db()
    .selectFrom('kycSubmissions as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .leftJoin('members as r', 'r.userId', 's.reviewedBy')
    .where('s.userId', '=', userId)
    .where('s.documentType', '=', documentType)
    .where('s.slot', '=', slot)
    .where('s.id', '<>', id)
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id')
    .limit(20)
    .select([
      's.id',
      'f.fileName',
      's.status',
      's.createdAt',
      's.reviewedAt',
      'r.fullName as reviewerName',
      's.rejectionReason',
    ])
    .execute()
  return rows.map(({ createdAt, reviewedAt, ...row }) => ({
    ...row,
    status: row.status as SubmissionStatus,
    uploadedAt: createdAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  }))
}

/** Four eyes: the admin's own documents, and those of the people of their company (ADM-198). */
export async function isOwnSubmission(
  admin: AdminViewer,
  userId: string,
  from: Kysely<DB> = db(),
): Promise<boolean> {
  if (userId === admin.userId) return true
  if (!admin.company) return false
  const colleague = await from
    .selectFrom('companyMembers')
    .where('userId', '=', userId)
    .where('companyId', '=', admin.company.id)
    .select('userId')
    .executeTakeFirst()
  return colleague !== undefined
}
