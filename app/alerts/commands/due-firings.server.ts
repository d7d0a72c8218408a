import { sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { CLOCK_SKEW_MS } from '#app/lib/clock.ts'
import { dailyMail } from '#app/notices/due.ts'
import { watchers } from '../match-sql.server.ts'

/** Users per query, and firings of one user per transaction. */
const USERS_PER_QUERY = 200
const BATCH = 200

/** A firing due for delivery, with its alert or saved search. */
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

/** Firings `f` with their alert `a` or saved search `s`. */
const FIRINGS = sql`alert_firings f left join alerts a on a.id = f.alert_id
  left join saved_searches s on s.id = f.search_id`

const IS_PENDING = sql`f.delivered_at is null and f.dropped_at is null`

/** Fired while the clock ran ahead, so due now rather than at that time. */
const isInFuture = (at: Date) => sql`f.fired_at > ${new Date(at.getTime() + CLOCK_SKEW_MS)}`

/** Fired by an alert or search with daily delivery. */
const IS_DAILY = sql<boolean>`(coalesce(s.alert, a.told) = 'daily')`

const HOUR = 3_600_000

/** When daily alerts were last due in a time zone: an hour before its digest, so that the digest includes them. */
export function lastDaily(zone: string, at: Date): Date {
  const today = dailyMail(zone, at).due.getTime() - HOUR
  if (today <= at.getTime()) return new Date(today)
  return new Date(dailyMail(zone, new Date(at.getTime() - 24 * HOUR)).due.getTime() - HOUR)
}

/** `lastDaily` of each time zone, as JSON. */
export const dailyBounds = (zones: readonly { zone: string }[], at: Date): string =>
  JSON.stringify(Object.fromEntries(zones.map(({ zone }) => [zone, lastDaily(zone, at).toISOString()])))

/** Admitted members with due firings, oldest first. */
export async function usersToNotify(at: Date): Promise<string[]> {
  const zones = await sql<{ zone: string }>`
    select distinct m.time_zone as zone from members m
    where exists (select from saved_searches s where s.user_id = m.user_id and s.alert = 'daily')
      or exists (select from alerts a where a.user_id = m.user_id and a.told = 'daily')`.execute(db())
  const bounds = dailyBounds(zones.rows, at)
  const { rows } = await sql<{ userId: string }>`
    select f.user_id from ${FIRINGS} join ${watchers()} w on w.user_id = f.user_id and w.may_read
    where ${IS_PENDING} and (not ${IS_DAILY} or ${isInFuture(at)}
      or f.fired_at < (${bounds}::jsonb ->> w.time_zone)::timestamptz)
    group by f.user_id order by min(f.id) limit ${USERS_PER_QUERY}`.execute(db())
  return rows.map(({ userId }) => userId)
}

/** Locks one batch of a user's due firings, with all other pending firings of the same listings. */
export async function lockDue(tx: Tx, userId: string, dailyBefore: Date, at: Date) {
  const { rows } = await sql<DueFiring>`
    with due as materialized (
      select f.id, f.listing_id from ${FIRINGS} where f.user_id = ${userId} and ${IS_PENDING}
        and (not ${IS_DAILY} or ${isInFuture(at)} or f.fired_at < ${dailyBefore}))
    select ${COLUMNS} from ${FIRINGS}
    where f.user_id = ${userId} and ${IS_PENDING}
      and (f.id in (select id from due) or f.listing_id in (select listing_id from due))
    order by f.id limit ${BATCH}
    for update of f skip locked`.execute(tx)
  return rows
}

/** A delivered firing and the firing that identifies its notice. */
type DeliveredFiring = DueFiring & { telling: number }

/** The firings behind a user's notices, by the firing that identifies each notice. */
export async function readNoticeFirings(tx: Tx, userId: string, tellings: readonly number[]) {
  const { rows } = await sql<DeliveredFiring>`
    select f.telling, ${COLUMNS} from ${FIRINGS}
    where f.user_id = ${userId} and f.telling = any (${tellings}::bigint[])
    order by f.id`.execute(tx)
  return rows
}

/** Which of these listings a user was notified of after `since`, with the notice's firing. */
export async function noticesSince(tx: Tx, userId: string, listingIds: readonly number[], since: Date) {
  const { rows } = await sql<{ listingId: number; telling: number }>`
    select f.listing_id, max(f.telling) as telling from alert_firings f
    where f.user_id = ${userId} and f.listing_id = any (${listingIds}::bigint[]) and f.telling is not null
      and (select min(o.delivered_at) from alert_firings o
        where o.user_id = f.user_id and o.telling = f.telling) > ${since}
    group by f.listing_id`.execute(tx)
  return new Map(rows.map(({ listingId, telling }) => [listingId, telling]))
}

/**
 * The firings behind a user's digest entries, found through the firings in the entries' keys: all firings of the same
 * notice. Firings delivered by the previous release have no notice; for those, a daily search has one entry for all
 * firings of one delivery.
 */
export async function readDigestFirings(tx: Tx, userId: string, named: readonly number[]) {
  const { rows } = await sql<DeliveredFiring>`
    with named as (
      select id, search_id, delivered_at, telling from alert_firings
      where user_id = ${userId} and id = any (${named}::bigint[])),
    behind as (
      select id, coalesce(telling, id) as telling from named
      union
      select o.id, n.telling from named n
        join alert_firings o on o.user_id = ${userId} and o.telling = n.telling
      union
      select o.id, n.id from named n
        join alert_firings o on o.search_id = n.search_id and o.delivered_at = n.delivered_at
      where n.telling is null and not exists (
        select from digest_entries e where e.user_id = ${userId} and e.key = 'search:' || o.id))
    select b.telling, ${COLUMNS} from ${FIRINGS} join behind b on b.id = f.id order by f.id`.execute(tx)
  return rows
}
