import { db } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { decrypt, encrypt, type Purpose } from '#app/lib/secret.server.ts'

const BATCH = 500
const LINKS = [
  ['linkSecret', 'mail-link'],
  ['unsubscribeSecret', 'mail-unsubscribe'],
] as const satisfies [string, Purpose][]

/**
 * Re-encrypts the links of unsent emails with the current SECRET_KEY while the former one is known: otherwise an email
 * pending longer than the former key would lose its link. Returns the number of re-encrypted links.
 */
export async function resealMailLinks(): Promise<number> {
  if (!env().secretKeyPrevious) return 0
  let sealed = 0
  for (const [column, purpose] of LINKS) {
    for (let after = 0; ;) {
      const rows = await db()
        .selectFrom('emailQueue')
        .where(column, 'is not', null)
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(BATCH)
        .select(['id', 'seq', column])
        .execute()
      for (const row of rows) {
        const secret = row[column]
        const path = secret && decrypt(purpose, secret.toString(), row.id)
        if (!secret || path === null) continue
        const { numUpdatedRows } = await db()
          .updateTable('emailQueue')
          .set({ [column]: Buffer.from(encrypt(purpose, path, row.id)) })
          .where('id', '=', row.id)
          .where(column, '=', secret)
          .executeTakeFirst()
        sealed += Number(numUpdatedRows)
      }
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) break
      after = last.seq
    }
  }
  return sealed
}
