import { applicationReminderMail } from '#app/applications/emails.ts'
import { issueLink } from '#app/applications/links.server.ts'
import { loadApplicationFacts } from '#app/applications/review/queries/turn-facts.server.ts'
import { mailLink } from '#app/applications/review/mail-link.ts'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { dailyMail } from '#app/notices/due.ts'
import {
  claimStandaloneTurn,
  dueStandaloneTurns,
  LAST_STAGE,
  type StandaloneTurn,
} from './open-turns.server.ts'
import { REMINDER_HOUR } from './remind.server.ts'

/** Candidates have no time zone setting. */
const ZONE = 'Europe/Warsaw'

async function remindOne(turn: StandaloneTurn, at: Date): Promise<boolean> {
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

/**
 * Reminds candidates of applications that have awaited their action for 3, 7 and 14 days, from 09:00 in Warsaw.
 * Each email has a new link; earlier links stay valid. Returns the number of emails.
 */
export async function remindCandidates(signal?: AbortSignal): Promise<number> {
  const at = now()
  if (dailyMail(ZONE, at, REMINDER_HOUR).due > at) return 0
  let count = 0
  for (const turn of await dueStandaloneTurns('application', at)) {
    if (signal?.aborted) return count
    if (await remindOne(turn, at)) count += 1
  }
  return count
}
