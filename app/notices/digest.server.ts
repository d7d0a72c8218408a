import { type ExpressionBuilder, sql } from 'kysely'
import { countEach } from '#app/db/attempt.server.ts'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import type { RequiredRights } from '#app/db/rests-on.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { CLOCK_SKEW_MS, now } from '#app/lib/clock.ts'
import { FIRST_UUID } from '#app/lib/ids.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { type DailyKind, issueUnsubscribePath } from './choices.server.ts'
import { dailyMail } from './due.ts'
import { DIGEST_ENTRIES, type DigestEntry, digestMail } from './emails.ts'
import { channelsFor } from './schema.ts'
import { linesOf, readers } from './notify.server.ts'

const BATCH = 50
const KIND = 'alert' satisfies DailyKind

/**
 * A zone with pending entries, its day, and when that day's email is due (UTC). Entries later than `ahead` are dated in
 * the future by mistake and are not held back until then.
 */
type ZoneDay = { zone: string; day: string; due: Date; ahead: Date }

type PendingEntry = { id: number; key: string } & DigestEntry

type RefreshedEntry = DigestEntry & { restsOn: RequiredRights }

/**
 * Formats a person's pending entries under their current rights; entries they may no longer read are dropped. Null when
 * they may read nothing at present. The noun that created the entries implements it.
 */
export type RefreshEntries = (
  tx: Tx,
  userId: string,
  entries: readonly PendingEntry[],
) => Promise<RefreshedEntry[] | null>

/** Zones with pending entries whose sending time today has passed. */
async function dueZones(at: Date): Promise<ZoneDay[]> {
  const zones = await db()
    .selectFrom('digestEntries as e')
    .innerJoin('members as m', 'm.userId', 'e.userId')
    .where('e.mailedAt', 'is', null)
    .distinct()
    .select('m.timeZone as zone')
    .execute()
  const ahead = new Date(at.getTime() + CLOCK_SKEW_MS)
  return zones.map(({ zone }) => ({ zone, ahead, ...dailyMail(zone, at) })).filter(({ due }) => due <= at)
}

/** Unsuspended people in a zone with entries from before the sending time and no email that day (decision 11). */
async function recipientsIn({ zone, day, due, ahead }: ZoneDay, after: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id from members m
    where m.user_id > ${after}::uuid and m.time_zone = ${zone} and m.suspended_at is null
      and exists (select from digest_entries e where e.user_id = m.user_id and e.mailed_at is null
        and (e.created_at < ${due} or e.created_at > ${ahead}))
      and not exists (select from digests d where d.user_id = m.user_id and d.kind = ${KIND} and d.day = ${day})
      and not exists (select from company_members cm join companies c on c.id = cm.company_id
        where cm.user_id = m.user_id and c.suspended_at is not null)
    order by m.user_id limit ${BATCH}`.execute(db())
  return rows.map(({ userId }) => userId)
}

/** Pending entries from before the sending time, newest first. */
function pendingEntries(tx: Tx, userId: string, { due, ahead }: ZoneDay): Promise<PendingEntry[]> {
  return tx
    .selectFrom('digestEntries')
    .where('userId', '=', userId)
    .where('kind', '=', KIND)
    .where('mailedAt', 'is', null)
    .where((is) => is.or([is('createdAt', '<', due), is('createdAt', '>', ahead)]))
    .orderBy('id', 'desc')
    .select(['id', 'key', 'title', 'text', 'path'])
    .execute()
}

/** Claims a person's email of one kind for one day; false if it exists. The row serves as the lock. */
export async function claimDay(tx: Tx, email: { userId: string; kind: DailyKind; day: string }) {
  const claimed = await tx
    .insertInto('digests')
    .values({ ...email, createdAt: now() })
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'day']).doNothing())
    .returning('userId')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * One person's email for one day, with all entries from before the sending time, in one transaction: the day's row is
 * the lock, so that only one process creates it. Someone who has turned the emails off gets none, and their
 * entries are dropped. For someone who may read nothing at present, entries stay pending for another day.
 */
async function createDigest(userId: string, zone: ZoneDay, refreshEntries: RefreshEntries): Promise<boolean> {
  const { day } = zone
  return transaction(async (tx) => {
    if (!(await claimDay(tx, { userId, kind: KIND, day }))) return false
    const waiting = await pendingEntries(tx, userId, zone)
    const entries = await refreshEntries(tx, userId, waiting)
    if (!entries || waiting.length === 0) return false
    const isPending = (is: ExpressionBuilder<DB, 'digestEntries'>) =>
      is('id', '=', is.fn.any(is.val(waiting.map(({ id }) => id))))
    await tx.updateTable('digestEntries').set({ mailedAt: now() }).where(isPending).execute()
    const [person] = await readers(tx, KIND).where('u.id', '=', userId).execute()
    if (!person || entries.length === 0 || !channelsFor(KIND, person).mail) return false
    const mailId = await queueMail(tx, {
      to: { address: person.email, name: person.fullName },
      restsOn: ['company', ...entries.flatMap(({ restsOn }) => restsOn)],
      reader: { userId, companyId: person.companyId, aboutOthers: true },
      kind: 'alert.digest',
      content: digestMail({
        entries: entries.slice(0, DIGEST_ENTRIES).map((entry) => ({ ...linesOf(entry), path: entry.path })),
        total: entries.length,
      }),
      unsubscribePath: await issueUnsubscribePath(tx, userId, KIND),
      dedupeKey: `digest:${KIND}:${userId}:${day}`,
    })
    await tx.updateTable('digestEntries').set({ mailId }).where(isPending).execute()
    return true
  })
}

/** Makes the entries of an email withdrawn with a right pending again, and frees its day for a new one. */
async function reopenWithdrawnDigests(): Promise<void> {
  await transaction((tx) =>
    sql`with waiting as (
        update digest_entries e set mailed_at = null, mail_id = null
        where e.mail_id is not null and not exists (select from email_queue q where q.id = e.mail_id)
        returning e.user_id)
      delete from digests d using (select distinct user_id from waiting) w
      where d.user_id = w.user_id and d.kind = ${KIND}
        and d.day = (select max(o.day) from digests o where o.user_id = d.user_id and o.kind = ${KIND})`.execute(
      tx,
    ),
  )
}

/** Creates every email that is due, from 08:00 in the member's zone, one a day. Returns how many (MEM-382). */
export async function sendDigests(refreshEntries: RefreshEntries, signal?: AbortSignal): Promise<number> {
  await reopenWithdrawnDigests()
  return countEach(
    everyRecipient(),
    { event: 'notice.digest_failed', about: ({ userId }) => ({ userId }), signal },
    ({ userId, zone }) => createDigest(userId, zone, refreshEntries),
  )
}

async function* everyRecipient(): AsyncGenerator<{ userId: string; zone: ZoneDay }> {
  for (const zone of await dueZones(now())) {
    for (let after: string | undefined = FIRST_UUID; after !== undefined;) {
      const people: string[] = await recipientsIn(zone, after)
      for (const userId of people) yield { userId, zone }
      after = people.at(-1)
    }
  }
}
