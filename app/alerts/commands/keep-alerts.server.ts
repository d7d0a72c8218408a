import { holdMember } from '#app/account/commands/hold-member.server.ts'
import { type Tx, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { ALERT_LIMITS, type AlertCriteria } from '../kinds.ts'

function find(tx: Tx, member: Member, formKey: string) {
  return tx
    .selectFrom('alerts')
    .where('userId', '=', member.userId)
    .where('formKey', '=', formKey)
    .select('id')
    .executeTakeFirst()
}

/**
 * Keeps a new alert of the member, active (MEM-325). `formKey` names the form: sent twice, it is one alert. The member's
 * row is held meanwhile, so that the limit of alerts is exact. Any standing but suspended keeps alerts (decision 15).
 */
export async function createAlert(
  member: Member,
  { criteria, formKey }: { criteria: AlertCriteria; formKey: string },
): Promise<Result<{ id: string }, 'full'>> {
  const { type, ...held } = criteria
  return transaction(async (tx) => {
    await holdMember(tx, member.userId)
    const there = await find(tx, member, formKey)
    if (there) return ok(there)
    const { count } = await tx
      .selectFrom('alerts')
      .where('userId', '=', member.userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= ALERT_LIMITS.alerts) return refuse('full')
    const kept = await tx
      .insertInto('alerts')
      .values({
        userId: member.userId,
        alertType: type,
        criteria: JSON.stringify(held),
        isActive: true,
        createdAt: now(),
        formKey,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return ok(kept)
  })
}

/** Pauses or resumes an alert of the member; somebody else's is `not_found` (MEM-332, MEM-335). */
export async function switchAlert(
  member: Member,
  id: string,
  isActive: boolean,
): Promise<Result<null, 'not_found'>> {
  const row = await transaction((tx) =>
    tx
      .updateTable('alerts')
      .set({ isActive })
      .where('id', '=', id)
      .where('userId', '=', member.userId)
      .returning('id')
      .executeTakeFirst(),
  )
  return row ? ok(null) : refuse('not_found')
}

/** Deletes an alert of the member with what it found; somebody else's is `not_found` (MEM-333, MEM-335). */
export async function deleteAlert(member: Member, id: string): Promise<Result<null, 'not_found'>> {
  const row = await transaction((tx) =>
    tx
      .deleteFrom('alerts')
      .where('id', '=', id)
      .where('userId', '=', member.userId)
      .returning('id')
      .executeTakeFirst(),
  )
  return row ? ok(null) : refuse('not_found')
}
