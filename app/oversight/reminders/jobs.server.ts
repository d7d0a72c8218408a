import {
  purgeReminders,
  claimStandaloneTurn,
  dueStandaloneTurns,
  type StandaloneTurn,
  LAST_STAGE,
  lockDueTurns,
  recordReminders,
  type OpenTurn,
  peopleToRemind,
  reopenWithdrawnReminders,
} from './open-turns.server.ts'
import { lockAddress } from '#app/account/commands/lock-account.server.ts'
import { mailRegistrationLink } from '#app/account/commands/registration-mail.server.ts'
import { findAccount } from '#app/account/queries.server.ts'
import { countEach } from '#app/db/attempt.server.ts'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { applicationReminderMail } from '#app/applications/emails.ts'
import { issueLink, mailLink } from '#app/applications/links.server.ts'
import { loadApplicationFacts } from '#app/applications/review/queries/turn-facts.server.ts'
import { env } from '#app/lib/env.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { dailyMail } from '#app/notices/due.ts'
import { markReminded } from '#app/access/commands/store-access.server.ts'
import type { RequiredRight } from '#app/db/rests-on.server.ts'
import { issueUnsubscribePath } from '#app/notices/choices.server.ts'
import { claimDay } from '#app/notices/digest.server.ts'
import { channelsFor } from '#app/notices/schema.ts'
import { notify, readers } from '#app/notices/notify.server.ts'
import { reminderMail, REMINDER } from './emails.ts'
import { type OpenCase, withMissing } from '../turns/cases.server.ts'

/** Candidates have no time zone setting. */
const ZONE = 'Europe/Warsaw'

