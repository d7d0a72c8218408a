import { sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { CLOCK_SKEW_MS } from '#app/lib/clock.ts'
import { lastDaily } from '../daily.ts'
import { watchers } from '../match-sql.server.ts'

/** People in one look, and firings of one person in one transaction. */
const PEOPLE = 200
const BATCH = 200

/** A firing that can be told now, with the alert or the saved search that made it. */
export type DueFiring = {
  id: number
  listingId: number | null
  details: unknown
  firedAt: Date
  alertId: string | null
  alertType: string | null
  criteria: unknown
  isActive: boolean | null
  searchId: string | null
  name: string | null
  searched: unknown
  alert: string | null
}

const COLUMNS = sql`f.id, f.listing_id, f.details, f.fired_at, f.alert_id, a.alert_type, a.criteria, a.is_active,
  f.search_id, s.name, s.criteria as searched, s.alert`

const WAITS = sql`f.delivered_at is null and f.dropped_at is null`

/** Found while the clock ran ahead: does not wait until then. */
const isFromAhead = (at: Date) => sql`f.fired_at > ${new Date(at.getTime() + CLOCK_SKEW_MS)}`

/** What a daily search found before the zone's last daily hour: each thing once a day. */
async function dailyBounds(at: Date): Promise<Record<string, string>> {
  const { rows } = await sql<{ zone: string }>`
    select distinct m.time_zone as zone from saved_searches s join members m on m.user_id = s.user_id
    where s.alert = 'daily'`.execute(db())
  return Object.fromEntries(rows.map(({ zone }) => [zone, lastDaily(zone, at).toISOString()]))
}

/** Members past the gate with something to be told, longest waiting first. */
export async function peopleToTell(at: Date): Promise<string[]> {
  const bounds = JSON.stringify(await dailyBounds(at))
  const { rows } = await sql<{ userId: string }>`
    select f.user_id from alert_firings f
      join ${watchers()} w on w.user_id = f.user_id and w.may_read
      left join saved_searches s on s.id = f.search_id
    where ${WAITS} and (s.alert is distinct from 'daily' or ${isFromAhead(at)}
      or f.fired_at < (${bounds}::jsonb ->> w.time_zone)::timestamptz)
    group by f.user_id order by min(f.id) limit ${PEOPLE}`.execute(db())
  return rows.map(({ userId }) => userId)
}

/** Takes one batch of a person's due firings for this transaction. */
export async function takeDue(
  tx: Tx,
  userId: string,
  { dailyBefore, at }: { dailyBefore: Date; at: Date },
): Promise<DueFiring[]> {
  const { rows } = await sql<DueFiring>`
    select ${COLUMNS} from alert_firings f
      left join alerts a on a.id = f.alert_id
      left join saved_searches s on s.id = f.search_id
    where f.user_id = ${userId} and ${WAITS}
      and (s.alert is distinct from 'daily' or ${isFromAhead(at)} or f.fired_at < ${dailyBefore})
    order by f.id limit ${BATCH}
    for update of f skip locked`.execute(tx)
  return rows
}

/** A firing behind an entry of the daily mail; `entryOf` is the firing that the entry's key names. */
export type ToldFiring = DueFiring & { entryOf: number }

/**
 * The firings behind entries of a person's daily mail, found by those that their keys name. A daily search has one entry for
 * all that it found at the same time: those without an entry of their own belong to it.
 */
export async function readTold(tx: Tx, userId: string, named: readonly number[]): Promise<ToldFiring[]> {
  const { rows } = await sql<ToldFiring>`
    with named as (
      select id, search_id, delivered_at from alert_firings
      where user_id = ${userId} and id = any (${named}::bigint[])),
    behind as (
      select id, id as entry_of from named
      union
      select o.id, n.id from named n
        join alert_firings o on o.search_id = n.search_id and o.delivered_at = n.delivered_at
      where not exists (
        select from digest_entries e where e.user_id = ${userId} and e.key = 'search:' || o.id))
    select b.entry_of, ${COLUMNS} from behind b
      join alert_firings f on f.id = b.id
      left join alerts a on a.id = f.alert_id
      left join saved_searches s on s.id = f.search_id
    order by f.id`.execute(tx)
  return rows
}
