import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { suspensionColumns, type SuspensionStep, suspensionSteps } from '#app/review/suspension.ts'
import { suspension } from '#app/review/engine.ts'
import { reinstatedMail, suspendedMail } from '../emails.ts'
import { findReviewed, notifyCompanyOwner } from './reviewed-company.server.ts'

const decide = defineDecision({
  noun: 'company',
  history: 'company',
  workflow: suspension,
  async find(tx, admin: AdminViewer, { id }: SuspensionStep<string>) {
    const company = await findReviewed(tx, id)
    if (!company) return null
    return {
      ...company,
      status: company.closed ? 'closed' : company.suspended ? 'suspended' : company.status,
      own: admin.company?.id === id,
      current: company.version,
    }
  },
  async change({ tx, row, asked: { action, reviewOn }, texts }) {
    const set = suspensionColumns(action, texts.reason, reviewOn)
    const changed = await tx
      .updateTable('companies')
      .set((eb) => ({ ...set, version: eb('version', '+', 1), updatedAt: now() }))
      .where('id', '=', row.id)
      .$if(action !== 'suspend', (query) => query.where('version', '=', row.version))
      .where('approvalStatus', '=', 'approved')
      .where('closedAt', 'is', null)
      .where('suspendedAt', row.suspended ? 'is not' : 'is', null)
      .returning('version')
      .executeTakeFirst()
    return changed ? { version: changed.version, reviewOn: set.suspensionReviewOn } : null
  },
  details: (_, { reviewOn }) => ({ reviewOn }),
  after: ({ tx, row }) => settleWork(tx, 'profile', row.id),
  async notify({ tx, row, asked: { action }, texts }, { version, reviewOn }) {
    if (action === 'postpone') return
    const about = { companyName: row.name }
    const reason = reviewOn === null ? null : (texts.reason ?? '')
    await notifyCompanyOwner(tx, row, {
      key: `company:${row.id}:suspension:${version}`,
      text: reason,
      path: reason === null ? '/platform' : '/profile/suspended',
      mail:
        reason === null || reviewOn === null
          ? { kind: 'company.reinstated', content: reinstatedMail(about) }
          : { kind: 'company.suspended', content: suspendedMail({ ...about, reason, reviewOn }) },
    })
  },
  value: (_, { version }) => ({ version }),
})

/**
 * Suspends an approved company, ends its suspension, which restores everything, or moves its review day. The member
 * sees the reason for a suspension; history and audit log keep every reason (decision 11, ADM-195).
 */
export const companySuspension = suspensionSteps(decide)
