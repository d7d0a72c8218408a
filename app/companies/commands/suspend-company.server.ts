import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { tell } from '#app/notices/tell.server.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { suspension } from '#app/review/workflow.ts'
import { reinstatedMail, suspendedMail } from '../emails.ts'
import { findReviewed } from '../queries/reviewed.server.ts'
import type { Reviewed } from '../queries/reviewed.server.ts'

type Suspended = Omit<Reviewed, 'status'>
type Asked = { id: string; seen: number; action: keyof typeof suspension; reason: string }

const turn = defineDecision({
  noun: 'company',
  history: 'company',
  workflow: suspension,
  async find(tx, admin: AdminViewer, { id }: Asked) {
    const company = await findReviewed(tx, id)
    if (!company) return null
    return {
      ...company,
      status: company.closed ? 'closed' : company.suspended ? 'suspended' : company.status,
      own: admin.company?.id === id,
      current: company.version,
    }
  },
  async change({ tx, row, to, texts }) {
    const version = await changeCompany(tx, row, to === 'suspended' ? texts.reason : null)
    return version === null ? null : { version }
  },
  told: ({ tx, row, to, texts }, { version }) =>
    tellOwner(tx, row, version, to === 'suspended' ? texts.reason : null),
  value: (_, { version }) => ({ version }),
})

/** Takes an approved company out of the product until it is reinstated (decision 11). The reason is shown to the member. */
export const suspendCompany = (admin: AdminViewer, id: string, seen: number, reason: string) =>
  turn(admin, { id, seen, action: 'suspend', reason })

/** Ends a suspension; everything is as it was before. The reason is kept in history and audit (ADM-195). */
export const reinstateCompany = (admin: AdminViewer, id: string, seen: number, reason: string) =>
  turn(admin, { id, seen, action: 'reinstate', reason })
async function changeCompany(tx: Tx, company: Suspended, reason: string | null): Promise<number | null> {
  const row = await tx
    .updateTable('companies')
    .set((eb) => ({
      suspendedAt: reason === null ? null : now(),
      suspensionReason: reason,
      version: eb('version', '+', 1),
      updatedAt: now(),
    }))
    .where('id', '=', company.id)
    .where('version', '=', company.version)
    .where('approvalStatus', '=', 'approved')
    .where('closedAt', 'is', null)
    .where('suspendedAt', company.suspended ? 'is not' : 'is', null)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

async function tellOwner(tx: Tx, company: Suspended, version: number, reason: string | null): Promise<void> {
  if (company.ownerId === null) return
  const about = { companyName: company.name, supportEmail: env().supportEmail }
  const content = reason === null ? reinstatedMail(about) : suspendedMail({ ...about, reason })
  await tell(tx, {
    userId: company.ownerId,
    kind: 'decided',
    key: `company:${company.id}:suspension:${version}`,
    title: content.subject,
    text: reason,
    path: reason === null ? '/platform' : '/profile/suspended',
    restsOn: [`company:${company.id}`],
    mail: { kind: reason === null ? 'company.reinstated' : 'company.suspended', content },
  })
}
