import { countEach } from '#app/db/attempt.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { issueUnsubscribePath } from '#app/notices/choices.server.ts'
import { claimDay } from '#app/notices/digest.server.ts'
import { dailyMail } from '#app/notices/due.ts'
import { channelsFor } from '#app/notices/schema.ts'
import { readers } from '#app/notices/notify.server.ts'
import { openItemsMail } from './emails.ts'
import { countOpenItems } from './queues.server.ts'
import { WORK_LABELS } from './work.ts'

const KIND = 'work'
const DAY_MS = 86_400_000

/** The latest calendar day of any time zone. */
const lastDay = (at: Date) => new Date(at.getTime() + DAY_MS).toISOString().slice(0, 10)

/** Admins whose digest for today is due but not created yet, with their local day. */
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
    // A digest of a later day was created with a clock that ran ahead and does not block earlier days.
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
  // Moving to a zone further west must not repeat a day's digest.
  return due.filter(({ userId, day }) => (last.get(userId) ?? '') < day)
}

/** One admin's digest for one day, if anything is open and they want it; the day's row is the lock. */
async function createDigest(userId: string, day: string): Promise<boolean> {
  return transaction(async (tx) => {
    const at = now()
    if (!(await claimDay(tx, { userId, kind: KIND, day }))) return false
    const [person] = await readers(tx, KIND)
      .where('u.id', '=', userId)
      .where('m.role', '=', 'admin')
      .execute()
    if (!person || !channelsFor(KIND, person).mail) return false
    const waiting = await countOpenItems(at, tx)
    if (waiting.every((line) => line.waiting === 0)) return false
    await queueMail(tx, {
      to: { address: person.email, name: person.fullName },
      reader: { userId, companyId: null, aboutOthers: false },
      restsOn: ['admin'],
      kind: 'admin.digest',
      content: openItemsMail({ lines: waiting.map((line) => ({ label: WORK_LABELS[line.work], ...line })) }),
      unsubscribePath: await issueUnsubscribePath(tx, userId, KIND),
      dedupeKey: `digest:${KIND}:${userId}:${day}`,
    })
    return true
  })
}

/** Creates every due digest, at most one per admin and day. Returns the number of emails (ADM-206). */
export async function sendAdminDigests(signal?: AbortSignal): Promise<number> {
  return countEach(
    await dueAdmins(now()),
    { event: 'notice.digest_failed', about: ({ userId }) => ({ userId }), signal },
    ({ userId, day }) => createDigest(userId, day),
  )
}
