import { db } from '#app/db/client.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'

export type ActivityKind = 'approved' | 'listing_published' | 'project_added' | 'connected'

/** What happened to a company, as every approved member reads it. */
export type Activity = { id: string; kind: ActivityKind; date: string; text: string; createdAt: Date }

type Recorded = {
  companyId: string
  kind: ActivityKind
  /** Every approved member may read it, also after the cause is hidden again: never the title of a listing. */
  text: string
  /** Names the cause, `listing:12`: one cause is one activity of a company. */
  key: string
  /** When it happened (UTC); now without it. */
  at?: Date
}

/** A day of the market, as YYYY-MM-DD. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' })

/** Writes an activity of a company in the transaction of its cause (MEM-363, MEM-364). */
export async function recordActivity(tx: Tx, { at = now(), ...activity }: Recorded): Promise<void> {
  await tx
    .insertInto('companyActivities')
    .values({ ...activity, date: day.format(at), createdAt: at })
    .onConflict((conflict) => conflict.columns(['companyId', 'key']).doNothing())
    .execute()
}

/** Takes an activity back whose cause its own company has removed. */
export async function forgetActivity(tx: Tx, companyId: string, key: string): Promise<void> {
  await tx.deleteFrom('companyActivities').where('companyId', '=', companyId).where('key', '=', key).execute()
}

/** A company's activities, newest first (MEM-363). */
export async function listActivities(companyId: string, limit = 20): Promise<Activity[]> {
  const rows = await db()
    .selectFrom('companyActivities')
    .where('companyId', '=', companyId)
    .select(['id', 'kind', 'date', 'text', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as ActivityKind, date: row.date }))
}
