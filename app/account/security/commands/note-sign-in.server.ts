import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { newToken } from '#app/lib/ids.ts'
import { clientAddress } from '#app/lib/request.ts'
import { notify } from '#app/notices/notify.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { keepCookie, readCookie } from '../cookies.server.ts'
import { deviceOf, roughAddress } from '../device.ts'
import { newDeviceMail } from '../emails.ts'
import { deviceHash } from '../../budgets.server.ts'
import type { UsedFactor } from './spend-factor.server.ts'

/**
 * `confirmation`: confirming an address in the browser that signed up; `invitation`: joining a company with a new
 * password.
 */
export type SignInWay = 'password' | UsedFactor | 'passkey' | 'confirmation' | 'invitation'

/**
 * Records a sign-in and notifies the person if the account does not know the browser (MEM-382); an account's first
 * browser is the one that set its password. Returns the cookie that identifies the browser.
 */
export async function noteSignIn(
  tx: Tx,
  request: Request,
  { userId, way }: { userId: string; way: SignInWay },
): Promise<string> {
  const at = now()
  const secret = (await readCookie('device', request)) ?? newToken()
  const hash = deviceHash(userId, secret)
  const others = await tx
    .selectFrom('knownDevices')
    .where('userId', '=', userId)
    .select('deviceHash')
    .limit(1)
    .executeTakeFirst()
  const { createdAt } = await tx
    .insertInto('knownDevices')
    .values({ userId, deviceHash: hash, createdAt: at, lastSeenAt: at })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastSeenAt: at }))
    .returning('createdAt')
    .executeTakeFirstOrThrow()
  const isNew = createdAt.getTime() === at.getTime() && others !== undefined
  await writeAudit(tx, {
    actor: { kind: 'member', userId },
    action: 'session.sign_in',
    subject: { type: 'user', id: userId },
    details: { way },
  })
  if (isNew && way !== 'confirmation') await notifyNewDevice(tx, request, userId, hash, at)
  return keepCookie('device', secret)
}

async function notifyNewDevice(
  tx: Tx,
  request: Request,
  userId: string,
  hash: Buffer,
  at: Date,
): Promise<void> {
  const device = deviceOf(request.headers.get('User-Agent'))
  const address = roughAddress(clientAddress())
  const member = await tx
    .selectFrom('members')
    .where('userId', '=', userId)
    .select('timeZone')
    .executeTakeFirst()
  const timeZone = member?.timeZone ?? 'Europe/Warsaw'
  await notify(tx, {
    userId,
    kind: 'security',
    key: `sign-in:${hash.toString('base64url').slice(0, 24)}:${at.getTime()}`,
    title: 'New sign-in to your account',
    text: `${device}${address ? `, ${address}` : ''}`,
    path: '/settings#sessions',
    restsOn: [],
    mail: {
      kind: 'account.new_sign_in',
      content: newDeviceMail({ device, address, at, timeZone }),
    },
    at,
  })
}
