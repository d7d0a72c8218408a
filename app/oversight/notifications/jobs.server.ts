import { notifyFailedMails, notifyRefusedMails } from './failures.server.ts'
import { purgeOverdueRecords, notifyOverdueWork } from './overdue.server.ts'
import { sql } from 'kysely'
import { transaction, db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { settleWork, type Work, notifyAdmins } from '#app/notices/notify-admins.server.ts'
import { openItemsAt, countOpenItems } from './queues.server.ts'
import type { RequiredRight } from '#app/db/rests-on.server.ts'
import { env } from '#app/lib/env.ts'
import { linesOf, insertNotices, readers } from '#app/notices/notify.server.ts'
import { TURN_MAILS } from '#app/mail/kinds.ts'
import { ANSWER_DAY, REVIEW_DAY } from '#app/review/desk/review-day-texts.ts'
import { pathOf, WORK_LABELS } from './work.ts'
import { countEach } from '#app/db/attempt.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { issueUnsubscribePath } from '#app/notices/choices.server.ts'
import { claimDay } from '#app/notices/digest.server.ts'
import { dailyMail } from '#app/notices/due.ts'
import { channelsFor } from '#app/notices/schema.ts'
import { openItemsMail } from './emails.ts'

const BATCH = 500

/** Clears notices of items that were withdrawn, purged or expired. Returns their number. */
export async function settleEndedWork(): Promise<number> {
  return transaction(async (tx) => {
    const { rows } = await sql<{ about: string }>`
      select about from (select distinct about from notices where kind = 'work' and about is not null and read_at is null) n
      where not exists (select 1 from (${openItemsAt(now())}) w where n.about = w.work || ':' || w.subject_id)
      order by about limit ${BATCH}`.execute(tx)
    for (const { about } of rows) {
      const [work, ...id] = about.split(':')
      await settleWork(tx, work as Work, id.join(':'))
    }
    return rows.length
  })
}

/** How many days back to look for given-up emails. */
const LOOKBACK_DAYS = 7
const MAX_MAILS = 200

/** The first link to our pages in the text; one-time links are redacted. */
function pathIn(text: string): string {
  const { publicOrigin } = env()
  const at = text.indexOf(`${publicOrigin}/`)
  const [path = ''] = at < 0 ? [] : text.slice(at + publicOrigin.length).split(/[\s<>]/, 1)
  return path.length > 1 ? path : '/platform'
}

type GivenUp = { id: string; userId: string; subject: string; textBody: string; restsOn: RequiredRight[] }

/** Notifies the reader of a given-up email by bell, unless a notice came with it. Returns the number of notices. */
export async function notifyGivenUpMails(): Promise<number> {
  const after = new Date(now().getTime() - LOOKBACK_DAYS * 86_400_000)
  const { rows } = await sql<GivenUp>`
    select q.id, q.user_id, q.subject, q.text_body, q.rests_on from email_queue q
      join members m on m.user_id = q.user_id
    where q.status = 'failed' and q.attempts > 0 and q.failed_at > ${after}::timestamptz and q.text_body <> ''
      and q.kind = any (${TURN_MAILS}) and m.closed_at is null
      and not exists (select from notices n where n.user_id = q.user_id and (n.key = 'mail:' || q.id
        or n.created_at between q.created_at - interval '1 minute' and q.created_at + interval '1 minute'))
    order by q.failed_at, q.id limit ${MAX_MAILS}`.execute(db())
  for (const mail of rows)
    await transaction((tx) =>
      insertNotices(tx, [
        {
          userId: mail.userId,
          kind: 'turn',
          key: `mail:${mail.id}`,
          path: pathIn(mail.textBody),
          ...linesOf({ title: mail.subject }),
          createdAt: now(),
          restsOn: mail.restsOn,
        },
      ]),
    )
  return rows.length
}

/** The desk for each kind of turn that can have a due date. */
const DESKS = sql`(values ('profile', 'profile'), ('listing', 'listing'), ('sign_up', 'account'), ('version', 'version'),
  ('application', 'application')) as d (kind, work)`

/** Reviews of suspensions, answers to requests to approved companies, and the end of an application's last link. */
const DAYS = sql`(select r.kind, r.thing_id, r.since from resting_turns r
  union all select 'version', v.id::text, v.due_at from company_versions v
    where v.status = 'more_info_requested' and v.due_at is not null
  union all select t.kind, t.thing_id, t.since from turns t join applications a on a.id::text = t.thing_id
    where t.kind = 'application' and t.side = 'reviewers' and a.status in ('draft', 'more_info_requested')
      and exists (select from application_links l where l.application_id = a.id))`

const BELLS: Partial<Record<Work, (title: string) => string>> = {
  version: ANSWER_DAY.bell,
  application: ANSWER_DAY.linkBell,
}

/** The notice key of a due date; `w` is the open item. */
const CAUSE = sql`'suspension:' || floor(extract(epoch from w.since))::bigint`

/**
 * Notifies admins by bell of suspension reviews that are due, overdue answers and expired application links, once each.
 * Locks the turns until the commit, so that turns that end in the meantime cause no notice. Returns the number of items.
 */
export async function notifyDueDates(): Promise<number> {
  const at = now()
  return transaction(async (tx) => {
    await sql`select from turns t join ${DESKS} on d.kind = t.kind
      where t.side = 'reviewers' and t.since <= ${at}::timestamptz
        and exists (select from ${DAYS} r where r.kind = t.kind and r.thing_id = t.thing_id)
      order by t.kind, t.thing_id for share of t`.execute(tx)
    const { rows } = await sql<{ work: Work; thingId: string; since: Date; title: string; cause: string }>`
      select w.work, w.thing_id, w.since, w.title, ${CAUSE} as cause
      from (${openItemsAt(at)}) w join ${DESKS} on d.work = w.work
        join ${DAYS} r on r.kind = d.kind and r.thing_id = w.thing_id and r.since = w.since
      where not exists (select from notices n
        where n.kind = 'work' and n.key = 'work:' || w.work || ':' || w.subject_id || ':' || ${CAUSE})
      order by w.since, w.work, w.thing_id limit ${BATCH}`.execute(tx)
    for (const { work, thingId, since, title, cause } of rows)
      await notifyAdmins(tx, {
        work,
        subjectId: thingId,
        cause,
        title: (BELLS[work] ?? REVIEW_DAY.bell)(title),
        path: pathOf(work, thingId),
        at: since,
      })
    return rows.length
  })
}

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

/** The jobs that notify admins, for server/job-list.ts. */
export const adminNoticeJobs = [
  { name: 'tell failed mails', everySeconds: 5, run: notifyFailedMails },
  { name: 'tell kept back mails', everySeconds: 30, run: notifyRefusedMails },
  { name: 'tell overdue work', everySeconds: 60, run: (signal: AbortSignal) => notifyOverdueWork(signal) },
  { name: 'ring for given up mails', everySeconds: 30, run: notifyGivenUpMails },
  { name: 'ring for suspensions', everySeconds: 60, run: notifyDueDates },
  { name: 'send admin digests', everySeconds: 60, run: (signal: AbortSignal) => sendAdminDigests(signal) },
  { name: 'settle gone work', everySeconds: 300, run: settleEndedWork },
  { name: 'purge overdue notes', everySeconds: 86_400, run: purgeOverdueRecords },
] as const
