import { sql } from 'kysely'
import { env } from '#app/lib/env.ts'
import { FIRST_UUID } from '#app/lib/ids.ts'
import { decrypt, encrypt, type Purpose } from '#app/lib/secret.server.ts'
import { db } from './client.server.ts'

const BATCH = 500

/** A column of values from `encrypt`, as text or bytes, each bound to the id of its row. */
type Encrypted = { table: string; id: string; column: string; purpose: Purpose }

/**
 * Re-encrypts a column with the current SECRET_KEY while the previous one is configured, so that the previous one can be
 * removed an hour later. Skips concurrently changed values. Returns how many were re-encrypted.
 */
export async function reencrypt({ table, id, column, purpose }: Encrypted): Promise<number> {
  if (!env().secretKeyPrevious) return 0
  const [rowsOf, key, value] = [sql.table(table), sql.ref(id), sql.ref(column)]
  let reencrypted = 0
  for (let after = FIRST_UUID; ;) {
    const { rows } = await sql<{ id: string; secret: Buffer | string }>`
      select ${key} as id, ${value} as secret from ${rowsOf}
      where ${value} is not null and ${key} > ${after} order by ${key} limit ${BATCH}`.execute(db())
    for (const row of rows) {
      const text = decrypt(purpose, row.secret.toString(), row.id)
      if (text === null) continue
      const sealed = encrypt(purpose, text, row.id)
      const next = typeof row.secret === 'string' ? sealed : Buffer.from(sealed)
      const { numAffectedRows = 0n } = await sql`
        update ${rowsOf} set ${value} = ${next} where ${key} = ${row.id} and ${value} = ${row.secret}`.execute(
        db(),
      )
      reencrypted += Number(numAffectedRows)
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return reencrypted
    after = last.id
  }
}
