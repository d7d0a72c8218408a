import { attempt } from '#app/db/attempt.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { settleWork } from '#app/notices/tell-admins.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { editRefusal } from '../../policy.ts'
import { findOwnCompany } from '../../queries/profile-form.server.ts'
import { UNDER_WAY } from '../workflow.ts'
import { holdApproved } from './put-in-force.server.ts'

export type WithdrawStop = 'not_owner' | 'gone'

/** Takes the version under way back (END-027). The approved profile stays as it is; so does what the draft says. */
export async function withdrawVersion(
  member: Member,
  seen: { id: string; version: number },
): Promise<Result<null, WithdrawStop>> {
  return attempt<null, WithdrawStop>(async (tx, stop) => {
    const own = await findOwnCompany(tx, member.userId)
    if (!own || editRefusal({ company: own, suspended: member.suspended })) return stop('not_owner')
    if (!(await holdApproved(tx, own.id))) stop('gone')
    const withdrawn = await tx
      .updateTable('companyVersions')
      .set((eb) => ({ status: 'withdrawn', decidedAt: now(), version: eb('version', '+', 1) }))
      .where('id', '=', seen.id)
      .where('companyId', '=', own.id)
      .where('version', '=', seen.version)
      .where('status', 'in', UNDER_WAY)
      .returning('number')
      .executeTakeFirst()
    if (!withdrawn) return stop('gone')
    await settleWork(tx, 'version', seen.id)
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'version.withdraw',
      subject: { type: 'version', id: seen.id },
      from: own.underWay?.status ?? null,
      to: 'withdrawn',
      details: { companyId: own.id, number: withdrawn.number },
    })
    return null
  })
}
