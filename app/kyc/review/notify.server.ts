import { loadProfileFacts } from '#app/companies/turn/profile-facts.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { batched, queueBatchedTo } from '#app/mail/batched.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { REOPENED } from '#app/review/reopen-texts.ts'
import { NOTHING_TO_DO, TURN } from '#app/review/turn-texts.ts'
import {
  allApprovedMail,
  rejectedCandidateDocumentMail,
  rejectedDocumentMail,
  reopenedCandidateDocumentMail,
  reopenedDocumentMail,
} from '../emails.ts'
import type { Holder } from '../queries.server.ts'
import { DOCUMENT_TYPES, type DocumentType } from '../schema.ts'
import type { DocumentApplication } from './holder.server.ts'

type Decided = { id: string; holder: Holder; documentType: DocumentType }

/** The email about the completed documents: queued, held without a mail server, turned off, or none for an application. */
export type AllApproved = {
  mail: 'queued' | 'held' | 'off' | 'none'
  /** What happens next: nothing, the review of the profile, or a step by the member. */
  follows: 'done' | 'review' | 'theirs'
}

const MAILS = {
  rejected: {
    title: (label: string) => `Document rejected: ${label}`,
    candidate: ['application.document_rejected', rejectedCandidateDocumentMail],
    member: ['kyc.rejected', rejectedDocumentMail],
  },
  reopened: {
    title: REOPENED.document.subject,
    candidate: ['application.document_reopened', reopenedCandidateDocumentMail],
    member: ['kyc.reopened', reopenedDocumentMail],
  },
} as const

/** Notifies the person of a rejected or reopened document, or emails an application's invited address (ADM-094). */
export async function notifySender(
  tx: Tx,
  { id, holder, documentType, application }: Decided & { application: DocumentApplication | null },
  how: keyof typeof MAILS,
  reason: string,
): Promise<void> {
  const { label } = DOCUMENT_TYPES[documentType]
  const { title, candidate, member } = MAILS[how]
  const part = { label, text: reason }
  if (application)
    await queueBatchedTo(
      tx,
      application.email,
      batched(candidate[0], part, (documents) => candidate[1]({ documents })),
    )
  if ('applicationId' in holder) return
  await notify(tx, {
    userId: holder.userId,
    kind: 'kyc',
    key: `kyc:${id}:${now().toISOString()}:${how}`,
    title: title(label),
    text: reason,
    path: '/documents',
    restsOn: [],
    mail: batched(member[0], part, (documents) => member[1]({ documents })),
  })
}

/** The next step once every required document is approved. */
async function afterAllApproved(tx: Tx, userId: string) {
  const company = await tx
    .selectFrom('companyMembers')
    .where('userId', '=', userId)
    .where('role', '=', 'owner')
    .select('companyId')
    .executeTakeFirst()
  const id = company?.companyId ?? userId
  const facts = (await loadProfileFacts([id], tx)).get(id)
  const missing = facts?.missing ?? []
  if (facts?.status === 'pending' && missing.length === 0)
    return { follows: 'review' as const, sentence: NOTHING_TO_DO.waiting, missing }
  if (missing.length === 0) return { follows: 'done' as const, sentence: NOTHING_TO_DO.approved, missing }
  return { follows: 'theirs' as const, sentence: TURN.left(missing.length), missing }
}

export async function notifyAllApproved(tx: Tx, { id, holder }: Decided): Promise<AllApproved> {
  if ('applicationId' in holder) return { mail: 'none', follows: 'review' }
  const { userId } = holder
  const key = `kyc:${id}:${now().toISOString()}:all_approved`
  const { follows, sentence, missing } = await afterAllApproved(tx, userId)
  const labels = missing.map(({ label }) => label).join(', ')
  await notify(tx, {
    userId,
    kind: 'kyc',
    key,
    title: 'All your KYC documents are approved',
    // Without missing items, /documents says what comes next; the notification would outlive it.
    text: labels ? `${sentence} ${labels}` : null,
    path: missing[0]?.to ?? '/documents',
    restsOn: [],
    mail: {
      kind: 'kyc.all_approved',
      content: allApprovedMail({ sentence, missing }),
    },
  })
  const mail = await tx
    .selectFrom('emailQueue')
    .where('dedupeKey', '=', `${key}:${userId}`)
    .select('held')
    .executeTakeFirst()
  return { mail: mail ? (mail.held ? 'held' : 'queued') : 'off', follows }
}
