import type { Tx } from '#app/db/client.server.ts'
import { requestContext } from '#app/lib/request.ts'
import { deviceHash } from '../../budgets.server.ts'
import { KNOWN_DEVICE_LIMIT } from '../../policy.ts'

/** Forgets the devices beyond the limit, longest unseen first. The caller holds the account lock. */
export async function forgetOldest(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .where('deviceHash', 'in', (beyond) =>
      beyond
        .selectFrom('knownDevices')
        .where('userId', '=', userId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('deviceHash')
        .offset(KNOWN_DEVICE_LIMIT)
        .select('deviceHash'),
    )
    .execute()
}

/**
 * Forgets every device but the current browser: others became known with a weaker or former proof, and each would have
 * its own budget of guesses.
 */
export async function forgetOtherDevices(tx: Tx, userId: string): Promise<void> {
  const device = requestContext.getStore()?.device
  await tx
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .$if(device !== undefined, (others) => others.where('deviceHash', '<>', deviceHash(userId, device ?? '')))
    .execute()
}
