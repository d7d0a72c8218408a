import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { lockDocuments, retireRest } from '../commands.server.ts'
import { hasEnded } from '../ends/policy.ts'
import type { Holder } from '../queries.server.ts'
import { type DocumentType, mayEnd, type SubmissionStatus } from '../schema.ts'
import { basisOf } from '../verified/queries.server.ts'
import { settleDocuments } from '../waiting.server.ts'
import { findApplication, holderId, holderOf, isAllApproved, isOwnDocument } from './holder.server.ts'
import { reasonText, type RejectionCode } from './schema.ts'
import { tellAllApproved, tellRejected, tellReopened } from './tell.server.ts'
import { type DocumentAction, documentWorkflow } from './workflow.ts'

export type DocumentReason = { code: RejectionCode | null; text: string }

/** The end that a reviewer confirmed or set; null is the choice of none. */
export type ChosenEnd = { endsOn: string | null }

type Asked = {
  id: string
  action: DocumentAction
  reason: string
  code: RejectionCode | null
  end: ChosenEnd | null
  seen: number
}

/** What a decision leaves with a document, and its reopening takes away. */
const NOTHING_DECIDED = {
  rejectionReason: null,
  rejectionCode: null,
  endsOn: null,
  endTold: null,
  approvedFor: null,
} as const

/** Why an approval does not take the end that came with it. */
function endRefusal({ documentType }: Found, { end }: Asked): 'end_missing' | 'end_past' | null {
  if (!mayEnd(documentType)) return null
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
    // An approval of the application came first: the documents are a person's already.
    if (holderId(holder) !== holderId(found.holder)) await lockDocuments(tx, holderId(holder))
    return {
      ...submission,
      application: 'applicationId' in holder ? await findApplication(holder.applicationId, tx) : null,
      own: await isOwnDocument(admin, holder, tx),
      // A file that was replaced is another version of what the admin saw.
      current: isCurrent || status !== 'pending' ? 0 : 1,
    }
  },
  guard: ({ row, asked }) => {
    if (row.application && !row.application.isOpen) return 'wrong_status'
    return asked.action === 'approve' ? endRefusal(row, asked) : null
  },
  async change({ tx, by, asked, row, to, texts: { reason } }) {
    const { id, holder, status, documentType } = row
    const wasComplete = await isAllApproved(tx, holder)
    if (to === 'approved') await retireRest(tx, holder, row)
    const { numUpdatedRows } = await tx
      .updateTable('kycSubmissions')
      .set({
        status: to,
        reviewedBy: to === 'pending' ? null : by.userId,
        reviewedAt: to === 'pending' ? null : now(),
        reopenedAt: to === 'pending' ? now() : null,
        updatedAt: now(),
        ...(to === 'pending' && NOTHING_DECIDED),
        ...(to === 'rejected' && { rejectionReason: reason, rejectionCode: asked.code }),
        ...(to === 'approved' && {
          isBeside: false,
          endsOn: mayEnd(documentType) ? (asked.end?.endsOn ?? null) : null,
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
    ...(to === 'approved' && mayEnd(documentType) && { endsOn: asked.end?.endsOn ?? null }),
  }),
  after: ({ tx, row: { holder } }) => settleDocuments(tx, holder),
  async told({ tx, row, to, texts: { reason } }) {
    if (to === 'rejected') await tellRejected(tx, row, row.application, reason ?? '')
    if (to === 'pending') await tellReopened(tx, row, row.application, reason ?? '')
  },
  async value({ tx, row, to }, { wasComplete }) {
    // A file that stood beside an approved one was complete before: its sender waits for the word all the same.
    const isNews = !wasComplete || (row.isBeside && to === 'approved')
    const isComplete = isNews && (await isAllApproved(tx, row.holder))
    /** Set when this decision made the person all_approved (ADM-093). */
    return { status: to, allApproved: isComplete ? await tellAllApproved(tx, row) : null }
  },
})

/**
 * Approves, rejects or reopens one document (ADM-086 to ADM-089). Refuses as `stale` when the file was replaced or removed
 * meanwhile, `wrong_status` when its application is decided, `end_missing` and `end_past` for the end of an approval, and `own_record` for the admin's own documents and those of
 * their company (ADM-198). Decisions on one person's documents run one after another, so that of several concurrent ones
 * exactly one is the one that completes them.
 */
export const decideDocument = (
  admin: AdminViewer,
  id: string,
  action: DocumentAction,
  { code = null, text = '', end = null }: Partial<DocumentReason & { end: ChosenEnd | null }> = {},
) =>
  decide(admin, {
    id,
    action,
    code,
    end,
    seen: 0,
    reason: action === 'reject' ? reasonText(code, text) : action === 'reopen' ? text : '',
  })

type Found = {
  id: string
  holder: Holder
  documentType: DocumentType
  slot: number
  status: SubmissionStatus
  isCurrent: boolean
  isBeside: boolean
}

async function findSubmission(tx: Tx, id: string): Promise<Found | null> {
  const row = await tx
    .selectFrom('kycSubmissions')
    .where('id', '=', id)
    .select(['id', 'userId', 'applicationId', 'documentType', 'slot', 'status', 'isCurrent', 'isBeside'])
    .executeTakeFirst()
  if (!row) return null
  return {
    ...row,
    holder: holderOf(row),
    documentType: row.documentType as DocumentType,
    status: row.status as SubmissionStatus,
  }
}
