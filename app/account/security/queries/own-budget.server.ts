import { createHash, randomUUID } from 'node:crypto'
import { db } from '#app/db/client.server.ts'
import type { LimitSubject } from '#app/db/limits.server.ts'
import { peekLink } from '../../links.server.ts'
import { readCookie } from '../cookies.server.ts'

/** How a browser's secret stands in `known_devices`: another value for each account. */
export function deviceHash(userId: string, secret: string): Buffer {
  return createHash('sha256').update(`${userId}:${secret}`).digest()
}

/**
 * The budget that a browser has for an account, which no stranger can use up: its own where it has signed in there before,
 * and one shared by all browsers in which a sign-in link that was mailed to the account was opened, so that more links are
 * no more tries. Null for any other browser, and, after the same work, without an account.
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
