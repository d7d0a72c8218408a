import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { issueUnsubscribePath } from '#app/notices/commands/unsubscribe.server.ts'
import { dailyMail } from '#app/notices/due.ts'
import { channelsFor } from '#app/notices/schema.ts'
import { readers } from '#app/notices/tell.server.ts'
import { waitingWorkMail } from './emails.ts'
import { countWaiting, WORK_LABELS } from './queues.server.ts'

const KIND = 'work'
const DAY_MS = 86_400_000

/** The latest day that any zone has at a moment. */
const lastDay = (at: Date) => new Date(at.getTime() + DAY_MS).toISOString().slice(0, 10)

/** Admins whose hour of this day has come and whose day has no digest yet, with their day. */
async function dueAdmins(at: Date): Promise<{ userId: string; day: string }[]> {
  const admins = await db()
    .selectFrom('members as m')
    .where('m.role', '=', 'admin')
    .where('m.closedAt', 'is', null)
    .orderBy('m.userId')
    .select(['m.userId', 'm.timeZone'])
    .execute()
  const due = admins
    .map(({ userId, timeZone }) => ({ userId, ...dailyMail(timeZone, at) }))
    .filter((admin) => admin.due <= at)
  if (due.length === 0) return []
  const made = await db()
    .selectFrom('digests')
    .where('kind', '=', KIND)
    // A later day's mail was made while the clock ran ahead, and stands in the way of none of the days until then.
    .where('day', '<=', lastDay(at))
    .where(
      'userId',
      'in',
      due.map(({ userId }) => userId),
    )
    .select((eb) => ['userId', eb.fn.max('day').as('day')])
    .groupBy('userId')
    .execute()
  const last = new Map(made.map(({ userId, day }) => [userId, day]))
  // A move to a zone further west does not make a second mail of a day that had its own.
  return due.filter(({ userId, day }) => (last.get(userId) ?? '') < day)
}

/**
 * One admin's mail of one day, in one transaction: the day's row is the lock, so that of several processes one makes it.
 * When nothing waits, or the mail is switched off, or the person is no admin any more, the day passes without one.
 */
async function makeDigest(userId: string, day: string): Promise<boolean> {
  return transaction(async (tx) => {
    const at = now()
    const claimed = await tx
      .insertInto('digests')
      .values({ userId, kind: KIND, day, createdAt: at })
      .onConflict((conflict) => conflict.columns(['userId', 'kind', 'day']).doNothing())
      .returning('userId')
      .executeTakeFirst()
    if (!claimed) return false
    const [person] = await readers(tx, KIND)
      .where('u.id', '=', userId)
      .where('m.role', '=', 'admin')
      .execute()
    if (!person) return false
    const { bell, mail } = person
    if (!channelsFor(KIND, bell === null || mail === null ? undefined : { bell, mail }).mail) return false
    const waiting = await countWaiting(at, tx)
    if (waiting.every((line) => line.waiting === 0)) return false
    await queueMail(tx, {
      to: { address: person.email, name: person.fullName },
      reader: { userId, companyId: null, aboutOthers: false },
      restsOn: ['admin'],
      kind: 'admin.digest',
      content: waitingWorkMail({
        name: person.fullName,
        lines: waiting.map((line) => ({ label: WORK_LABELS[line.work], ...line })),
      }),
      unsubscribePath: await issueUnsubscribePath(tx, userId, KIND),
      dedupeKey: `digest:${KIND}:${userId}:${day}`,
    })
    return true
  })
}

/**
 * Makes every admin's digest that is due: at the digest hour of their own zone, at most one a day, later on the same day
 * when nobody was there to make it. Answers how many mails (ADM-206).
 */
export async function sendAdminDigests(signal?: AbortSignal): Promise<number> {
  let made = 0
  for (const { userId, day } of await dueAdmins(now())) {
    if (signal?.aborted) break
    if (await makeDigest(userId, day)) made += 1
  }
  return made
}
