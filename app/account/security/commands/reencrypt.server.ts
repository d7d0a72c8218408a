import { db } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { decrypt, encrypt } from '#app/lib/secret.server.ts'

/**
 * Re-encrypts every second factor's secret with the current SECRET_KEY while the previous one is configured, so that
 * the previous one can be removed an hour later. Skips concurrently changed secrets. Returns how many were re-encrypted.
 */
export async function reencryptSecondFactors(): Promise<number> {
  if (!env().secretKeyPrevious) return 0
  let reencrypted = 0
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
    reencrypted += Number(numUpdatedRows)
  }
  return reencrypted
}
