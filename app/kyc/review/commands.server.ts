import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { isUuid } from '#app/lib/ids.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { tell } from '#app/notices/tell.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { step, type StepRefusal } from '#app/review/engine.ts'
import { inTurn } from '../commands.server.ts'
import { allApprovedMail, rejectedCandidateDocumentMail, rejectedDocumentMail } from '../emails.ts'
import type { Holder } from '../queries.server.ts'
import { DOCUMENT_TYPES, type DocumentType, type SubmissionStatus } from '../schema.ts'
import {
  type DocumentApplication,
  findApplication,
  holderId,
  holderOf,
  isAllApproved,
  isOwnDocument,
} from './holder.server.ts'
import { reasonText, type RejectionCode } from './schema.ts'
import { type DocumentAction, documentWorkflow } from './workflow.ts'
import { settleDocuments } from '../waiting.server.ts'

export type DecideDocumentRefusal = StepRefusal | 'not_found'

/** What became of the mail about all documents: waits, held without a mail server, not wanted, or none for an application. */
export type AllApproved = { mail: 'queued' | 'held' | 'off' | 'none' }

export type DecidedDocument = {
  status: SubmissionStatus
  /** Set when this decision made the person all_approved (ADM-093). */
  allApproved: AllApproved | null
}

export type DocumentReason = { code: RejectionCode; text: string }

/**
 * Approves or rejects one document (ADM-086 to ADM-089). Refuses as `stale` when the file was replaced or removed
 * meanwhile, `wrong_status` when its application is decided, and `own_record` for the admin's own documents and those of
 * their company (ADM-198). The change is one
 * conditional UPDATE; audit row, bell and mail stand in its transaction. Decisions on one person's documents run one
 * after another, so that of several concurrent ones exactly one is the one that completes them.
 */
export async function decideDocument(
  admin: AdminViewer,
  id: string,
  action: DocumentAction,
  reason: DocumentReason = { code: 'other', text: '' },
): Promise<Result<DecidedDocument, DecideDocumentRefusal>> {
  if (!isUuid(id)) return refuse('not_found')
  return transaction(async (tx) => {
    const found = await findSubmission(tx, id)
    if (!found) return refuse('not_found')
    await inTurn(tx, holderId(found.holder))
    const submission = (await findSubmission(tx, id)) ?? found
    const { holder } = submission
    // An approval of the application came first: the documents are a person's already.
    if (holderId(holder) !== holderId(found.holder)) await inTurn(tx, holderId(holder))
    const application = 'applicationId' in holder ? await findApplication(holder.applicationId, tx) : null
    const words = action === 'reject' ? reasonText(reason.code, reason.text) : ''
    const decided = step(documentWorkflow, action, {
      status: submission.status,
      actor: 'admin',
      own: await isOwnDocument(admin, holder, tx),
      reason: words,
      seen: 0,
      current: submission.isCurrent || submission.status !== 'pending' ? 0 : 1,
    })
    if ('refused' in decided) return refuse(decided.refused)
    if (application && !application.isOpen) return refuse('wrong_status')
    const wasComplete = await isAllApproved(tx, holder)
    const { numUpdatedRows } = await tx
      .updateTable('kycSubmissions')
      .set({
        status: decided.to,
        reviewedBy: admin.userId,
        reviewedAt: now(),
        updatedAt: now(),
        ...(action === 'reject' && { rejectionReason: words, rejectionCode: reason.code }),
      })
      .where('id', '=', id)
      .where('status', '=', submission.status)
      .where('isCurrent', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('stale')
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: `kyc.${action}`,
      subject: { type: 'kyc_submission', id },
      from: submission.status,
      to: decided.to,
      reason: words || null,
      details: { ...holder, documentType: submission.documentType, slot: submission.slot },
    })
    if (action === 'reject') await tellRejected(tx, submission, application, words)
    await settleDocuments(tx, holder)
    const isComplete = !wasComplete && (await isAllApproved(tx, holder))
    return ok({ status: decided.to, allApproved: isComplete ? await tellAllApproved(tx, submission) : null })
  })
}

type Found = {
  id: string
  holder: Holder
  documentType: DocumentType
  slot: number
  status: SubmissionStatus
  isCurrent: boolean
}

async function findSubmission(tx: Tx, id: string): Promise<Found | null> {
  const row = await tx
    .selectFrom('kycSubmissions')
    .where('id', '=', id)
    .select(['id', 'userId', 'applicationId', 'documentType', 'slot', 'status', 'isCurrent'])
    .executeTakeFirst()
  if (!row) return null
  return {
    ...row,
    holder: holderOf(row),
    documentType: row.documentType as DocumentType,
    status: row.status as SubmissionStatus,
  }
}

/** The person, or the invited address of an application, which has nobody to tell in the app (ADM-094). */
async function tellRejected(
  tx: Tx,
  { id, holder, documentType }: Found,
  application: DocumentApplication | null,
  reason: string,
): Promise<void> {
  const { label } = DOCUMENT_TYPES[documentType]
  const about = { label, supportEmail: env().supportEmail, reason }
  if (application)
    await queueMail(tx, {
      to: { address: application.email, name: '' },
      kind: 'application.document_rejected',
      content: rejectedCandidateDocumentMail({ label, reason }),
      dedupeKey: `kyc:${id}:rejected`,
    })
  if ('applicationId' in holder) return
  await tell(tx, {
    userId: holder.userId,
    kind: 'kyc',
    key: `kyc:${id}:rejected`,
    title: `Document rejected: ${label}`,
    text: reason,
    path: '/documents',
    mail: {
      kind: 'kyc.rejected',
      content: rejectedDocumentMail(about),
    },
  })
}

async function tellAllApproved(tx: Tx, { id, holder }: Found): Promise<AllApproved> {
  if ('applicationId' in holder) return { mail: 'none' }
  const { userId } = holder
  const key = `kyc:${id}:all_approved`
  await tell(tx, {
    userId,
    kind: 'kyc',
    key,
    title: 'All your KYC documents are approved',
    path: '/documents',
    mail: {
      kind: 'kyc.all_approved',
      content: allApprovedMail({ supportEmail: env().supportEmail }),
    },
  })
  const mail = await tx
    .selectFrom('emailQueue')
    .where('dedupeKey', '=', `${key}:${userId}`)
    .select('held')
    .executeTakeFirst()
  return { mail: mail ? (mail.held ? 'held' : 'queued') : 'off' }
}
