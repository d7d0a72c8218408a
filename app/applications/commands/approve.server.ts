import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { handOverDocuments } from '#app/kyc/candidates/commands.server.ts'
import { listCandidateDocuments } from '#app/kyc/candidates/queries.server.ts'
import { inTurn, linkDocuments } from '#app/kyc/commands.server.ts'
import { kycStateOf } from '#app/kyc/policy.ts'
import { requiredDocuments } from '#app/kyc/schema.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { settleWork } from '#app/notices/tell-admins.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { StepRefusal } from '#app/review/engine.ts'
import { recordDecision } from '#app/review/history.server.ts'
import { endLink } from '../links.server.ts'
import { type AccountRefusal, accountOfApplicant, type ApprovedAccount } from '../review/account.server.ts'
import { makeCompany } from '../review/company.server.ts'
import { mailApproval } from '../review/mail-approval.server.ts'
import { change, decide, findReviewed, type Reviewed } from '../review/reviewed.server.ts'

export type ApproveRefusal = StepRefusal | AccountRefusal | 'not_found' | 'kyc_open'

export type ApprovalTexts = {
  memberNotes?: string | undefined
  internalNotes?: string | undefined
  /** The admin was told that documents are open and approves all the same (decision 13). */
  confirmedOpenKyc?: boolean | undefined
}

export type Approved = { userId: string; companyId: string; account: ApprovedAccount['how'] }

/**
 * Approves an application (ADM-059), all or nothing: its one conditional UPDATE, which of any number of approvals lets
 * one through; the account of its address, made where none exists; the approved company of its role; the documents, which are the
 * account's from now on; the end of its link; history, audit, and one mail to the invited address. `seen` is the record's
 * version on the admin's page. Refuses `has_company` for an account that belongs to a company, and `account_suspended`.
 */
export async function approveApplication(
  admin: AdminViewer,
  id: string,
  seen: number,
  texts: ApprovalTexts,
): Promise<Result<Approved, ApproveRefusal>> {
  return attempt<Approved, ApproveRefusal>(async (tx, stop) => {
    const application = await findReviewed(tx, id)
    if (!application) return stop('not_found')
    const decided = await decide(tx, admin, application, 'approve', { seen })
    if ('refused' in decided) return stop(decided.refused)
    const notes = {
      memberNotes: texts.memberNotes?.trim() || null,
      internalNotes: texts.internalNotes?.trim() || null,
    }
    const at = now()
    const isChanged = await change(tx, application, {
      status: decided.to,
      rejectionReason: null,
      ...notes,
      decidedAt: at,
    })
    if (!isChanged) return stop('stale')
    // A decision on one of its documents comes before or after: what is read here holds until they are handed over.
    await inTurn(tx, id)
    const openKyc = await isKycOpen(tx, application)
    if (openKyc && !texts.confirmedOpenKyc) return stop('kyc_open')

    const account = await accountOfApplicant(tx, admin, application)
    if ('refused' in account) return stop(account.refused)
    const { userId } = account
    const companyId = await makeCompany(tx, application, { ...notes, userId, at, admin })
    if (companyId === null) return stop('has_company')
    const documents = await handOverDocuments(tx, { applicationId: id, userId, companyId })
    await linkDocuments(tx, { userId, companyId, fileIds: [] })
    await tx.updateTable('applications').set({ userId, companyId }).where('id', '=', id).execute()
    await endLink(tx, id, 'decided')

    const facts = { from: application.status, to: decided.to, reason: null }
    await recordDecision(tx, {
      subject: { type: 'application', id },
      revision: application.revision,
      action: 'approve',
      ...facts,
      ...notes,
      decidedBy: admin.userId,
    })
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'application.approve',
      subject: { type: 'application', id },
      ...facts,
      details: {
        revision: application.revision,
        userId,
        companyId,
        account: account.how,
        documents,
        ...(openKyc && { confirmedOpenKyc: true }),
      },
    })
    await mailApproval(tx, application, account, notes.memberNotes)
    await settleWork(tx, 'application', id)
    await settleWork(tx, 'kyc', id)
    return { userId, companyId, account: account.how }
  })
}

/** Documents are open until every group that the role requires has an approved one (decision 13). */
async function isKycOpen(tx: Tx, { id, role }: Reviewed): Promise<boolean> {
  return !kycStateOf(requiredDocuments(role, {}), await listCandidateDocuments(id, tx)).allApproved
}
