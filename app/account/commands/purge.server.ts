import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { daysAfter, WITHOUT_OLD } from '../security/email-change/policy.ts'
import { REFUSED_SECONDS } from './registration-mail.server.ts'

/** Seconds for which a dead link's row is kept, so that the page can explain why it no longer works. */
const DEAD_LINK_RETENTION = 30 * 86_400

/** Removes expired and idle sessions, long-dead links and leftovers of sign-ins; returns the number of rows. */
export async function purgeSessionsAndLinks(): Promise<number> {
  const at = now()
  const before = (seconds: number) => new Date(at.getTime() - seconds * 1000)
  const { sessionIdle, wantedPage } = env().lifetimes
  return transaction(async (tx) => {
    const removed = [
      await tx
        .deleteFrom('sessions')
        .where((eb) => eb.or([eb('expiresAt', '<=', at), eb('lastUsedAt', '<=', before(sessionIdle))]))
        .executeTakeFirst(),
      await tx
        .deleteFrom('oneTimeLinks')
        .where('expiresAt', '<=', before(DEAD_LINK_RETENTION))
        .executeTakeFirst(),
      await tx.deleteFrom('signInSteps').where('expiresAt', '<=', at).executeTakeFirst(),
      await tx.deleteFrom('passkeyChallenges').where('expiresAt', '<=', at).executeTakeFirst(),
      await tx
        .deleteFrom('emailChanges')
        .where('expiresAt', '<=', before(DEAD_LINK_RETENTION))
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
        .executeTakeFirst(),
      await tx.deleteFrom('signUpBrowsers').where('expiresAt', '<=', at).executeTakeFirst(),
      await tx
        .deleteFrom('refusedMailboxes')
        .where('refusedAt', '<=', before(REFUSED_SECONDS))
        .executeTakeFirst(),
      await tx.deleteFrom('wantedPages').where('wantedAt', '<=', before(wantedPage)).executeTakeFirst(),
      await tx.deleteFrom('keptInquiries').where('expiresAt', '<=', at).executeTakeFirst(),
    ]
    return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
  })
}
