import {
  purgeReminders,
  claimStandaloneTurn,
  dueStandaloneTurns,
  type StandaloneTurn,
  LAST_STAGE,
} from './open-turns.server.ts'
import { sendReminders, REMINDER_HOUR } from './remind.server.ts'
import { lockAddress } from '#app/account/commands/lock-account.server.ts'
import { mailRegistrationLink } from '#app/account/commands/registration-mail.server.ts'
import { findAccount } from '#app/account/queries.server.ts'
import { countEach } from '#app/db/attempt.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { applicationReminderMail } from '#app/applications/emails.ts'
import { issueLink, mailLink } from '#app/applications/links.server.ts'
import { loadApplicationFacts } from '#app/applications/review/queries/turn-facts.server.ts'
import { env } from '#app/lib/env.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { dailyMail } from '#app/notices/due.ts'

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

/** The reminder jobs, for server/job-list.ts. */
export const reminderJobs = [
  { name: 'send reminders', everySeconds: 300, run: (signal: AbortSignal) => sendReminders(signal) },
  { name: 'remind candidates', everySeconds: 300, run: (signal: AbortSignal) => remindCandidates(signal) },
  { name: 'remind sign-ups', everySeconds: 300, run: (signal: AbortSignal) => remindSignUps(signal) },
  { name: 'purge reminders', everySeconds: 3600, run: purgeReminders },
] as const
