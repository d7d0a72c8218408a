import { shortName } from '#app/lib/name.ts'
import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { registerSave, ownerOf } from '#app/drafts/order.server.ts'
import { now } from '#app/lib/clock.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { notifyAdmins } from '#app/notices/notify-admins.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { CLEARED_DECISION } from '#app/review/engine.ts'
import { openOf } from '#app/review/requested/state.ts'
import { loadRequestedItems, mergeAnswers, showNeeded } from '../requested/queries.server.ts'
import { storedOf } from '../requested/requestable.ts'
import { receivedApplicationMail } from '../emails.ts'
import { type CandidateRefusal, mayEdit } from '../policy.ts'
import { type Draft, readApplicationData } from '../schema.ts'
import { answersOf, isUnseen, NO_PAGE, type PostOrigin, type TypedTexts } from '../typed.ts'
import { applicationWorkflow } from '../workflow.ts'
import { columnsOf, type LockedApplication, lockApplicationByToken } from './save.server.ts'

/**
 * Saves and submits in one transaction (ADM-069, ADM-070, ADM-071): stores the version, writes the audit row, emails
 * a receipt and notifies the admins. One of several concurrent submissions succeeds. Refuses with `lacking` if a
 * required document is neither uploaded nor explained.
 */
export const submitApplication = (
  token: string | undefined,
  draft: Draft,
  poster: PostOrigin = NO_PAGE,
  answers: TypedTexts['values'] = {},
) =>
  attempt<{ revision: number }, CandidateRefusal | 'lacking'>(async (tx, stop) => {
    const locked = await lockApplicationByToken(tx, token, stop)
    if (!mayEdit(locked.status)) return stop('locked')
    if (draft.version !== undefined && draft.version !== locked.version) return stop('stale')
    if (isUnseen(locked.typed, poster)) return stop('stale')
    await registerSave(tx, ownerOf.application(locked.id), poster.window)
    const given = mergeAnswers(answersOf(locked.typed?.values ?? {}), answers)
    const needed = await showNeeded({ id: locked.id, role: draft.role, given }, tx)
    if (openOf(needed).length > 0) return stop('lacking')
    return (await send(tx, locked, draft, { given })) ?? stop('stale')
  })

type Sending = {
  given: TypedTexts['values']
  /** Submitted automatically by the upload of the last requested document. */
  returnedBy?: 'documents'
}

/** Submits the locked application as its next version; null if it has changed in the meantime. */
export async function send(tx: Tx, locked: LockedApplication, draft: Draft, { given, returnedBy }: Sending) {
  const submittedAt = now()
  const asked = await loadRequestedItems(locked.id, storedOf(draft), given, tx)
  const needed = await showNeeded({ id: locked.id, role: draft.role, given }, tx)
  const answered = [...asked, ...needed.filter(({ state }) => state === 'answered')]
  const sent = await tx
    .updateTable('applications')
    .set((eb) => ({
      ...columnsOf(draft),
      typed: null,
      status: applicationWorkflow.submit.to,
      revision: eb('revision', '+', 1),
      version: eb('version', '+', 1),
      submittedAt,
      ...CLEARED_DECISION,
      updatedAt: submittedAt,
    }))
    .where('id', '=', locked.id)
    .where('status', '=', locked.status)
    .where('version', '=', locked.version)
    .where('revokedAt', 'is', null)
    .returning('revision')
    .executeTakeFirst()
  if (!sent) return null
  const outcome = { ...(answered.length > 0 && { asked: answered }), ...(returnedBy && { returnedBy }) }
  await record(tx, locked, draft, { revision: sent.revision, submittedAt, outcome })
  return sent
}

async function record(
  tx: Tx,
  { id, email, status, invitedRole }: LockedApplication,
  draft: Draft,
  { revision, submittedAt, outcome }: { revision: number; submittedAt: Date; outcome: object },
): Promise<void> {
  const { company_name: companyName, role } = draft
  const snapshot = { company_name: companyName, role, ...readApplicationData(draft), ...outcome }
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
  await notifyAdmins(tx, {
    work: 'application',
    subjectId: id,
    cause: revision,
    title: `Application to review: ${shortName(companyName ?? email)}`,
    path: `/admin/applications?id=${id}`,
  })
}
