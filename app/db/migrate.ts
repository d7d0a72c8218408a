import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { MigrationProvider } from 'kysely/migration'
import { OutagePool } from './pool.server.ts'

export type MigrateSettings = {
  /** A direct connection: migrations need a session of their own (DATABASE_DIRECT_URL behind a pooler). */
  url: string
  /** Folder of the `.sql` files, applied in the order of their names. */
  folder: string
}

/** Each `NNNN_name.sql` is one migration; all that are new run in one transaction. */
export function sqlFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
      const entries = names.map(async (name) => {
        const text = await readFile(join(folder, name), 'utf8')
        return [
          name.slice(0, -4),
          { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
        ] as const
      })
      return Object.fromEntries(await Promise.all(entries))
    },
  }
}

/**
 * Brings the database to the newest migration; safe when several processes do it at once.
 * Returns the names that this call applied. Throws the database's error when one fails; nothing is applied then.
 */
export async function migrate({ url, folder }: MigrateSettings): Promise<string[]> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new OutagePool({ url, max: 2, limitMs: 0 }) }),
  })
  try {
    const migrator = new Migrator({ db, provider: sqlFiles(folder) })
    const { error, results = [] } = await migrator.migrateToLatest()
    const failed = results.find((result) => result.status === 'Error')
    if (error) throw failed ? new Error(`migration ${failed.migrationName} failed`, { cause: error }) : error
    return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
