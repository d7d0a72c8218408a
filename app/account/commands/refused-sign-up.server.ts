import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { lockAccount } from './lock-account.server.ts'

/** Passwords kept per account, so that strangers cannot fill the table. */
const MAX_REFUSED_PASSWORDS = 20

/**
 * Keeps the hashed password of a sign-up with a registered address. Signing in with it gets the same response as for a
 * new account (decision 152).
 */
export async function keepRefusedSignUp(tx: Tx, userId: string, password: string): Promise<void> {
  await lockAccount(tx, userId)
  const refusedAt = now()
  await tx
    .insertInto('refusedSignUps')
    .values({ userId, password, refusedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'password']).doUpdateSet({ refusedAt }))
    .execute()
  await tx
    .deleteFrom('refusedSignUps')
    .where('userId', '=', userId)
    .where('password', 'not in', (from) =>
      from
        .selectFrom('refusedSignUps')
        .where('userId', '=', userId)
        .orderBy('refusedAt', 'desc')
        .orderBy('password')
        .limit(MAX_REFUSED_PASSWORDS)
        .select('password'),
    )
    .execute()
}
