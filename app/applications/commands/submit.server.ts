import { shortName } from '#app/lib/name.ts'
import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { endDraft, ownerOf } from '#app/drafts/order.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { tellAdmins } from '#app/notices/tell-admins.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { step } from '#app/review/engine.ts'
import { receivedApplicationMail } from '../emails.ts'
import { type CandidateRefusal, REFUSED_STEP } from '../policy.ts'
import { type Draft, readApplicationData } from '../schema.ts'
import { isUnseen, NO_PAGE, type Poster } from '../typed.ts'
import { applicationWorkflow } from '../workflow.ts'
import { columnsOf, type Held, holdByToken } from './save.server.ts'

/**
 * Saves what the candidate typed and sends it to review, both or neither (ADM-069, ADM-070, ADM-071): keeps the
 * version, writes the audit row, mails the invited address that it arrived and calls the admins. Of any number of
 * submissions at once exactly one is kept.
 */
export function submitApplication(
  token: string | undefined,
  draft: Draft,
  poster: Poster = NO_PAGE,
): Promise<Result<{ revision: number }, CandidateRefusal>> {
  return attempt<{ revision: number }, CandidateRefusal>(async (tx, stop) => {
    const held = await holdByToken(tx, token, stop)
    const decided = step(applicationWorkflow, 'submit', {
      status: held.status,
      actor: 'owner',
      own: true,
      seen: held.version,
      current: held.version,
    })
    if ('refused' in decided) return stop(REFUSED_STEP[decided.refused])
    if (draft.version !== undefined && draft.version !== held.version) return stop('stale')
    if (isUnseen(held.typed, poster)) return stop('stale')
    await endDraft(tx, ownerOf.application(held.id), poster.window)
    const submittedAt = now()
    const sent = await tx
      .updateTable('applications')
      .set((eb) => ({
        ...columnsOf(draft),
        typed: null,
        status: decided.to,
        revision: eb('revision', '+', 1),
        version: eb('version', '+', 1),
        submittedAt,
        rejectionReason: null,
        memberNotes: null,
        internalNotes: null,
        updatedAt: submittedAt,
      }))
      .where('id', '=', held.id)
      .where('status', '=', held.status)
      .where('version', '=', held.version)
      .where('revokedAt', 'is', null)
      .returning('revision')
      .executeTakeFirst()
    if (!sent) return stop('stale')
    await record(tx, held, draft, { revision: sent.revision, submittedAt })
    return sent
  })
}

async function record(
  tx: Tx,
  { id, email, status, invitedRole }: Held,
  draft: Draft,
  { revision, submittedAt }: { revision: number; submittedAt: Date },
): Promise<void> {
  const { company_name: companyName, role } = draft
  const snapshot = { company_name: companyName, role, ...readApplicationData(draft) }
  await tx
    .insertInto('applicationRevisions')
    .values({ applicationId: id, revision, snapshot: JSON.stringify(snapshot), submittedAt })
    .execute()
  await writeAudit(tx, {
    actor: { kind: 'applicant', userId: null },
    action: 'application.submit',
    subject: { type: 'application', id },
    from: status,
    to: 'submitted',
    details: { revision, role, invitedRole },
  })
  await queueMail(tx, {
    to: { address: email, name: companyName ?? '' },
    kind: 'application.received',
    content: receivedApplicationMail({ companyName, again: revision > 1 }),
    dedupeKey: `application:${id}:received:${revision}`,
  })
  await tellAdmins(tx, {
    work: 'application',
    subjectId: id,
    cause: revision,
    title: `Application waits: ${shortName(companyName ?? email)}`,
    path: `/admin/applications?id=${id}`,
  })
}
