import { db } from '#app/db/client.server.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { offeredActions } from '#app/review/engine.ts'
import { documentLink, findCandidate, findContact, holderId } from '../../queries.server.ts'
import type { SubmissionStatus } from '../../schema.ts'
import { documentWorkflow } from '../workflow.ts'
import { findApplication, holderOf, isOwnDocument, loadHolder } from '../holder.server.ts'
import { findSubmission, type Submission } from './queue.server.ts'

export type SubmissionRecord = Awaited<ReturnType<typeof loadSubmission>>

/** The record on which a decision about a document is based. Throws 404 for an unknown id. */
export async function loadSubmission(admin: AdminViewer, id: string) {
  const submission = await findSubmission(admin, id)
  if (!submission) throw refusal('not_found')
  const { userId, applicationId, documentId, status, isCurrent, hasFile } = submission
  const holder = holderOf(submission)
  const [{ documents, kyc }, contact, earlier, own, application, decisions] = await Promise.all([
    loadHolder(holder),
    userId === null ? findCandidate(applicationId) : findContact(userId),
    listEarlier(submission),
    isOwnDocument(admin, holder),
    applicationId === null ? null : findApplication(applicationId),
    listDocumentDecisions(id),
  ])
  const mayBeDecided = isCurrent && (application === null || application.isOpen)
  return {
    ...submission,
    kyc,
    contact,
    others: documents.filter(({ submissionId }) => submissionId !== id),
    earlier,
    decisions: decisions.some(({ action }) => action === 'kyc.reopen') ? decisions : [],
    offered: mayBeDecided ? offeredActions(documentWorkflow, { status, actor: 'decider', own }) : [],
    own,
    /** A link for this admin's session, for the page's frame; null once the file has been deleted. */
    frame: hasFile ? documentLink(documentId, admin.userId, 'frame') : null,
  }
}

async function listEarlier({ id, documentType, slot, ...named }: Submission) {
  const holder = holderOf(named)
  const rows = await db()
    .selectFrom('kycSubmissions as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .leftJoin('members as r', 'r.userId', 's.reviewedBy')
    .where('userId' in holder ? 's.userId' : 's.applicationId', '=', holderId(holder))
    .where('s.documentType', '=', documentType)
    .where('s.slot', '=', slot)
    .where('s.id', '<>', id)
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id')
    .limit(20)
    .select(['s.id', 'f.fileName', 's.status', 's.createdAt', 's.reviewedAt', 's.rejectionReason'])
    .select('r.fullName as reviewerName')
    .execute()
  return rows.map(({ createdAt, reviewedAt, ...row }) => ({
    ...row,
    status: row.status as SubmissionStatus,
    uploadedAt: createdAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  }))
}

const DECISIONS = ['kyc.approve', 'kyc.reject', 'kyc.reopen'] as const

const LIMIT = 50

/** All decisions on a document, newest first. */
async function listDocumentDecisions(id: string) {
  const rows = await db()
    .selectFrom('auditLog as a')
    .leftJoin('members as m', 'm.userId', 'a.actorUserId')
    .where('a.subjectType', '=', 'kyc_submission')
    .where('a.subjectId', '=', id)
    .where('a.action', 'in', DECISIONS)
    .orderBy('a.id', 'desc')
    .limit(LIMIT)
    .select(['a.action', 'a.at', 'a.reason', 'm.fullName as by'])
    .execute()
  return rows.map(({ at, action, ...row }) => ({
    ...row,
    action: action as (typeof DECISIONS)[number],
    at: at.toISOString(),
  }))
}
