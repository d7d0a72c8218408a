import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { isUuid } from '#app/lib/ids.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { tell } from '#app/notices/tell.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { step, type StepRefusal } from '#app/review/engine.ts'
import { inTurn } from '../commands.server.ts'
import { allApprovedMail, rejectedDocumentMail } from '../emails.ts'
import { kycStateOf } from '../policy.ts'
import { listDocuments, requirementsOf } from '../queries.server.ts'
import { DOCUMENT_TYPES, type DocumentType, type SubmissionStatus } from '../schema.ts'
import { isOwnSubmission } from './queries/record.server.ts'
import { reasonText, type RejectionCode } from './schema.ts'
import { type DocumentAction, documentWorkflow } from './workflow.ts'

export type DecideDocumentRefusal = StepRefusal | 'not_found'

/** What became of the mail about all documents: waits to be sent, held without a mail server, or not wanted. */
export type AllApproved = { mail: 'queued' | 'held' | 'off' }

export type DecidedDocument = {
  status: SubmissionStatus
  /** Set when this decision made the person all_approved (ADM-093). */
  allApproved: AllApproved | null
}

export type DocumentReason = { code: RejectionCode; text: string }

/**
 * Approves or rejects one document (ADM-086 to ADM-089). Refuses as `stale` when the file was replaced or removed
 * meanwhile, and `own_record` for the admin's own documents and those of their company (ADM-198). The change is one
 * conditional UPDATE; audit row, bell and mail stand in its transaction. Decisions on one person's documents run one
 * after another, so that of several at once exactly one is the one that completes them.
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
    await inTurn(tx, found.userId)
    const submission = (await findSubmission(tx, id)) ?? found
    const words = action === 'reject' ? reasonText(reason.code, reason.text) : ''
    const decided = step(documentWorkflow, action, {
      status: submission.status,
      actor: 'admin',
      own: await isOwnSubmission(admin, submission.userId, tx),
      reason: words,
      seen: 0,
      current: submission.isCurrent || submission.status !== 'pending' ? 0 : 1,
    })
    if ('refused' in decided) return refuse(decided.refused)
    const wasComplete = await isAllApproved(tx, submission.userId)
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
      details: { userId: submission.userId, documentType: submission.documentType, slot: submission.slot },
    })
    if (action === 'reject') await tellRejected(tx, submission, words)
    const isComplete = !wasComplete && (await isAllApproved(tx, submission.userId))
    return ok({ status: decided.to, allApproved: isComplete ? await tellAllApproved(tx, submission) : null })
  })
}

type Found = {
  id: string
  userId: string
  documentType: DocumentType
  slot: number
  status: SubmissionStatus
  isCurrent: boolean
}

async function findSubmission(tx: Tx, id: string): Promise<Found | null> {
  const row = await tx
    .selectFrom('kycSubmissions')
    .where('id', '=', id)
    .select(['id', 'userId', 'documentType', 'slot', 'status', 'isCurrent'])
    .executeTakeFirst()
  if (!row) return null
  return { ...row, documentType: row.documentType as DocumentType, status: row.status as SubmissionStatus }
}

async function isAllApproved(tx: Tx, userId: string): Promise<boolean> {
  const required = await requirementsOf(userId, tx)
  return required !== null && kycStateOf(required.groups, await listDocuments(userId, tx)).allApproved
}

async function tellRejected(tx: Tx, { id, userId, documentType }: Found, reason: string): Promise<void> {
  const { label } = DOCUMENT_TYPES[documentType]
  await tell(tx, {
    userId,
    kind: 'kyc',
    key: `kyc:${id}:rejected`,
    title: `Document rejected: ${label}`,
    text: reason,
    path: '/documents',
    mail: {
      kind: 'kyc_rejected',
      content: rejectedDocumentMail({ label, supportEmail: env().supportEmail, reason }),
    },
  })
}

async function tellAllApproved(tx: Tx, { id, userId }: Found): Promise<AllApproved> {
  const key = `kyc:${id}:all_approved`
  await tell(tx, {
    userId,
    kind: 'kyc',
    key,
    title: 'All your KYC documents are approved',
    path: '/documents',
    mail: {
      kind: 'kyc_all_approved',
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
