import { type RawBuilder, sql } from 'kysely'
import { lockMember } from '#app/account/commands/lock-account.server.ts'
import { type Tx, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { ALERT_LIMITS, type AlertCriteria, type AlertTime } from '../kinds.ts'

/** The canonical city of a folded name, so that aliases count as the same place. */
const canonicalCity = (folded: RawBuilder<string | null>) => sql`coalesce((select c.folded from city_aliases n
  join cities c on c.id = n.city_id where n.folded = ${folded}), ${folded})`

/** A duplicate among the member's alerts, ignoring `id`. */
async function findSame(tx: Tx, { userId }: Member, criteria: AlertCriteria, id: string | null) {
  const { type, ...held } = criteria
  const location = 'location' in held ? held.location : null
  const { rows } = await sql<{ id: string }>`
    select a.id from alerts a
    where a.user_id = ${userId} and a.alert_type = ${type} and a.id is distinct from ${id}::uuid
      and a.criteria - 'location' = ${JSON.stringify(held)}::jsonb - 'location'
      and ${canonicalCity(sql`a.place`)} is not distinct from ${canonicalCity(sql`fold_place(${location}::text)`)}
    order by a.created_at limit 1`.execute(tx)
  return rows[0]
}

type Delivered = { criteria: AlertCriteria; told: AlertTime }
/** The stored alert; `isSame` marks an existing duplicate. */
type SavedAlert = { id: string; isSame?: true }

/**
 * Stores a new alert once per `formKey` (MEM-325), for every standing except suspended (decision 15). The lock of the
 * member's row makes the limit exact.
 */
export async function createAlert(
  member: Member,
  { criteria, formKey, told }: Delivered & { formKey: string },
): Promise<Result<SavedAlert, 'full'>> {
  const { type, ...held } = criteria
  return transaction(async (tx) => {
    await lockMember(tx, member.userId)
    const own = tx.selectFrom('alerts').where('userId', '=', member.userId)
    const existing = await own.where('formKey', '=', formKey).select('id').executeTakeFirst()
    if (existing) return ok(existing)
    const same = await findSame(tx, member, criteria, null)
    if (same) return ok({ ...same, isSame: true })
    const { count } = await own
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= ALERT_LIMITS.alerts) return refuse('full')
    const created = await tx
      .insertInto('alerts')
      .values({
        userId: member.userId,
        alertType: type,
        criteria: JSON.stringify(held),
        isActive: true,
        told,
        createdAt: now(),
        formKey,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return ok(created)
  })
}

/** Changes an alert's criteria and delivery; its type and past firings stay. */
export async function changeAlert(
  member: Member,
  id: string,
  { criteria, told }: Delivered,
): Promise<Result<SavedAlert, 'not_found'>> {
  const { type, ...held } = criteria
  return transaction(async (tx) => {
    await lockMember(tx, member.userId)
    const same = await findSame(tx, member, criteria, id)
    if (same) return ok({ ...same, isSame: true })
    const changed = await tx
      .updateTable('alerts')
      .set({ criteria: JSON.stringify(held), told })
      .where('id', '=', id)
      .where('userId', '=', member.userId)
      .where('alertType', '=', type)
      .returning('id')
      .executeTakeFirst()
    return changed ? ok(changed) : refuse('not_found')
  })
}

/** Pauses or resumes an alert; `not_found` for another member's (MEM-332, MEM-335). */
export async function switchAlert(member: Member, id: string, isActive: boolean) {
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

/** Deletes an alert with its firings; `not_found` for another member's (MEM-333, MEM-335). */
export async function deleteAlert(member: Member, id: string) {
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
