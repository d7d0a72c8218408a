import { phoneText } from '#app/lib/phone-text.ts'
import { earlyAccessEndsAt } from '#app/account/policy.ts'
import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'

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
