import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'

/** Stores when the approved member first saw the welcome page (PUB-194, MEM-286). */
export async function markWelcomeSeen(member: Member): Promise<void> {
  await transaction((tx) =>
    tx
      .updateTable('members')
      .set({ welcomeSeenAt: now() })
      .where('userId', '=', member.userId)
      .where('welcomeSeenAt', 'is', null)
      .execute(),
  )
}
