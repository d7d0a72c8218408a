import { sql } from 'kysely'
import { countEach } from '#app/db/attempt.server.ts'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { businessDays } from '#app/lib/business-days.ts'
import { now } from '#app/lib/clock.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { channelsFor } from '#app/notices/schema.ts'
import type { Work } from '#app/notices/notify-admins.server.ts'
import { readers, insertNotices, rowOf } from '#app/notices/notify.server.ts'
import { OVERDUE_ENTRIES, overdueMail, overdueTitle } from './emails.ts'
import { overdueBefore } from '#app/review/turn-index.server.ts'
import { openItemsAt } from './queues.server.ts'
import { pathOf, WORK_LABELS } from './work.ts'

const KIND = 'overdue'
const KEPT_DAYS = 365

/** Days since an item was opened after which it is reported a second and a third time. */
const REPEAT_DAYS = { second: 7, third: 14 } as const

const daysBefore = (at: Date, days: number) => sql`${new Date(at.getTime() - days * 86_400_000)}::timestamptz`

/** Overdue items that this admin has still to be notified of, as rows `w`. */
const unannounced = (at: Date, userId: unknown) => sql`
  from (select q.*, case when q.since <= ${daysBefore(at, REPEAT_DAYS.third)} then 3
      when q.since <= ${daysBefore(at, REPEAT_DAYS.second)} then 2 else 1 end as stage
    from (${openItemsAt(at)}) q where q.since < ${overdueBefore(at)}::timestamptz) w
  where not exists (
    select 1 from overdue_told t where t.user_id = ${userId} and t.work = w.work and t.thing_id = w.thing_id
      and t.waiting_since = w.since and t.stage >= w.stage)`

/** Admins with unannounced overdue items. */
async function adminsToNotify(at: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id from members m where m.role = 'admin' and m.closed_at is null
      and exists (select 1 ${unannounced(at, sql.ref('m.user_id'))}) order by m.user_id`.execute(db())
  return rows.map(({ userId }) => userId)
}

type Overdue = { work: Work; thingId: string; since: Date; title: string }

/** Rows per statement, within its time limit. */
const BATCH = 5000

/** Records overdue items for one admin, oldest first. Returns their number and the first ones. */
async function recordOverdue(tx: Tx, userId: string, at: Date): Promise<{ first: Overdue[]; total: number }> {
  const first: Overdue[] = []
  for (let total = 0; ;) {
    const { rows } = await sql<Overdue>`
      with late as (select w.* ${unannounced(at, userId)} order by since, work, thing_id limit ${BATCH}), noted as (
        insert into overdue_told (user_id, work, thing_id, waiting_since, stage, told_at)
          select ${userId}::uuid, work, thing_id, since, stage, ${at}::timestamptz from late on conflict do nothing
          returning work, thing_id)
      select late.work, late.thing_id, late.since, late.title from late join noted using (work, thing_id)
        order by late.since, late.work, late.thing_id`.execute(tx)
    first.push(...rows.slice(0, OVERDUE_ENTRIES - first.length))
    total += rows.length
    if (rows.length < BATCH) return { first, total }
  }
}

/** Emails one admin everything overdue, or open for 7 or 14 days, once per item and stage. */
async function notifyOverdue(userId: string, at: Date): Promise<boolean> {
  return transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('parcela.overdue'), hashtext(${userId}))`.execute(tx)
    const [person] = await readers(tx, KIND)
      .where('u.id', '=', userId)
      .where('m.role', '=', 'admin')
      .execute()
    if (!person) return false
    const { first, total } = await recordOverdue(tx, userId, at)
    if (total === 0) return false
    const entries = first.map(({ work, thingId, since, title }) => ({
      label: WORK_LABELS[work],
      title,
      days: businessDays(since, at),
      path: pathOf(work, thingId),
    }))
    const channels = channelsFor(KIND, person)
    const key = `overdue:${at.getTime()}:${first[0]?.thingId}`
    if (channels.bell)
      await insertNotices(tx, [
        rowOf(person, {
          kind: KIND,
          key,
          title: overdueTitle(total, entries[0]),
          path: '/admin',
          restsOn: ['admin'],
        }),
      ])
    if (!channels.mail) return false
    await queueMail(tx, {
      to: { address: person.email, name: person.fullName },
      reader: { userId, companyId: null, aboutOthers: false },
      restsOn: ['admin'],
      kind: 'admin.overdue_reminder',
      content: overdueMail({ entries, total }),
      dedupeKey: `${key}:${userId}`,
    })
    return true
  })
}

/** Emails every admin about the overdue items, at most three times about each. Returns the number of emails (ADM-206). */
export async function notifyOverdueWork(signal?: AbortSignal): Promise<number> {
  const at = now()
  return countEach(
    await adminsToNotify(at),
    { event: 'notice.overdue_failed', about: (userId) => ({ userId }), signal },
    (userId) => notifyOverdue(userId, at),
  )
}

/** Deletes records older than a year, unless the item is still open. */
export async function purgeOverdueRecords(): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000)
  await sql`delete from overdue_told t where t.told_at < ${before} and not exists (
    select 1 from (${openItemsAt(now())}) w where w.work = t.work and w.thing_id = t.thing_id and w.since = t.waiting_since)`.execute(
    db(),
  )
}
