import { attempt } from '#app/db/attempt.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { type EditRefusal, editRefusal } from '../policy.ts'
import { findOwnCompany } from '../queries/profile-form.server.ts'
import { liveVersionNumber } from './queries.server.ts'

export type ConfirmStop = EditRefusal | 'stale' | 'not_asked'

/**
 * The owner confirms the profile. `seen` is the company version on their page. If the company has changed since,
 * refuses as stale. One of several concurrent calls succeeds.
 */
export async function confirmProfile(
  member: Member,
  seen: number,
): Promise<Result<{ number: number }, ConfirmStop>> {
  return attempt<{ number: number }, ConfirmStop>(async (tx, stop) => {
    const own = await findOwnCompany(tx, member.userId)
    if (!own) return stop('not_owner')
    const refused = editRefusal({ company: own, suspended: member.suspended })
    if (refused) return stop(refused)
    const at = now()
    const confirmed = await tx
      .updateTable('companies')
      .set({ confirmedAt: at })
      .where('id', '=', own.id)
      .where('version', '=', seen)
      .where('approvalStatus', '=', 'approved')
      .where('suspendedAt', 'is', null)
      .where('closedAt', 'is', null)
      .where('confirmDueAt', '<=', at)
      .returning(liveVersionNumber.as('number'))
      .executeTakeFirst()
    if (!confirmed) return stop(own.version === seen ? 'not_asked' : 'stale')
    const { number } = confirmed
    await tx
      .insertInto('companyConfirmations')
      .values({ companyId: own.id, number, confirmedBy: member.userId, confirmedAt: at })
      .execute()
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'company.confirm',
      subject: { type: 'company', id: own.id },
      details: { number },
    })
    return { number }
  })
}
