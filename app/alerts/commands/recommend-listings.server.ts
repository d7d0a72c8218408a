import { sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { watchers } from '../match-sql.server.ts'
import { recommendFor } from '../recommend.server.ts'
import { dailyBounds } from './due-firings.server.ts'

/** Listings per alert and day. */
const DAILY_LISTINGS = 3
const BATCH = 100

type DueAlert = { id: string; userId: string; isAdmin: boolean; companyId: string; dailyAt: string }

/** Active recommendation alerts of admitted members that are due in the member's time zone. */
async function dueAlerts(at: Date): Promise<DueAlert[]> {
  const zones = await sql<{ zone: string }>`
    select distinct m.time_zone as zone from alerts a join members m on m.user_id = a.user_id
    where a.is_active and a.alert_type = 'recommendation'`.execute(db())
  const bounds = dailyBounds(zones.rows, at)
  const { rows } = await sql<DueAlert>`
    select a.id, a.user_id, w.is_admin, w.company_id, ${bounds}::jsonb ->> w.time_zone as daily_at
    from alerts a join ${watchers()} w on w.user_id = a.user_id and w.may_read
    where a.is_active and a.alert_type = 'recommendation'
      and (a.considered_at is null or a.considered_at < (${bounds}::jsonb ->> w.time_zone)::timestamptz)
    order by a.considered_at nulls first, a.id limit ${BATCH}`.execute(db())
  return rows
}

/** Processes one alert for the day; the worker that updates `consideredAt` records the firings with it. */
async function recommendForAlert(
  { id, userId, isAdmin, companyId, dailyAt }: DueAlert,
  at: Date,
): Promise<void> {
  await transaction(async (tx) => {
    const taken = await tx
      .updateTable('alerts')
      .set({ consideredAt: at })
      .where('id', '=', id)
      .where('isActive', '=', true)
      .where((is) => is.or([is('consideredAt', 'is', null), is('consideredAt', '<', new Date(dailyAt))]))
      .returning('id')
      .executeTakeFirst()
    if (!taken) return
    const found = await recommendFor({ isAdmin, companyId }, userId, DAILY_LISTINGS, tx)
    if (found.length === 0) return
    await tx
      .insertInto('alertFirings')
      .values(
        found.map(({ listingId, reasons }) => ({
          userId,
          alertId: id,
          listingId,
          cause: 'recommended',
          details: JSON.stringify({ reasons }),
          firedAt: at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Finds each member's daily recommendations (MEM-339). */
export async function recommendListings(signal?: AbortSignal): Promise<void> {
  const at = now()
  for (;;) {
    const alerts = await dueAlerts(at)
    for (const alert of alerts) {
      if (signal?.aborted) return
      await recommendForAlert(alert, at)
    }
    if (alerts.length < BATCH) return
  }
}
