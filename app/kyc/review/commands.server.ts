import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { lockDocuments, retireDocuments } from '../commands.server.ts'
import { hasEnded } from '../ends/policy.ts'
import { type DocumentType, canExpire, type SubmissionStatus } from '../schema.ts'
import { holderId } from '../queries.server.ts'
import { basisOf } from '../verified/queries.server.ts'
import { clearDocumentNotices } from '../waiting.server.ts'
import { findApplication, holderOf, isAllApproved, isOwnDocument } from './holder.server.ts'
import { reasonText, type RejectionCode } from './schema.ts'
import { notifyAllApproved, notifySender } from './notify.server.ts'
import { type DocumentAction, documentWorkflow } from './workflow.ts'

/** A rejection's code, and the expiry date that a reviewer confirmed or set. */
type Chosen = { code: RejectionCode | null; end: { endsOn: string | null } | null }
type Asked = Chosen & { id: string; action: DocumentAction; reason: string; seen: number }

/** Columns of a decision, cleared when it is reopened. */
const CLEARED_DECISION = {
  rejectionReason: null,
  rejectionCode: null,
  endsOn: null,
  endTold: null,
  approvedFor: null,
} as const

function expiryRefusal({ documentType }: Found, { end }: Asked): 'end_missing' | 'end_past' | null {
  if (!canExpire(documentType)) return null
  if (!end) return 'end_missing'
  return end.endsOn !== null && hasEnded(end.endsOn, now()) ? 'end_past' : null
}

const decide = defineDecision({
  noun: 'kyc',
  subject: 'kyc_submission',
  workflow: documentWorkflow,
  async find(tx, admin: AdminViewer, { id }: Asked) {
    const found = isUuid(id) ? await findSubmission(tx, id) : null
    if (!found) return null
    await lockDocuments(tx, holderId(found.holder))
    const submission = (await findSubmission(tx, id)) ?? found
    const { holder, isCurrent, status } = submission
    // The application has been approved in the meantime, so the documents now belong to a person.
    if (holderId(holder) !== holderId(found.holder)) await lockDocuments(tx, holderId(holder))
    return {
      ...submission,
      application: 'applicationId' in holder ? await findApplication(holder.applicationId, tx) : null,
      own: await isOwnDocument(admin, holder, tx),
      // A replaced file counts as stale.
      current: isCurrent || status !== 'pending' ? 0 : 1,
    }
  },
  guard: ({ row, asked }) => {
    if (row.application && !row.application.isOpen) return 'wrong_status'
    return asked.action === 'approve' ? expiryRefusal(row, asked) : null
  },
  async change({ tx, by, asked, row, to, texts: { reason } }) {
    const { id, holder, status, documentType } = row
    const wasComplete = await isAllApproved(tx, holder)
    if (to === 'approved') await retireDocuments(tx, holder, row, { id })
    const { numUpdatedRows } = await tx
      .updateTable('kycSubmissions')
      .set({
        status: to,
        reviewedBy: to === 'pending' ? null : by.userId,
        reviewedAt: to === 'pending' ? null : now(),
        reopenedAt: to === 'pending' ? now() : null,
        updatedAt: now(),
        ...(to === 'pending' && CLEARED_DECISION),
        ...(to === 'rejected' && { rejectionReason: reason, rejectionCode: asked.code }),
        ...(to === 'approved' && {
          isBeside: false,
          endsOn: canExpire(documentType) ? (asked.end?.endsOn ?? null) : null,
          approvedFor: await basisOf(tx, holder),
        }),
      })
      .where('id', '=', id)
      .where('status', '=', status)
      .where('isCurrent', '=', true)
      .executeTakeFirst()
    return numUpdatedRows === 0n ? null : { wasComplete }
  },
  details: ({ row: { holder, documentType, slot }, asked, to }) => ({
    ...holder,
    documentType,
    slot,
    ...(to === 'approved' && canExpire(documentType) && { endsOn: asked.end?.endsOn ?? null }),
  }),
  after: ({ tx, row: { holder } }) => clearDocumentNotices(tx, holder),
  async notify({ tx, row, to, texts: { reason } }) {
    if (to !== 'approved') await notifySender(tx, row, to === 'pending' ? 'reopened' : to, reason ?? '')
  },
  async value({ tx, row, to }, { wasComplete }) {
    // Approving a replacement completes nothing new, but its sender is notified anyway.
    const isNotifiable = !wasComplete || (row.isBeside && to === 'approved')
    const isComplete = isNotifiable && (await isAllApproved(tx, row.holder))
    /** Set when this decision completed the required documents (ADM-093). */
    return { status: to, allApproved: isComplete ? await notifyAllApproved(tx, row) : null }
  },
})

/**
 * Approves, rejects or reopens a document (ADM-086 to ADM-089). Refuses with `stale` if the file was replaced or
 * removed, `wrong_status` if its application is decided, `end_missing` or `end_past` for an invalid expiry date,
 * and `own_record` for documents of the admin or their company (ADM-198). Decisions on one person's documents are
 * serialised, so that exactly one of them completes the set.
 */
export const decideDocument = (
  admin: AdminViewer,
  id: string,
  action: DocumentAction,
  { code = null, text = '', end = null }: Partial<Chosen & { text: string }> = {},
) =>
  decide(admin, {
    id,
    action,
    code,
    end,
    seen: 0,
    reason: action === 'reject' ? reasonText(code, text) : action === 'reopen' ? text : '',
  })

type Found = NonNullable<Awaited<ReturnType<typeof findSubmission>>>

async function findSubmission(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('kycSubmissions')
    .where('id', '=', id)
    .select(['id', 'userId', 'applicationId', 'documentType', 'slot', 'status', 'isCurrent', 'isBeside'])
    .$narrowType<{ documentType: DocumentType; status: SubmissionStatus }>()
    .executeTakeFirst()
  return row ? { ...row, holder: holderOf(row) } : null
}