async function remindCandidate(turn: StandaloneTurn, at: Date): Promise<boolean> {
  const { thingId, micros, stage } = turn
  return transaction(async (tx) => {
    // Locks in the same order as every transition of an application: its row first, then its turn.
    const application = await tx
      .selectFrom('applications')
      .where('id', '=', thingId)
      .select(['id', 'email', 'companyName', 'status'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!application || !(await claimStandaloneTurn(tx, 'application', turn, at))) return false
    const { id, email, companyName, status } = application
    const { oneTimeLink, linkEnds } = mailLink(await issueLink(tx, id))
    const uploadSeconds = status === 'draft' ? env().lifetimes.unverifiedUpload : null
    const isLast = stage === LAST_STAGE
    const facts = (await loadApplicationFacts([id], tx)).get(id)
    const missing = facts ? facts.missing.map(({ label }) => label) : []
    await queueMail(tx, {
      to: { address: email, name: '' },
      kind: 'application.reminder',
      content: applicationReminderMail({ companyName, linkEnds, missing, isLast, uploadSeconds }),
      oneTimeLink,
      restsOn: [`turn:application/${id}:${micros}`],
    })
    return true
  })
}

async function remindSignUp(turn: StandaloneTurn, at: Date): Promise<boolean> {
  const person = await db()
    .selectFrom('users')
    .where('id', '=', turn.thingId)
    .select('email')
    .executeTakeFirst()
  if (!person) return false
  return transaction(async (tx) => {
    await lockAddress(tx, person.email)
    const account = await findAccount(person.email, tx)
    if (account?.userId !== turn.thingId || !(await claimStandaloneTurn(tx, 'sign_up', turn, at)))
      return false
    await mailRegistrationLink(tx, account)
    return true
  })
}

async function remindAll(
  kind: Parameters<typeof dueStandaloneTurns>[0],
  remind: typeof remindSignUp,
  signal?: AbortSignal,
) {
  const at = now()
  return countEach(
    await dueStandaloneTurns(kind, at),
    { event: 'reminder.failed', about: ({ thingId }) => ({ kind, thingId }), signal },
    (turn) => remind(turn, at),
  )
}

/** Reminds candidates after 3, 7 and 14 days, from 09:00 in Warsaw, with a new link. Returns the number. */
export async function remindCandidates(signal?: AbortSignal): Promise<number> {
  const at = now()
  return dailyMail(ZONE, at, REMINDER_HOUR).due > at ? 0 : remindAll('application', remindCandidate, signal)
}

/** After 3 and 7 days, emails people with an unfinished sign-up a new link. Returns the number of emails. */
export const remindSignUps = (signal?: AbortSignal): Promise<number> =>
  remindAll('sign_up', remindSignUp, signal)

/** The hour of reminders in the member's zone. */
const REMINDER_HOUR = 9
const KIND = 'turn'

type Reminder = OpenTurn & OpenCase

/** The rights that a turn's bell notice depends on. */
function rightsOf({ kind, thingId, companyId }: OpenTurn): RequiredRight[] {
  if (kind === 'document') return []
  if (kind === 'inquiry') return [`thread:${thingId}`]
  if (kind === 'connection') return [`connection:${thingId}`]
  return companyId === null ? [] : [`company:${companyId}`]
}

const pathOf = ({ missing }: Reminder) => missing[0]?.to ?? '/platform'
const keyOf = ({ kind, thingId }: OpenTurn) => `${kind} ${thingId}`
const isLast = ({ stage }: OpenTurn) => stage === LAST_STAGE

async function notifyEach(tx: Tx, userId: string, reminders: readonly Reminder[]): Promise<void> {
  for (const turn of reminders) {
    const { name, line } = turn
    await notify(tx, {
      userId,
      kind: KIND,
      key: `turn:${turn.kind}:${turn.thingId}:${turn.micros}:${turn.stage}`,
      title: `Action needed: ${name}`,
      text: isLast(turn) ? `${line}. ${REMINDER.last}` : line,
      path: pathOf(turn),
      restsOn: rightsOf(turn),
    })
  }
}

async function mailReminders(tx: Tx, userId: string, day: string, reminders: readonly Reminder[]) {
  const [person] = await readers(tx, KIND).where('u.id', '=', userId).execute()
  if (!person || !channelsFor(KIND, person).mail) return null
  const cases = reminders.map((one) => ({ ...one, path: pathOf(one), isLast: isLast(one) }))
  return queueMail(tx, {
    to: { address: person.email, name: person.fullName },
    reader: { userId, companyId: person.companyId, aboutOthers: true },
    // When the person acts, the turn ends in that transaction, which withdraws this email.
    restsOn: reminders.map(({ kind, thingId, micros }): RequiredRight => `turn:${kind}/${thingId}:${micros}`),
    kind: 'turn.reminder',
    content: reminderMail({ cases }),
    unsubscribePath: await issueUnsubscribePath(tx, userId, KIND),
    dedupeKey: `reminder:${userId}:${day}`,
  })
}

/**
 * One person's reminders for one day, in one transaction. The day's row is the lock, so that only one process creates
 * them. A turn that ends concurrently either ends first and gets no reminder, or ends later and withdraws the email.
 */
async function remindOne(userId: string, day: string, at: Date): Promise<boolean> {
  return transaction(async (tx) => {
    if (!(await claimDay(tx, { userId, kind: KIND, day }))) return false
    const turns = await lockDueTurns(tx, userId, at)
    // A turn with nothing missing needs no reminder.
    const reminders = (await withMissing(turns, tx)).filter(({ missing }) => missing.length > 0)
    await notifyEach(tx, userId, reminders)
    const mailed = reminders.filter(({ bellOnly }) => !bellOnly)
    const mailId = mailed.length > 0 ? await mailReminders(tx, userId, day, mailed) : null
    const isMailed = new Set(mailed.map(keyOf))
    const noted = turns.map((turn) => ({ ...turn, mailId: isMailed.has(keyOf(turn)) ? mailId : null }))
    await recordReminders(tx, userId, noted, at)
    const requests = turns.flatMap(({ kind, thingId }) => (kind === 'access' ? [thingId] : []))
    if (requests.length > 0) await markReminded(tx, requests, at)
    return mailId !== null
  })
}

/** Reminds members after 3, 7 and 14 days by bell and one email a day, from 09:00 in their zone. Returns the number. */
export async function sendReminders(signal?: AbortSignal): Promise<number> {
  const at = now()
  await transaction((tx) => reopenWithdrawnReminders(tx, at))
  return countEach(
    await peopleToRemind(at),
    { event: 'reminder.failed', about: ({ userId }) => ({ userId }), signal },
    async ({ userId, zone }) => {
      const { day, due } = dailyMail(zone, at, REMINDER_HOUR)
      return due <= at && remindOne(userId, day, at)
    },
  )
}

/** The reminder jobs, for server/job-list.ts. */
export const reminderJobs = [
  { name: 'send reminders', everySeconds: 300, run: (signal: AbortSignal) => sendReminders(signal) },
  { name: 'remind candidates', everySeconds: 300, run: (signal: AbortSignal) => remindCandidates(signal) },
  { name: 'remind sign-ups', everySeconds: 300, run: (signal: AbortSignal) => remindSignUps(signal) },
  { name: 'purge reminders', everySeconds: 3600, run: purgeReminders },
] as const
