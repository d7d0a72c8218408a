import { db } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { decrypt, encrypt } from '#app/lib/secret.server.ts'

/**
 * Re-encrypts every second factor's secret with the current SECRET_KEY while the former one is known, so that the
 * former can be dropped an hour later. Leaves concurrently changed secrets alone. Returns the number of re-encrypted
 * ones.
 */
export async function resealSecondFactors(): Promise<number> {
  if (!env().secretKeyPrevious) return 0
  let sealed = 0
  const rows = await db().selectFrom('secondFactors').select(['userId', 'secret']).execute()
  for (const { userId, secret } of rows) {
    const text = decrypt('second-factor', secret, userId)
    if (text === null) continue
    const { numUpdatedRows } = await db()
      .updateTable('secondFactors')
      .set({ secret: encrypt('second-factor', text, userId) })
      .where('userId', '=', userId)
      .where('secret', '=', secret)
      .executeTakeFirst()
    sealed += Number(numUpdatedRows)
  }
  return sealed
}
