import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { marketDay } from '#app/lib/market-day.ts'

export type ActivityKind = 'approved' | 'listing_published' | 'project_added' | 'connected'

type Recorded = {
  companyId: string
  kind: ActivityKind
  /** Never the title of a listing or the name of another company: who reads it is decided when it is read. */
  text: string
  /** Names the cause, `listing:12`: one cause is one activity of a company. */
  key: string
  /** When it happened (UTC); now without it. */
  at?: Date
}

/** Writes an activity of a company in the transaction of its cause (MEM-363, MEM-364). */
export async function recordActivity(tx: Tx, { at = now(), ...activity }: Recorded): Promise<void> {
  await tx
    .insertInto('companyActivities')
    .values({ ...activity, date: marketDay(at), createdAt: at })
    .onConflict((conflict) => conflict.columns(['companyId', 'key']).doNothing())
    .execute()
}

/** Takes an activity back whose cause its own company has removed. */
export async function forgetActivity(tx: Tx, companyId: string, key: string): Promise<void> {
  await tx.deleteFrom('companyActivities').where('companyId', '=', companyId).where('key', '=', key).execute()
}
