import { remindCandidates } from './candidates.server.ts'
import {
  purgeReminders,
  claimStandaloneTurn,
  dueStandaloneTurns,
  type StandaloneTurn,
} from './open-turns.server.ts'
import { sendReminders } from './remind.server.ts'
import { lockAddress } from '#app/account/commands/lock-account.server.ts'
import { mailRegistrationLink } from '#app/account/commands/registration-mail.server.ts'
import { findAccount } from '#app/account/queries.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'

async function remindOne(turn: StandaloneTurn, at: Date): Promise<boolean> {
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

/**
 * After 3 and 7 days, emails people with an unfinished sign-up a new link to confirm the address or set the
 * password. Returns the number of emails.
 */
export async function remindSignUps(signal?: AbortSignal): Promise<number> {
  const at = now()
  let count = 0
  for (const turn of await dueStandaloneTurns('sign_up', at)) {
    if (signal?.aborted) return count
    if (await remindOne(turn, at)) count += 1
  }
  return count
}

/** The reminder jobs, for server/job-list.ts. */
export const reminderJobs = [
  { name: 'send reminders', everySeconds: 300, run: (signal: AbortSignal) => sendReminders(signal) },
  { name: 'remind candidates', everySeconds: 300, run: (signal: AbortSignal) => remindCandidates(signal) },
  { name: 'remind sign-ups', everySeconds: 300, run: (signal: AbortSignal) => remindSignUps(signal) },
  { name: 'purge reminders', everySeconds: 3600, run: purgeReminders },
] as const
