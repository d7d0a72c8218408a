import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'

/** Dismisses the notice about illustrative figures for this person on every device (MEM-012). */
export async function dismissIllustrativeNotice({ userId }: Member): Promise<void> {
  await transaction((tx) =>
    tx
      .updateTable('members')
      .set({ illustrativeNoticeDismissedAt: now() })
      .where('userId', '=', userId)
      .where('illustrativeNoticeDismissedAt', 'is', null)
      .execute(),
  )
}

export async function hasDismissedIllustrative({ userId }: Member): Promise<boolean> {
  const row = await db()
    .selectFrom('members')
    .where('userId', '=', userId)
    .select('illustrativeNoticeDismissedAt')
    .executeTakeFirst()
  return row?.illustrativeNoticeDismissedAt != null
}
