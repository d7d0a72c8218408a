import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { recordUnsent } from '../../commands/save-draft.server.ts'
import { editRefusal } from '../../policy.ts'
import { findOwnCompany } from '../../queries/profile-form.server.ts'
import { profileForms } from '../../schema/profile-forms.ts'
import { OPEN_VERSION_STATUSES } from '../workflow.ts'
import { reopenRequest } from './ask-approved.server.ts'
import { lockApproved } from './lock-approved.server.ts'

export type WithdrawStop = 'not_owner' | 'not_pending'

/**
 * Withdraws the pending version. The approved profile and the draft stay unchanged, and a request that it answered is
 * reopened. Only admins can withdraw a request.
 */
export const withdrawVersion = (member: Member, seen: { id: string; version: number }) =>
  attempt<null, WithdrawStop>(async (tx, stop) => {
    const own = await findOwnCompany(tx, member.userId)
    if (!own || editRefusal({ company: own, suspended: member.suspended })) return stop('not_owner')
    const lockedCompany = (await lockApproved(tx, own.id)) ?? stop('not_pending')
    const openVersion = await tx
      .selectFrom('companyVersions')
      .where('id', '=', seen.id)
      .where('companyId', '=', own.id)
      .select(['status', 'asked', 'dueOn', 'decidedAt', 'reason', 'memberNotes', 'internalNotes'])
      .executeTakeFirst()
    const withdrawn = await tx
      .updateTable('companyVersions')
      .set((eb) => ({ status: 'withdrawn', decidedAt: now(), version: eb('version', '+', 1) }))
      .where('id', '=', seen.id)
      .where('companyId', '=', own.id)
      .where('version', '=', seen.version)
      .where('status', 'in', OPEN_VERSION_STATUSES)
      .where('isRequest', '=', false)
      .returning(['number', 'dueOn'])
      .executeTakeFirst()
    if (!openVersion || !withdrawn) return stop('not_pending')
    await settleWork(tx, 'version', seen.id)
    await recordUnsent(tx, profileForms[own.type], member.userId)
    const { status, ...asking } = openVersion
    if (withdrawn.dueOn !== null)
      await reopenRequest(tx, lockedCompany, status === 'more_info_requested' ? asking : null)
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'version.withdraw',
      subject: { type: 'version', id: seen.id },
      from: status,
      to: 'withdrawn',
      details: { companyId: own.id, number: withdrawn.number },
    })
    return null
  })

/** Withdraws the pending version of a company that closes. */
export async function closeVersions(tx: Tx, companyId: string): Promise<void> {
  const withdrawn = await tx
    .updateTable('companyVersions')
    .set((eb) => ({ status: 'withdrawn', asked: '[]', decidedAt: now(), version: eb('version', '+', 1) }))
    .where('companyId', '=', companyId)
    .where('status', 'in', OPEN_VERSION_STATUSES)
    .returning('id')
    .execute()
  for (const { id } of withdrawn) await settleWork(tx, 'version', id)
}
