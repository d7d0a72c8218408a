import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { marketDay } from '#app/lib/format.ts'

export type ActivityKind = 'approved' | 'listing_published' | 'project_added' | 'connected'

type NewActivity = {
  companyId: string
  kind: ActivityKind
  /** Never contains a listing's title or another company's name, because access is only checked when the activity is read. */
  text: string
  /** Dedupe key such as `listing:12`, one activity per cause and company. */
  key: string
  /** UTC, defaults to now. */
  at?: Date
}

/** Records a company activity in the transaction that causes it (MEM-363, MEM-364). */
export async function recordActivity(tx: Tx, { at = now(), ...activity }: NewActivity): Promise<void> {
  await tx
    .insertInto('companyActivities')
    .values({ ...activity, date: marketDay(at), createdAt: at })
    .onConflict((conflict) => conflict.columns(['companyId', 'key']).doNothing())
    .execute()
}

export async function deleteActivity(tx: Tx, companyId: string, key: string): Promise<void> {
  await tx.deleteFrom('companyActivities').where('companyId', '=', companyId).where('key', '=', key).execute()
}
