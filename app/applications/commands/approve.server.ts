import { savedEntries } from '#app/account/kept/own.server.ts'
import { LockTargetsChanged, retryWithNewLocks } from '#app/db/attempt.server.ts'
import { db, type Tx } from '#app/db/client.server.ts'
import { handOverDocuments } from '#app/kyc/candidates/commands.server.ts'
import { currentDocuments } from '#app/kyc/queries.server.ts'
import { linkDocuments, lockDocuments } from '#app/kyc/commands.server.ts'
import { kycStateOf } from '#app/kyc/policy.ts'
import { requiredDocuments } from '#app/kyc/schema.ts'
import { bindApprovalsToName } from '#app/kyc/verified/queries.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { endLinks } from '../links.server.ts'
import { type AccountRefusal, createOrLinkAccount, type ApprovedAccount } from '../review/account.server.ts'
import { createApprovedCompany } from '../review/company.server.ts'
import { change, findForStep, type Reviewed } from '../review/reviewed.server.ts'
import { applicationWorkflow } from '../workflow.ts'
import { issueLink } from '#app/account/links.server.ts'
import { env } from '#app/lib/env.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { approvedApplicationMail } from '../emails.ts'

type ApprovalTexts = {
  memberNotes?: string | undefined
  internalNotes?: string | undefined
  /** The admin confirmed the approval despite missing documents (decision 13). */
  confirmedOpenKyc?: boolean | undefined
}
type StepInput = ApprovalTexts & { id: string; seen: number; action: 'approve' }

/** The account at an application's address, whose sessions the approval may end. */
async function accountAt(id: string): Promise<string[]> {
  if (!isUuid(id)) return []
  const rows = await db()
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.email', 'a.email')
    .where('a.id', '=', id)
    .select('u.id')
    .limit(1)
    .execute()
  return rows.map((row) => row.id)
}

const approve = defineDecision({
  noun: 'application',
  history: 'application',
  workflow: applicationWorkflow,
  changesRightsOf: ({ id }: StepInput) => accountAt(id),
  find: (tx, admin: AdminViewer, asked: StepInput) => findForStep(tx, admin, asked),
  async change(
    { tx, by, asked, row, to, texts, lockedAccounts },
    stop: (reason: AccountRefusal | 'kyc_open') => never,
  ) {
    const { id, confirmedOpenKyc } = asked
    const { reason: _, ...notes } = texts
    const at = now()
    const values = { status: to, rejectionReason: null, ...notes, decidedAt: at }
    if (!(await change(tx, row, values))) return null
    // Serialised with decisions on single documents, so that what is read here stays true until the documents are
    // moved.
    await lockDocuments(tx, id)
    const openKyc = await isKycOpen(tx, row)
    if (openKyc && !confirmedOpenKyc) return stop('kyc_open')

    const account = await createOrLinkAccount(tx, by, row)
    if ('refused' in account) return stop(account.refused)
    const { userId } = account
    // The account was created during the approval.
    if (account.how === 'linked' && !lockedAccounts.includes(userId)) throw new LockTargetsChanged()
    const approval = { ...notes, userId, at, admin: by }
    const companyId = (await createApprovedCompany(tx, row, approval)) ?? stop('has_company')
    const documents = await handOverDocuments(tx, { applicationId: id, userId, companyId })
    await linkDocuments(tx, { userId, companyId, fileIds: [] })
    await bindApprovalsToName(tx, companyId)
    await tx.updateTable('applications').set({ userId, companyId }).where('id', '=', id).execute()
    await endLinks(tx, id, 'decided')
    return { account, companyId, documents, openKyc }
  },
  details: ({ row: { revision } }, { account, companyId, documents, openKyc }) => ({
    revision,
    userId: account.userId,
    companyId,
    account: account.how,
    documents,
    ...(openKyc && { confirmedOpenKyc: true }),
  }),
  async after({ tx, asked: { id } }) {
    await settleWork(tx, 'application', id)
    await settleWork(tx, 'kyc', id)
  },
  notify: ({ tx, row, texts }, { account }) => mailApproval(tx, row, account, texts.memberNotes),
  value: (_, { account: { userId, how }, companyId }) => ({ userId, companyId, account: how }),
})

/**
 * Approves an application (ADM-059): creates or links the account, creates the company, moves the documents, ends the
 * link and queues one email. `seen` is the version on the admin's page. Refuses with `has_company` or
 * `account_suspended`; only one of several concurrent approvals succeeds.
 */
export function approveApplication(admin: AdminViewer, id: string, seen: number, texts: ApprovalTexts) {
  const { memberNotes, internalNotes, confirmedOpenKyc } = texts
  const asked = { id, seen, action: 'approve', memberNotes, internalNotes, confirmedOpenKyc } as const
  return retryWithNewLocks(() => approve(admin, asked))
}

/** True until every required group has an approved document (decision 13). */
async function isKycOpen(tx: Tx, { id, role }: Reviewed): Promise<boolean> {
  return !kycStateOf(requiredDocuments(role, {}), await currentDocuments({ applicationId: id }, tx))
    .allApproved
}

/** The approval email (ADM-059, ADM-062): with a one-time link, unless the account has a confirmed password. */
async function mailApproval(
  tx: Tx,
  { id, email, companyName }: Reviewed,
  { userId, hasPassword }: ApprovedAccount,
  memberNotes: string | null,
): Promise<void> {
  const lifeSeconds = env().lifetimes.setPasswordLink
  const oneTimeLink = hasPassword
    ? null
    : await issueLink(tx, { purpose: 'set_password', userId, lifeSeconds })
  const entries = await savedEntries(tx, userId)
  await queueMail(tx, {
    to: { address: email, name: '' },
    kind: 'application.approved',
    content: approvedApplicationMail({ companyName, memberNotes, hasPassword, lifeSeconds, entries }),
    dedupeKey: `application:${id}:approved`,
    ...(oneTimeLink && { oneTimeLink }),
  })
}
