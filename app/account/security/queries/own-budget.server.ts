import { createHash, randomUUID } from 'node:crypto'
import { db } from '#app/db/client.server.ts'
import type { LimitSubject } from '#app/db/limits.server.ts'
import { peekLink } from '../../links.server.ts'
import { readCookie } from '../cookies.server.ts'

/** A browser's hash in `known_devices`; differs for each account. */
export function deviceHash(userId: string, secret: string): Buffer {
  return createHash('sha256').update(`${userId}:${secret}`).digest()
}

/**
 * The browser's own budget for an account, which strangers cannot exhaust. A browser that signed in before has its own;
 * all browsers that opened an emailed sign-in link share one, so that more links give no more tries. Null for any other
 * browser, and for a missing account after the same work.
 */
export async function findOwnBudget(request: Request, userId: string | null): Promise<LimitSubject | null> {
  const account = userId ?? randomUUID()
  const [device, pass] = [await readCookie('device', request), await readCookie('pass', request)]
  if (device !== null) {
    const known = await db()
      .selectFrom('knownDevices')
      .where('userId', '=', account)
      .where('deviceHash', '=', deviceHash(account, device))
      .select('deviceHash')
      .executeTakeFirst()
    if (known) return `device:${known.deviceHash.toString('hex')}`
  }
  const link = pass === null ? null : await peekLink(['sign_in'], pass)
  return link?.userId === account ? `device:mailed:${account}` : null
}
