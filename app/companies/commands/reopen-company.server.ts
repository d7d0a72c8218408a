import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { notify } from '#app/notices/notify.server.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { isReopenable } from '#app/review/reopening.server.ts'
import { reopenedMail } from '../emails.ts'
import { findReviewed } from '../queries/reviewed.server.ts'
import { companyWorkflow } from '../workflow.ts'

type Asked = { id: string; seen: number; action: 'reopen'; reason: string }

const reopen = defineDecision({
  noun: 'company',
  history: 'company',
  workflow: { reopen: companyWorkflow.reopen },
  async find(tx, admin: AdminViewer, { id }: Asked) {
    const company = await findReviewed(tx, id)
    return company && { ...company, own: admin.company?.id === id, current: company.version }
  },
  guard: async ({ tx, row }) =>
    !row.closed && (await isReopenable(tx, 'company', row.id)) ? null : ('too_late' as const),
  async change({ tx, row, to }) {
    const at = now()
    const changed = await tx
      .updateTable('companies')
      .set((eb) => ({
        approvalStatus: to,
        // The review queue counts from now, as after a submission.
        submittedAt: at,
        updatedAt: at,
        version: eb('version', '+', 1),
        rejectionReason: null,
        memberNotes: null,
        internalNotes: null,
        asked: '[]',
      }))
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .where('approvalStatus', '=', row.status)
      .returning('version')
      .executeTakeFirst()
    return changed ?? null
  },
  details: ({ row: { revision } }) => ({ revision }),
  async notify({ tx, row: { id, name, ownerId }, texts: { reason } }, { version }) {
    if (ownerId === null) return
    const about = { companyName: name, supportEmail: env().supportEmail, reason: reason ?? '' }
    const content = reopenedMail(about)
    await notify(tx, {
      userId: ownerId,
      kind: 'decided',
      key: `company:${id}:reopened:${version}`,
      title: content.subject,
      text: reason,
      path: '/profile/pending',
      restsOn: [`company:${id}`],
      mail: { kind: 'company.reopened', content },
    })
  },
  value: ({ to }, { version }) => ({ status: to, version }),
})

/** Reopens a profile within 30 days after its rejection and emails the reason to its owner. */
export const reopenCompany = (admin: AdminViewer, id: string, seen: number, reason: string) =>
  reopen(admin, { id, seen, action: 'reopen', reason })
