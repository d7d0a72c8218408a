import { savedEntries } from '#app/account/kept/own.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { kycStateOf } from '#app/kyc/policy.ts'
import { listDocuments } from '#app/kyc/queries.server.ts'
import { kycAnswers, requiredDocuments } from '#app/kyc/schema.ts'
import { bindApprovalsToName } from '#app/kyc/verified/queries.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { settleEarlierDecisions } from '#app/notices/commands/read-notices.server.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { itemsText, itemsOf } from '#app/review/requested/picks.ts'
import { type RequestedItem, requestPath } from '#app/review/requested/schema.ts'
import { defineDecision, type DecisionTexts, type Texts } from '#app/review/decide.server.ts'
import { isReopenable } from '#app/review/history.server.ts'
import { CLEARED_DECISION } from '#app/review/engine.ts'
import { requestableProfileGroups, itemFactsOf } from '../requested/requestable.ts'
import { profileForms } from '../schema/profile-forms.ts'
import { recordActivity } from '../activities.server.ts'
import { approvedMail, moreInfoMail, rejectedMail, reopenedMail } from '../emails.ts'
import { findReviewed, type Reviewed, notifyCompanyOwner } from './reviewed-company.server.ts'
import type { DecisionAction } from '../schema/review.ts'
import { companyWorkflow } from '../workflow.ts'

/** The admin approves despite the warning about open KYC (ADM-039). */
type CompanyTexts = DecisionTexts & { confirmedOpenKyc?: boolean | undefined }

type Action = DecisionAction | 'reopen'
type StepInput = CompanyTexts & { id: string; seen: number; action: Action }

const decide = defineDecision({
  noun: 'company',
  history: 'company',
  workflow: companyWorkflow,
  async find(tx, admin: AdminViewer, { id, action }: StepInput) {
    const company = await findReviewed(tx, id)
    if (!company) return null
    const own = admin.company?.id === id
    return {
      ...company,
      own,
      current: company.version,
      openKyc: action === 'approve' && (await isKycOpen(tx, company)),
    }
  },
  items: ({ row, picks }) => {
    const form = profileForms[row.type]
    return itemsOf(requestableProfileGroups(form), picks, itemFactsOf(form, row.questionnaire))
  },
  async guard({ tx, row, asked: { action, confirmedOpenKyc } }) {
    if (action === 'reopen')
      return !row.closed && (await isReopenable(tx, 'company', row.id)) ? null : ('too_late' as const)
    return row.openKyc && !confirmedOpenKyc ? ('kyc_open' as const) : null
  },
  async change({ tx, row, to, texts: { reason, ...notes }, items, asked: { action } }) {
    const at = now()
    const changed = await tx
      .updateTable('companies')
      .set((eb) => ({
        approvalStatus: to,
        asked: JSON.stringify(items),
        rejectionReason: action === 'approve' ? null : reason,
        ...notes,
        ...(action === 'approve' && { approvedAt: at }),
        // The waiting time in the review queue starts now, as after a submission.
        ...(action === 'reopen' && { ...CLEARED_DECISION, submittedAt: at }),
        version: eb('version', '+', 1),
        updatedAt: at,
      }))
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .where('approvalStatus', '=', row.status)
      .returning('version')
      .executeTakeFirst()
    return changed ?? null
  },
  details: ({ row }) => ({ revision: row.revision, ...(row.openKyc && { confirmedOpenKyc: true }) }),
  async after({ tx, row, to }) {
    await settleWork(tx, 'profile', row.id)
    if (to !== 'approved') return
    await bindApprovalsToName(tx, row.id)
    await recordActivity(tx, {
      companyId: row.id,
      kind: 'approved',
      text: 'Joined the Market Circle',
      key: `approved:${row.revision}`,
    })
  },
  notify: ({ tx, row, asked, texts, items }, { version }) =>
    notifyDecision(tx, row, asked.action, { ...texts, items, version }),
  value: ({ row, to, silent }, { version }) => ({ name: row.name, status: to, version, silent }),
})

/**
 * Approves, rejects, requests information (ADM-039 to ADM-045, MEM-096), or reopens within 30 days of a rejection.
 * `seen` is the record version on the admin's page; if it has changed since, the decision is refused as stale.
 */
export const decideCompany = (
  admin: AdminViewer,
  id: string,
  seen: number,
  action: Action,
  texts: CompanyTexts,
) => decide(admin, { ...texts, id, seen, action })

/** KYC is open until every required group has an approved document (decision 13). */
async function isKycOpen(tx: Tx, { ownerId, type, questionnaire }: Reviewed): Promise<boolean> {
  if (ownerId === null) return true
  const required = requiredDocuments(type, kycAnswers(questionnaire))
  return !kycStateOf(required, await listDocuments(ownerId, tx)).allApproved
}

const NOTICES = {
  approve: { path: '/profile/approved', kind: 'company.approved', mailOf: approvedMail },
  reject: { path: '/profile/rejected', kind: 'company.rejected', mailOf: rejectedMail },
  requestInfo: { path: '/profile/rejected', kind: 'company.info_requested', mailOf: moreInfoMail },
  reopen: { path: '/profile/pending', kind: 'company.reopened', mailOf: reopenedMail },
} as const

async function notifyDecision(
  tx: Tx,
  company: Reviewed,
  action: Action,
  texts: Texts & { items: readonly RequestedItem[]; version: number },
): Promise<void> {
  if (company.ownerId === null) return
  const { memberNotes, items, version } = texts
  const reason = texts.reason ?? ''
  const asked = items.length > 0 ? { items, path: requestPath(profileForms[company.type]) } : undefined
  const entries = action === 'approve' ? await savedEntries(tx, company.ownerId) : []
  await settleEarlierDecisions(tx, company.ownerId, `company:${company.id}:decided:%`)
  const { path, kind, mailOf } = NOTICES[action]
  await notifyCompanyOwner(tx, company, {
    key: `company:${company.id}:${action === 'reopen' ? 'reopened' : 'decided'}:${version}`,
    text: action === 'approve' ? memberNotes : itemsText(reason, items),
    path: asked?.path ?? path,
    mail: { kind, content: mailOf({ companyName: company.name, reason, memberNotes, asked, entries }) },
  })
}
