import { type ExpressionBuilder, sql } from 'kysely'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import type { RestsOn } from '#app/db/rests-on.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { CLOCK_SKEW_MS, now } from '#app/lib/clock.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { type DailyKind, issueUnsubscribePath } from './commands/unsubscribe.server.ts'
import { dailyMail } from './due.ts'
import { DIGEST_ENTRIES, type DigestEntry, digestMail } from './emails.ts'
import { channelsFor } from './schema.ts'
import { linesOf } from './tell.server.ts'

const BATCH = 50
const KIND = 'alert' satisfies DailyKind

/**
 * A zone whose members wait, its day, and the moment of that day when the mail is due (UTC). What was found later than
 * `ahead` was found while the clock ran ahead, and does not wait until then.
 */
type ZoneDay = { zone: string; day: string; due: Date; ahead: Date }

type WaitingEntry = { id: number; key: string } & DigestEntry

/** An entry as it is mailed, and the rights that it rests on. */
type RetoldEntry = DigestEntry & { restsOn: RestsOn }

/**
 * What waits for a person's mail, in the words that are true under their rights when the mail is made; what they may not
 * read any more is left out. Null for whoever may read nothing at present. The noun that told the entries knows how.
 */
export type Retell = (
  tx: Tx,
  userId: string,
  entries: readonly WaitingEntry[],
) => Promise<RetoldEntry[] | null>

/** The zones in which somebody waits for a mail and where the hour of this day has come. */
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

/** People of a zone with entries from before the hour, without a mail of that day, and not suspended (decision 11). */
async function waitingIn({ zone, day, due, ahead }: ZoneDay): Promise<string[]> {
  const rows = await db()
    .selectFrom('members as m')
    .where('m.timeZone', '=', zone)
    .where('m.suspendedAt', 'is', null)
    .where((is) =>
      is.and([
        is.exists(
          is
            .selectFrom('digestEntries as e')
            .whereRef('e.userId', '=', 'm.userId')
            .where('e.mailedAt', 'is', null)
            .where((entry) => entry.or([entry('e.createdAt', '<', due), entry('e.createdAt', '>', ahead)]))
            .select('e.id'),
        ),
        is.not(
          is.exists(
            is
              .selectFrom('digests as d')
              .whereRef('d.userId', '=', 'm.userId')
              .where('d.kind', '=', KIND)
              .where('d.day', '=', day)
              .select('d.userId'),
          ),
        ),
        is.not(
          is.exists(
            is
              .selectFrom('companyMembers as cm')
              .innerJoin('companies as c', 'c.id', 'cm.companyId')
              .whereRef('cm.userId', '=', 'm.userId')
              .where('c.suspendedAt', 'is not', null)
              .select('c.id'),
          ),
        ),
      ]),
    )
    .limit(BATCH)
    .select('m.userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** What waits from before the hour, newest first. */
function waitingEntries(tx: Tx, userId: string, { due, ahead }: ZoneDay): Promise<WaitingEntry[]> {
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

/**
 * One person's mail of one day, with all that waits from before the hour, in one transaction: the day's row is the lock,
 * so that of several processes one makes it. Whoever has turned the mails off since gets none, and nothing waits on. For
 * whoever may read nothing at present it waits for another day.
 */
async function makeDigest(userId: string, zone: ZoneDay, retell: Retell): Promise<boolean> {
  const { day } = zone
  return transaction(async (tx) => {
    const claimed = await tx
      .insertInto('digests')
      .values({ userId, kind: KIND, day, createdAt: now() })
      .onConflict((conflict) => conflict.columns(['userId', 'kind', 'day']).doNothing())
      .returning('userId')
      .executeTakeFirst()
    if (!claimed) return false
    const waiting = await waitingEntries(tx, userId, zone)
    const entries = await retell(tx, userId, waiting)
    if (!entries || waiting.length === 0) return false
    const isWaiting = (is: ExpressionBuilder<DB, 'digestEntries'>) =>
      is('id', '=', is.fn.any(is.val(waiting.map(({ id }) => id))))
    await tx.updateTable('digestEntries').set({ mailedAt: now() }).where(isWaiting).execute()
    const person = await tx
      .selectFrom('users as u')
      .innerJoin('members as m', 'm.userId', 'u.id')
      .leftJoin('noticePreferences as p', (join) =>
        join.onRef('p.userId', '=', 'u.id').on('p.kind', '=', KIND),
      )
      .leftJoin('companyMembers as cm', 'cm.userId', 'u.id')
      .where('u.id', '=', userId)
      .select(['u.email', 'm.fullName', 'p.bell', 'p.mail', 'cm.companyId'])
      .executeTakeFirst()
    if (!person || entries.length === 0) return false
    const { bell, mail } = person
    const chosen = bell === null || mail === null ? undefined : { bell, mail }
    if (!channelsFor(KIND, chosen).mail) return false
    const mailId = await queueMail(tx, {
      to: { address: person.email, name: person.fullName },
      restsOn: ['company', ...entries.flatMap(({ restsOn }) => restsOn)],
      reader: { userId, companyId: person.companyId, aboutOthers: true },
      kind: 'alert.digest',
      content: digestMail({
        name: person.fullName,
        entries: entries.slice(0, DIGEST_ENTRIES).map((entry) => ({ ...linesOf(entry), path: entry.path })),
        total: entries.length,
      }),
      unsubscribePath: await issueUnsubscribePath(tx, userId, KIND),
      dedupeKey: `digest:${KIND}:${userId}:${day}`,
    })
    await tx.updateTable('digestEntries').set({ mailId }).where(isWaiting).execute()
    return true
  })
}

/**
 * A mail that was taken back since a right that it rested on had ended leaves its entries waiting, and its day without a mail:
 * it is made again without what its reader may no longer know.
 */
async function reopenTakenBack(): Promise<void> {
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

/**
 * Makes every daily mail that is due: at 08:00 of each member's own zone, at most one a day, later on the same day when
 * nobody was there to make it. Answers how many (MEM-382).
 */
export async function sendDigests(retell: Retell, signal?: AbortSignal): Promise<number> {
  await reopenTakenBack()
  let made = 0
  for (const zone of await dueZones(now())) {
    for (;;) {
      const people = await waitingIn(zone)
      for (const userId of people) {
        if (signal?.aborted) return made
        if (await makeDigest(userId, zone, retell)) made += 1
      }
      if (people.length < BATCH) break
    }
  }
  return made
}
