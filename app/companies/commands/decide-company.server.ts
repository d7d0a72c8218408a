import { transaction } from '#app/db/client.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { kycState } from '#app/kyc/queries.server.ts'
import { kycAnswers } from '#app/kyc/schema.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { isUuid } from '#app/lib/ids.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { AdminViewer, CompanyStatus } from '#app/lib/viewer.ts'
import { settleWork } from '#app/notices/tell-admins.server.ts'
import { type NoticeMail, tell } from '#app/notices/tell.server.ts'
import { verbOf } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { step, type StepRefusal } from '#app/review/engine.ts'
import { recordDecision } from '#app/review/history.server.ts'
import { recordActivity } from '../activities.server.ts'
import { approvedMail, moreInfoMail, rejectedMail } from '../emails.ts'
import { findReviewed } from '../queries/reviewed.server.ts'
import type { Reviewed } from '../queries/reviewed.server.ts'
import type { DecisionAction } from '../schema/review.ts'
import { companyWorkflow } from '../workflow.ts'

export type DecideRefusal = StepRefusal | 'not_found' | 'kyc_open'

export type DecisionTexts = {
  reason?: string | undefined
  memberNotes?: string | undefined
  internalNotes?: string | undefined
  /** The admin was told that KYC is open and approves all the same (ADM-039). */
  confirmedOpenKyc?: boolean | undefined
}

export type Decided = { status: CompanyStatus; version: number; silent: boolean }

/**
 * Approves, rejects or asks for more (ADM-039 to ADM-045, MEM-096). `seenVersion` is the record's version on the
 * admin's page: whatever changed it since, an owner's submission or another admin's decision, refuses as stale. The
 * change is one conditional UPDATE; history, audit and what the owner is told stand in its transaction.
 */
export async function decideCompany(
  admin: AdminViewer,
  id: string,
  seenVersion: number,
  action: DecisionAction,
  texts: DecisionTexts,
): Promise<Result<Decided, DecideRefusal>> {
  if (!isUuid(id)) return refuse('not_found')
  return transaction(async (tx) => {
    const company = await findReviewed(tx, id)
    if (!company) return refuse('not_found')
    const reason = texts.reason?.trim() || null
    const decided = step(companyWorkflow, action, {
      status: company.status,
      actor: 'admin',
      own: admin.company?.id === id,
      reason: reason ?? undefined,
      seen: seenVersion,
      current: company.version,
    })
    if ('refused' in decided) return refuse(decided.refused)
    const openKyc = action === 'approve' && (await isKycOpen(tx, company))
    if (openKyc && !texts.confirmedOpenKyc) return refuse('kyc_open')

    const notes = {
      memberNotes: texts.memberNotes?.trim() || null,
      internalNotes: texts.internalNotes?.trim() || null,
    }
    const version = await change(tx, company, {
      approvalStatus: decided.to,
      rejectionReason: action === 'approve' ? null : reason,
      ...notes,
      ...(action === 'approve' && { approvedAt: now() }),
    })
    if (version === null) return refuse('stale')
    const facts = { from: company.status, to: decided.to, reason }
    await recordDecision(tx, {
      subject: { type: 'company', id },
      revision: company.revision,
      action,
      ...facts,
      ...notes,
      decidedBy: admin.userId,
    })
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: `company.${verbOf(action)}`,
      subject: { type: 'company', id },
      ...facts,
      details: { revision: company.revision, ...(openKyc && { confirmedOpenKyc: true }) },
    })
    await settleWork(tx, 'profile', id)
    if (decided.to === 'approved')
      await recordActivity(tx, {
        companyId: id,
        kind: 'approved',
        text: 'Joined the market circle',
        key: `approved:${company.revision}`,
      })
    if (!decided.silent)
      await tellDecision(tx, company, action, {
        reason: reason ?? '',
        memberNotes: notes.memberNotes,
        version,
      })
    return ok({ status: decided.to, version, silent: decided.silent })
  })
}

/** KYC is open until every required group has an approved document (decision 13). */
async function isKycOpen(tx: Tx, { ownerId, type, questionnaire }: Reviewed): Promise<boolean> {
  return ownerId === null || !(await kycState(ownerId, type, kycAnswers(questionnaire), tx)).allApproved
}

type Change = {
  approvalStatus: CompanyStatus
  rejectionReason: string | null
  memberNotes: string | null
  internalNotes: string | null
  approvedAt?: Date
}

/** Returns the new version, or null when the record is no longer what the step was decided on. */
async function change(tx: Tx, company: Reviewed, values: Change): Promise<number | null> {
  const row = await tx
    .updateTable('companies')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updatedAt: now() }))
    .where('id', '=', company.id)
    .where('version', '=', company.version)
    .where('approvalStatus', '=', company.status)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

async function tellDecision(
  tx: Tx,
  company: Reviewed,
  action: DecisionAction,
  { reason, memberNotes, version }: { reason: string; memberNotes: string | null; version: number },
): Promise<void> {
  if (company.ownerId === null) return
  const about = { companyName: company.name, supportEmail: env().supportEmail, memberNotes }
  const mails = {
    approve: () => ({ kind: 'company.approved', content: approvedMail(about), path: '/profile/approved' }),
    reject: () => ({
      kind: 'company.rejected',
      content: rejectedMail({ ...about, reason }),
      path: '/profile/rejected',
    }),
    requestInfo: () => ({
      kind: 'company.info_requested',
      content: moreInfoMail({ ...about, reason }),
      path: '/profile/rejected',
    }),
  } satisfies Record<DecisionAction, () => NoticeMail & { path: string }>
  const { path, ...mail } = mails[action]()
  await tell(tx, {
    userId: company.ownerId,
    kind: 'decided',
    key: `company:${company.id}:decided:${version}`,
    title: mail.content.subject,
    text: reason,
    path,
    mail,
  })
}
