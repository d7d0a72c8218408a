import { type Tx, db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { setCookieHeader, readCookie } from './session.server.ts'
import type { CheckedCredential } from './queries.server.ts'

type BrowserSecret = { secret: string; cookie: string }

/** The secret that a sign-up sets in its browser, whether or not it created an account. */
export async function issueBrowserSecret(): Promise<BrowserSecret> {
  const secret = newToken()
  return { secret, cookie: await setCookieHeader('signUp', secret, env().lifetimes.verificationLink) }
}

export async function saveBrowserSecret(tx: Tx, userId: string, secret: string): Promise<void> {
  await tx
    .insertInto('signUpBrowsers')
    .columns(['userId', 'secretHash', 'credentialGeneration', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where('id', '=', userId)
        .select((one) => [
          'id',
          one.val(hashToken(secret)).as('secretHash'),
          'credentialGeneration',
          one.val(new Date(now().getTime() + env().lifetimes.verificationLink * 1000)).as('expiresAt'),
        ]),
    )
    .execute()
}

/** Accounts that this browser created and may sign in to without a password. Excludes admins and suspended accounts. */
function createdInBrowser(from: Pick<Tx, 'selectFrom'>, secret: string) {
  return from
    .selectFrom('signUpBrowsers as b')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'b.userId').onRef('u.credentialGeneration', '=', 'b.credentialGeneration'),
    )
    .innerJoin('members as m', 'm.userId', 'b.userId')
    .where('b.secretHash', '=', hashToken(secret))
    .where('b.expiresAt', '>', now())
    .where('u.emailVerified', '=', false)
    .where('m.role', '<>', 'admin')
    .where('m.suspendedAt', 'is', null)
    .where('m.closedAt', 'is', null)
    .select('b.userId')
}

export async function isSignUpBrowser(request: Request, userId: string): Promise<boolean> {
  const secret = await readCookie('signUp', request)
  if (secret === null) return false
  return (
    (await createdInBrowser(db(), secret).where('b.userId', '=', userId).executeTakeFirst()) !== undefined
  )
}

/** Consumes the browser's secret while the sign-up password is unchanged; one of several concurrent calls gets true. */
export async function consumeBrowserSecret(
  tx: Tx,
  secret: string | null,
  { userId, generation }: CheckedCredential,
): Promise<boolean> {
  if (secret === null) return false
  const { numDeletedRows } = await tx
    .deleteFrom('signUpBrowsers')
    .where('credentialGeneration', '=', generation)
    .where('userId', '=', userId)
    .where('userId', 'in', createdInBrowser(tx, secret))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
