import { db, transaction } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'

/** Whether single-key shortcuts are on for this admin; the default is on (ADM-199, WCAG 2.1.4). */
export async function hasDeskKeys(admin: AdminViewer): Promise<boolean> {
  const row = await db()
    .selectFrom('deskPreferences')
    .where('userId', '=', admin.userId)
    .select('hasKeys')
    .executeTakeFirst()
  return row?.hasKeys ?? true
}

/** Applies to every desk and browser of this admin. */
export async function setDeskKeys(admin: AdminViewer, hasKeys: boolean): Promise<void> {
  await transaction((tx) =>
    tx
      .insertInto('deskPreferences')
      .values({ userId: admin.userId, hasKeys })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ hasKeys }))
      .execute(),
  )
}
