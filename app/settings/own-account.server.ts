import { readPhone } from '#app/companies/schema/phone.ts'
import { transaction, db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import type { PersonalData } from './schema.ts'
import { phoneText } from '#app/lib/phone-text.ts'
import { earlyAccessEndsAt } from '#app/account/policy.ts'

/** Sets the person's own name, once, on an account that has its company's name. */
export function saveOwnName({ userId, role }: Member, fullName: string): Promise<void> {
  return transaction(async (tx) => {
    const named = await tx
      .updateTable('members')
      .set({ fullName, asksName: false, updatedAt: now() })
      .where('userId', '=', userId)
      .where('asksName', '=', true)
      .executeTakeFirst()
    if (named.numUpdatedRows === 0n) return
    await tx.updateTable('users').set({ name: fullName, updatedAt: now() }).where('id', '=', userId).execute()
    await auditOwn(tx, { userId, role }, 'account.update', { fields: ['fullName'] })
  })
}

/** Saves the member's own details, not their company's. The audit row names the fields, not the values (MEM-303). */
export async function savePersonalData(
  { userId, role }: Member,
  { phone: typed, ...personal }: PersonalData,
): Promise<Result<{ changed: string[] }, 'no_phone'>> {
  const phone = typed === null ? null : readPhone(typed, null)
  if (typed !== null && phone === null) return refuse('no_phone')
  const next = { ...personal, phone }
  return transaction(async (tx) => {
    const before = await tx
      .selectFrom('members')
      .where('userId', '=', userId)
      .select(['fullName', 'position', 'phone', 'timeZone'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const changed = (Object.keys(next) as (keyof typeof next)[]).filter((key) => next[key] !== before[key])
    if (changed.length === 0) return ok({ changed })
    await tx
      .updateTable('members')
      .set({ ...next, ...(changed.includes('fullName') && { asksName: false }), updatedAt: now() })
      .where('userId', '=', userId)
      .execute()
    await tx
      .updateTable('users')
      .set({ name: next.fullName, updatedAt: now() })
      .where('id', '=', userId)
      .execute()
    await auditOwn(tx, { userId, role }, 'account.update', { fields: changed })
    return ok({ changed })
  })
}

export type OwnAccount = Awaited<ReturnType<typeof loadOwnAccount>>

export async function loadOwnAccount({ userId }: Member) {
  const row = await db()
    .selectFrom('members')
    .where('userId', '=', userId)
    .select(['fullName', 'position', 'phone', 'timeZone', 'earlyAccessGrantedAt'])
    .executeTakeFirstOrThrow()
  const startsAt = row.earlyAccessGrantedAt
  return {
    fullName: row.fullName,
    position: row.position ?? '',
    phone: row.phone ? phoneText(row.phone) : '',
    timeZone: row.timeZone,
    freeYear: startsAt && { startsAt, endsAt: earlyAccessEndsAt(startsAt) },
  }
}
