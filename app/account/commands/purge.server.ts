import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { REFUSED_SECONDS } from './refused-mailbox.server.ts'

/** Seconds for which a dead link's row is kept, for the question why it no longer works. */
const DEAD_LINK_KEPT = 30 * 86_400

/**
 * Removes sessions that are over by age or by rest, links long dead, and what a sign-in left that was never finished.
 * Returns how many rows went.
 */
export async function purgeSessionsAndLinks(): Promise<number> {
  const at = now()
  const rested = new Date(at.getTime() - env().lives.sessionIdle * 1000)
  const forgotten = new Date(at.getTime() - DEAD_LINK_KEPT * 1000)
  return transaction(async (tx) => {
    const sessions = await tx
      .deleteFrom('sessions')
      .where((eb) => eb.or([eb('expiresAt', '<=', at), eb('lastUsedAt', '<=', rested)]))
      .executeTakeFirst()
    const links = await tx.deleteFrom('oneTimeLinks').where('expiresAt', '<=', forgotten).executeTakeFirst()
    const steps = await tx.deleteFrom('signInSteps').where('expiresAt', '<=', at).executeTakeFirst()
    const questions = await tx.deleteFrom('passkeyChallenges').where('expiresAt', '<=', at).executeTakeFirst()
    const wishes = await tx.deleteFrom('emailChanges').where('expiresAt', '<=', forgotten).executeTakeFirst()
    const browsers = await tx.deleteFrom('signUpBrowsers').where('expiresAt', '<=', at).executeTakeFirst()
    const over = new Date(at.getTime() - REFUSED_SECONDS * 1000)
    const refusals = await tx.deleteFrom('refusedMailboxes').where('refusedAt', '<=', over).executeTakeFirst()
    const unwanted = new Date(at.getTime() - env().lives.wantedPage * 1000)
    const pages = await tx.deleteFrom('wantedPages').where('wantedAt', '<=', unwanted).executeTakeFirst()
    const removed = [sessions, links, steps, questions, wishes, browsers, refusals, pages]
    return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
  })
}
