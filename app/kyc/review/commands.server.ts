import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { tell } from '#app/notices/tell.server.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { turnOf } from '#app/review/turn.ts'
import { NOTHING_TO_DO, TURN } from '#app/review/turn.words.ts'
import { inTurn } from '../commands.server.ts'
import { allApprovedMail, rejectedCandidateDocumentMail, rejectedDocumentMail } from '../emails.ts'
import { loadProfileFacts } from '../own/profile-facts.server.ts'
import type { Holder } from '../queries.server.ts'
import { DOCUMENT_TYPES, type DocumentType, type SubmissionStatus } from '../schema.ts'
import { settleDocuments } from '../waiting.server.ts'
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

/** What became of the mail about all documents: waits, held without a mail server, not wanted, or none for an application. */
export type AllApproved = {
  mail: 'queued' | 'held' | 'off' | 'none'
  /** What follows for the member: nothing more, our review of the profile, or their own turn (END-010). */
  follows: 'done' | 'review' | 'theirs'
}

export type DocumentReason = { code: RejectionCode | null; text: string }

type Asked = { id: string; action: DocumentAction; reason: string; code: RejectionCode | null; seen: number }

const decide = defineDecision({
  noun: 'kyc',
  subject: 'kyc_submission',
  workflow: documentWorkflow,
  async find(tx, admin: AdminViewer, { id }: Asked) {
    const found = isUuid(id) ? await findSubmission(tx, id) : null
    if (!found) return null
    await inTurn(tx, holderId(found.holder))
    const submission = (await findSubmission(tx, id)) ?? found
    const { holder, isCurrent, status } = submission
    // An approval of the application came first: the documents are a person's already.
    if (holderId(holder) !== holderId(found.holder)) await inTurn(tx, holderId(holder))
    return {
      ...submission,
      application: 'applicationId' in holder ? await findApplication(holder.applicationId, tx) : null,
      own: await isOwnDocument(admin, holder, tx),
      // A file that was replaced is another version of what the admin saw.
      current: isCurrent || status !== 'pending' ? 0 : 1,
    }
  },
  guard: ({ row: { application } }) => (application && !application.isOpen ? 'wrong_status' : null),
  async change({ tx, by, asked, row: { id, holder, status }, to, texts: { reason } }) {
    const wasComplete = await isAllApproved(tx, holder)
    const { numUpdatedRows } = await tx
      .updateTable('kycSubmissions')
      .set({
        status: to,
        reviewedBy: by.userId,
        reviewedAt: now(),
        updatedAt: now(),
        ...(to === 'rejected' && { rejectionReason: reason, rejectionCode: asked.code }),
      })
      .where('id', '=', id)
      .where('status', '=', status)
      .where('isCurrent', '=', true)
      .executeTakeFirst()
    return numUpdatedRows === 0n ? null : { wasComplete }
  },
  details: ({ row: { holder, documentType, slot } }) => ({ ...holder, documentType, slot }),
  after: ({ tx, row: { holder } }) => settleDocuments(tx, holder),
  async told({ tx, row, to, texts: { reason } }) {
    if (to === 'rejected') await tellRejected(tx, row, row.application, reason ?? '')
  },
  async value({ tx, row, to }, { wasComplete }) {
    const isComplete = !wasComplete && (await isAllApproved(tx, row.holder))
    /** Set when this decision made the person all_approved (ADM-093). */
    return { status: to, allApproved: isComplete ? await tellAllApproved(tx, row) : null }
  },
})

/**
 * Approves or rejects one document (ADM-086 to ADM-089). Refuses as `stale` when the file was replaced or removed
 * meanwhile, `wrong_status` when its application is decided, and `own_record` for the admin's own documents and those of
 * their company (ADM-198). Decisions on one person's documents run one after another, so that of several concurrent ones
 * exactly one is the one that completes them.
 */
export const decideDocument = (
  admin: AdminViewer,
  id: string,
  action: DocumentAction,
  { code, text }: DocumentReason = { code: null, text: '' },
) => decide(admin, { id, action, code, seen: 0, reason: action === 'reject' ? reasonText(code, text) : '' })

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
    restsOn: [],
    mail: {
      kind: 'kyc.rejected',
      content: rejectedDocumentMail(about),
    },
  })
}

/** What the person is told once every required document is approved (END-010). */
async function afterAllApproved(tx: Tx, userId: string) {
  const company = await tx
    .selectFrom('companyMembers')
    .where('userId', '=', userId)
    .where('role', '=', 'owner')
    .select('companyId')
    .executeTakeFirst()
  const facts = [...(await loadProfileFacts([company?.companyId ?? userId], tx)).values()][0]
  const turn = facts && turnOf(facts, now())
  const missing = turn?.missing ?? []
  if (turn?.side === 'reviewers')
    return { follows: 'review' as const, sentence: NOTHING_TO_DO.waiting, missing }
  if (missing.length === 0) return { follows: 'done' as const, sentence: NOTHING_TO_DO.approved, missing }
  return { follows: 'theirs' as const, sentence: TURN.left(missing.length), missing }
}

async function tellAllApproved(tx: Tx, { id, holder }: Found): Promise<AllApproved> {
  if ('applicationId' in holder) return { mail: 'none', follows: 'review' }
  const { userId } = holder
  const key = `kyc:${id}:all_approved`
  const { follows, sentence, missing } = await afterAllApproved(tx, userId)
  const labels = missing.map(({ label }) => label).join(', ')
  await tell(tx, {
    userId,
    kind: 'kyc',
    key,
    title: 'All your KYC documents are approved',
    text: labels ? `${sentence} ${labels}` : sentence,
    path: missing[0]?.to ?? '/documents',
    restsOn: [],
    mail: {
      kind: 'kyc.all_approved',
      content: allApprovedMail({ supportEmail: env().supportEmail, sentence, missing }),
    },
  })
  const mail = await tx
    .selectFrom('emailQueue')
    .where('dedupeKey', '=', `${key}:${userId}`)
    .select('held')
    .executeTakeFirst()
  return { mail: mail ? (mail.held ? 'held' : 'queued') : 'off', follows }
}
