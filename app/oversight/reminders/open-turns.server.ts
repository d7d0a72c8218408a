import { sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { REMINDER_DAYS } from '#app/review/turn-index.server.ts'
import { aboutOf, MEMBERS_CASES, type NamedCase } from '../turns/cases.server.ts'

/** Number of reminders per turn. */
export const LAST_STAGE = 3

const DAY = 86_400_000

/** A turn with a reminder due. */
export type OpenTurn = NamedCase & {
  /** `since` in microseconds, which a Date cannot hold. */
  micros: string
  since: Date
  stage: number
  companyId: string | null
  /** Reminders of answered threads are by bell only. */
  bellOnly: boolean
}

const microsOf = (column: string) =>
  sql`floor(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`

const before = (at: Date, days: number) => new Date(at.getTime() - days * DAY)

/** The stage of a turn that is old enough for a reminder. */
const stageOf = (since: string, at: Date) => sql`case
  when ${sql.ref(since)} <= ${before(at, REMINDER_DAYS.last)}::timestamptz then 3
  when ${sql.ref(since)} <= ${before(at, REMINDER_DAYS.second)}::timestamptz then 2 else 1 end`

/** Members' turns with a reminder due; `reader` is the person who may act. */
const dueTurns = (at: Date) => sql`(
  select t.*, w.reader from (
      select o.*, ${stageOf('o.since', at)} as stage from turns o
      where o.kind in (${sql.join(MEMBERS_CASES.map((kind) => sql.lit(kind)))}) and o.side in ('owner', 'company', 'person')
        and o.since <= ${before(at, REMINDER_DAYS.first)}::timestamptz
        and (o.until is null or o.until > ${at}::timestamptz)) t
    cross join lateral (
      select t.user_id as reader where t.side = 'person'
      union all
      select cm.user_id from company_members cm
        where t.side <> 'person' and cm.company_id = t.company_id and (t.side = 'company' or cm.role = 'owner')) w
  where not exists (select from turn_reminders r where r.user_id = w.reader and r.kind = t.kind
    and r.thing_id = t.thing_id and r.since = t.since and r.stage >= t.stage))`

/** A turn of a candidate or an unfinished sign-up, without company or account. */
export type StandaloneTurn = { thingId: string; micros: string; stage: number }

/** Number of reminders per application and per sign-up. */
const STAGES = { application: LAST_STAGE, sign_up: 2 } as const

/** The due reminders of candidates or sign-ups, oldest turn first. */
export async function dueStandaloneTurns(kind: keyof typeof STAGES, at: Date): Promise<StandaloneTurn[]> {
  const { rows } = await sql<StandaloneTurn>`
    select t.thing_id, ${microsOf('t.since')} as micros, s.stage from turns t
      cross join lateral (select ${stageOf('t.since', at)} as stage) s
    where t.kind = ${kind} and t.side in ('candidate', 'person') and t.since <= ${before(at, REMINDER_DAYS.first)}::timestamptz
      and (t.until is null or t.until > ${at}::timestamptz) and s.stage <= ${STAGES[kind]}
      and not exists (select from turn_reminders r where r.kind = t.kind and r.thing_id = t.thing_id and r.since = t.since
        and r.stage >= s.stage)
    order by t.since, t.thing_id`.execute(db())
  return rows
}

/** Locks a turn until the commit and records its reminder; false if it has ended or was reminded. */
export async function claimStandaloneTurn(
  tx: Tx,
  kind: keyof typeof STAGES,
  { thingId, micros, stage }: StandaloneTurn,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`with held as (
      select t.kind, t.thing_id, t.since, t.user_id from turns t
      where t.kind = ${kind} and t.thing_id = ${thingId} and ${microsOf('t.since')} = ${micros}
        and t.side in ('candidate', 'person') and (t.until is null or t.until > ${at}::timestamptz) for share)
    insert into turn_reminders (user_id, kind, thing_id, since, stage, reminded_at)
    select user_id, kind, thing_id, since, ${stage}::smallint, ${at}::timestamptz from held
    on conflict do nothing returning stage`.execute(tx)
  return rows.length > 0
}

/** People with a due reminder and their zones: confirmed, open and not suspended. */
export async function peopleToRemind(at: Date): Promise<{ userId: string; zone: string }[]> {
  const { rows } = await sql<{ userId: string; zone: string }>`
    select distinct m.user_id, m.time_zone as zone from ${dueTurns(at)} d
      join members m on m.user_id = d.reader
      join users u on u.id = m.user_id
    where m.closed_at is null and m.suspended_at is null and u.email_verified`.execute(db())
  return rows
}

/** One person's due reminders, oldest turn first, with every turn locked until the commit. */
export async function lockDueTurns(tx: Tx, userId: string, at: Date): Promise<OpenTurn[]> {
  await sql`select from turns t where exists (select from ${dueTurns(at)} d
    where d.reader = ${userId}::uuid and d.kind = t.kind and d.thing_id = t.thing_id and d.since = t.since)
    order by t.kind, t.thing_id, t.since for share`.execute(tx)
  const { rows } = await sql<OpenTurn>`
    select d.kind, d.thing_id, ${microsOf('d.since')} as micros, d.since, d.stage, d.company_id,
      ${aboutOf('d')} as about,
      d.kind = 'inquiry' and exists (select from inquiries i where i.id::text = d.thing_id and i.status = 'in_progress')
        as bell_only
    from ${dueTurns(at)} d where d.reader = ${userId}::uuid
    order by d.since, d.kind, d.thing_id`.execute(tx)
  return rows
}

/** Records the reminder of each turn, with its email if there is one. */
export async function recordReminders(
  tx: Tx,
  userId: string,
  turns: readonly (Pick<OpenTurn, 'kind' | 'thingId' | 'micros' | 'stage'> & { mailId: string | null })[],
  at: Date,
): Promise<void> {
  await sql`insert into turn_reminders (user_id, kind, thing_id, since, stage, reminded_at, mail_id)
    select ${userId}::uuid, t.kind, t.thing_id, t.since, x.stage, ${at}::timestamptz, x."mailId"
    from jsonb_to_recordset(${JSON.stringify(turns)}::jsonb)
      as x (kind text, "thingId" text, micros text, stage smallint, "mailId" uuid)
      join turns t on t.kind = x.kind and t.thing_id = x."thingId" and ${microsOf('t.since')} = x.micros
    on conflict do nothing`.execute(tx)
}

/**
 * When a reminder email is withdrawn because one of its turns ended, deletes the reminders of its other turns and that
 * day's digest, so that both are recreated.
 */
export async function reopenWithdrawnReminders(tx: Tx, at: Date): Promise<void> {
  await sql`with gone as (
      delete from turn_reminders r
      where r.mail_id is not null and r.reminded_at > ${before(at, 1)}::timestamptz
        and not exists (select from email_queue q where q.id = r.mail_id)
      returning r.user_id)
    delete from digests d using (select distinct user_id from gone) g
    where d.user_id = g.user_id and d.kind = 'turn'
      and d.day = (select max(o.day) from digests o where o.user_id = d.user_id and o.kind = 'turn')`.execute(
    tx,
  )
}

/** Deletes reminders of ended turns. */
export async function purgeReminders(): Promise<void> {
  await sql`delete from turn_reminders r where not exists (
    select from turns t where t.kind = r.kind and t.thing_id = r.thing_id and t.since = r.since)`.execute(
    db(),
  )
}
