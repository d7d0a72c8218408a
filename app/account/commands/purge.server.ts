import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { daysAfter, WITHOUT_OLD } from '../security/email-change/policy.ts'
import { REFUSED_SECONDS } from './refused-mailbox.server.ts'

/** Seconds for which a dead link's row is kept, so that the page can explain why it no longer works. */
const DEAD_LINK_KEPT = 30 * 86_400

/**
 * Removes expired and idle sessions, long-dead links and leftovers of unfinished sign-ins. Returns the number of
 * removed rows.
 */
export async function purgeSessionsAndLinks(): Promise<number> {
  const at = now()
  const idleCutoff = new Date(at.getTime() - env().lifetimes.sessionIdle * 1000)
  const deadLinkCutoff = new Date(at.getTime() - DEAD_LINK_KEPT * 1000)
  return transaction(async (tx) => {
    const sessions = await tx
      .deleteFrom('sessions')
      .where((eb) => eb.or([eb('expiresAt', '<=', at), eb('lastUsedAt', '<=', idleCutoff)]))
      .executeTakeFirst()
    const links = await tx
      .deleteFrom('oneTimeLinks')
      .where('expiresAt', '<=', deadLinkCutoff)
      .executeTakeFirst()
    const steps = await tx.deleteFrom('signInSteps').where('expiresAt', '<=', at).executeTakeFirst()
    const challenges = await tx
      .deleteFrom('passkeyChallenges')
      .where('expiresAt', '<=', at)
      .executeTakeFirst()
    const pendingChanges = await tx
      .deleteFrom('emailChanges')
      .where('expiresAt', '<=', deadLinkCutoff)
      .where((eb) =>
        eb.or([
          eb('withoutOld', '=', false),
          eb.and([
            eb('createdAt', '<=', daysAfter(at, -WITHOUT_OLD.onceIn)),
            eb.or([
              eb('takesEffectAt', 'is', null),
              eb('doneAt', 'is not', null),
              eb('endedAt', 'is not', null),
            ]),
          ]),
        ]),
      )
      .executeTakeFirst()
    const browsers = await tx.deleteFrom('signUpBrowsers').where('expiresAt', '<=', at).executeTakeFirst()
    const refusalCutoff = new Date(at.getTime() - REFUSED_SECONDS * 1000)
    const refusals = await tx
      .deleteFrom('refusedMailboxes')
      .where('refusedAt', '<=', refusalCutoff)
      .executeTakeFirst()
    const wantedPageCutoff = new Date(at.getTime() - env().lifetimes.wantedPage * 1000)
    const pages = await tx
      .deleteFrom('wantedPages')
      .where('wantedAt', '<=', wantedPageCutoff)
      .executeTakeFirst()
    const purgedMessages = await tx
      .deleteFrom('keptInquiries')
      .where('expiresAt', '<=', at)
      .executeTakeFirst()
    const removed = [
      sessions,
      links,
      steps,
      challenges,
      pendingChanges,
      browsers,
      refusals,
      pages,
      purgedMessages,
    ]
    return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
  })
}
