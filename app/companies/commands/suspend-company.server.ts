import { transaction } from '#app/db/client.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { isUuid } from '#app/lib/ids.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { tell } from '#app/notices/tell.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { StepRefusal } from '#app/review/engine.ts'
import { recordDecision } from '#app/review/history.server.ts'
import { reinstatedMail, suspendedMail } from '../emails.ts'
import { findReviewed } from '../queries/reviewed.server.ts'
import type { Reviewed } from '../queries/reviewed.server.ts'

export type SuspendRefusal = StepRefusal | 'not_found'

type Direction = { suspend: boolean; reason: string | null }

/** Takes an approved company out of the product until it is reinstated (decision 11). The reason is shown to the member. */
export function suspendCompany(
  admin: AdminViewer,
  id: string,
  seenVersion: number,
  reason: string,
): Promise<Result<{ version: number }, SuspendRefusal>> {
  return turn(admin, id, seenVersion, { suspend: true, reason: reason.trim() || null })
}

/** Ends a suspension; everything is as it was before. The reason is kept in history and audit (ADM-195). */
export function reinstateCompany(
  admin: AdminViewer,
  id: string,
  seenVersion: number,
  reason: string,
): Promise<Result<{ version: number }, SuspendRefusal>> {
  return turn(admin, id, seenVersion, { suspend: false, reason: reason.trim() || null })
}

async function turn(
  admin: AdminViewer,
  id: string,
  seenVersion: number,
  { suspend, reason }: Direction,
): Promise<Result<{ version: number }, SuspendRefusal>> {
  if (!isUuid(id)) return refuse('not_found')
  return transaction(async (tx) => {
    const company = await findReviewed(tx, id)
    if (!company) return refuse('not_found')
    if (admin.company?.id === id) return refuse('own_record')
    if (company.version !== seenVersion) return refuse('stale')
    if (company.closed || company.status !== 'approved' || company.suspended === suspend)
      return refuse('wrong_status')
    if (!reason) return refuse('reason_required')
    const suspension = suspend ? reason : null
    const version = await change(tx, company, suspension)
    if (version === null) return refuse('stale')
    const action = suspend ? 'suspend' : 'reinstate'
    const states = suspend ? { from: 'approved', to: 'suspended' } : { from: 'suspended', to: 'approved' }
    await recordDecision(tx, {
      subject: { type: 'company', id },
      revision: company.revision,
      action,
      ...states,
      reason,
      memberNotes: null,
      internalNotes: null,
      decidedBy: admin.userId,
    })
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: `company.${action}`,
      subject: { type: 'company', id },
      ...states,
      reason,
    })
    await tellOwner(tx, company, version, suspension)
    return ok({ version })
  })
}

async function change(tx: Tx, company: Reviewed, reason: string | null): Promise<number | null> {
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

async function tellOwner(tx: Tx, company: Reviewed, version: number, reason: string | null): Promise<void> {
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
    mail: { kind: reason === null ? 'company.reinstated' : 'company.suspended', content },
  })
}
