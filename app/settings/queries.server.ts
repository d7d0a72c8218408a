import { phoneText } from '#app/lib/phone-text.ts'
import { earlyAccessEndsAt } from '#app/account/policy.ts'
import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'

export type OwnAccount = {
  fullName: string
  position: string
  /** With spaces, as a person reads it. */
  phone: string
  timeZone: string
  /** The free year of early access: its start and its computed end; null without one (MEM-008). */
  freeYear: { startsAt: Date; endsAt: Date } | null
}

/** What the settings show of the member's own account. */
export async function loadOwnAccount({ userId }: Member): Promise<OwnAccount> {
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
