import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { type Mail, type MailWords, queueMail } from '#app/mail/queue.server.ts'
import { settleWork } from '#app/notices/tell-admins.server.ts'
import { verbOf } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { StepRefusal } from '#app/review/engine.ts'
import { recordDecision } from '#app/review/history.server.ts'
import { moreInfoApplicationMail, rejectedApplicationMail } from '../emails.ts'
import { endLink, issueLink } from '../links.server.ts'
import { mailLink } from '../review/mail-link.ts'
import { quietDocuments } from '../review/quiet-documents.server.ts'
import { change, decide, findReviewed, type Reviewed } from '../review/reviewed.server.ts'
import type { ApplicationStatus } from '../workflow.ts'

export type DecideRefusal = StepRefusal | 'not_found'

export type DecisionTexts = {
  reason?: string | undefined
  memberNotes?: string | undefined
  internalNotes?: string | undefined
}

export type Decided = { status: ApplicationStatus; silent: boolean }

type Action = 'requestInfo' | 'reject'
type Words = { reason: string; memberNotes: string | null }

/** Asks for more information; the mail carries a new link and the former one ends (ADM-058, ADM-061, ADM-062). */
export function requestInfo(
  admin: AdminViewer,
  id: string,
  seen: number,
  texts: DecisionTexts,
): Promise<Result<Decided, DecideRefusal>> {
  return turnDown(admin, id, seen, texts, 'requestInfo')
}

/** Rejects, and ends the link; on a rejected one only corrects the reason, and mails nobody (ADM-058, ADM-061, ADM-062). */
export function rejectApplication(
  admin: AdminViewer,
  id: string,
  seen: number,
  texts: DecisionTexts,
): Promise<Result<Decided, DecideRefusal>> {
  return turnDown(admin, id, seen, texts, 'reject')
}

/**
 * `seen` is the record's version on the admin's page: whatever changed it since refuses as stale. The change is one
 * conditional UPDATE; history, audit, link and mail stand in its transaction.
 */
function turnDown(
  admin: AdminViewer,
  id: string,
  seen: number,
  texts: DecisionTexts,
  action: Action,
): Promise<Result<Decided, DecideRefusal>> {
  return attempt<Decided, DecideRefusal>(async (tx, stop) => {
    const application = await findReviewed(tx, id)
    if (!application) return stop('not_found')
    const reason = texts.reason?.trim() ?? ''
    const decided = await decide(tx, admin, application, action, { seen, reason })
    if ('refused' in decided) return stop(decided.refused)
    const notes = {
      memberNotes: texts.memberNotes?.trim() || null,
      internalNotes: texts.internalNotes?.trim() || null,
    }
    const isChanged = await change(tx, application, {
      status: decided.to,
      rejectionReason: reason,
      ...notes,
      ...(!decided.silent && { decidedAt: now() }),
    })
    if (!isChanged) return stop('stale')
    const facts = { from: application.status, to: decided.to, reason }
    await recordDecision(tx, {
      subject: { type: 'application', id },
      revision: application.revision,
      action,
      ...facts,
      ...notes,
      decidedBy: admin.userId,
    })
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: `application.${verbOf(action)}`,
      subject: { type: 'application', id },
      ...facts,
      details: { revision: application.revision },
    })
    if (!decided.silent)
      await mailDecision(tx, application, action, { reason, memberNotes: notes.memberNotes })
    await settleWork(tx, 'application', id)
    if (decided.to === 'rejected') await quietDocuments(tx, id)
    return { status: decided.to, silent: decided.silent }
  })
}

async function mailDecision(tx: Tx, application: Reviewed, action: Action, words: Words): Promise<void> {
  const { id, email, companyName, version } = application
  const mail = await mailOf(tx, application, action, { companyName, ...words })
  await queueMail(tx, {
    ...mail,
    to: { address: email, name: '' },
    dedupeKey: `application:${id}:decided:${version + 1}`,
  })
}

type About = Parameters<typeof rejectedApplicationMail>[0]

async function mailOf(
  tx: Tx,
  { id }: Reviewed,
  action: Action,
  about: About,
): Promise<MailWords & Pick<Mail, 'oneTimeLink'>> {
  if (action === 'reject') {
    await endLink(tx, id, 'decided')
    return { kind: 'application.rejected', content: rejectedApplicationMail(about) }
  }
  const { linkEnds, oneTimeLink } = mailLink(await issueLink(tx, id))
  const content = moreInfoApplicationMail({ ...about, linkEnds })
  return { kind: 'application.info_requested', content, oneTimeLink }
}
