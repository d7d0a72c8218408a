import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type MigrationProvider } from 'kysely/migration'
import { log } from '#app/lib/log.ts'
import { codeOf, Outage } from '#app/lib/outage.ts'
import { OutagePool } from './pool.server.ts'

type MigrateSettings = {
  /** A direct connection: migrations need session state (DATABASE_DIRECT_URL behind a pooler). */
  url: string
  /** Folder of the `.sql` files, applied in name order. */
  folder: string
  /** The last migration to apply, without extension; defaults to all. */
  upTo?: string | undefined
}

/** Lock timeout of a migration; shorter than the page timeout, since other queries queue behind it for that long. */
const LOCK_WAIT = '1s'
/** A migration and a page that block each other: the migration is rolled back and retried, if its role may do this. */
const yieldOnDeadlock = sql`select set_config('deadlock_timeout', '10ms', true) where has_parameter_privilege('deadlock_timeout', 'set')`
/** How long a migration that cannot get its lock is retried, in milliseconds. */
const LOCK_RETRY_MS = 60_000
const LOCK_CODES = new Set(['55P03', '40P01'])

/** Migration names in a folder, without extension, in order. */
export async function migrationNames(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -4))
    .toSorted()
}

/** Each `NNNN_name.sql` is one migration in its own transaction. */
const sqlFiles = (folder: string): MigrationProvider => ({
  async getMigrations() {
    const entries = (await migrationNames(folder)).map(async (name) => {
      const text = await readFile(join(folder, `${name}.sql`), 'utf8')
      const up = async (db: Kysely<unknown>) => {
        await sql.raw(`set local lock_timeout = '${LOCK_WAIT}'`).execute(db)
        await yieldOnDeadlock.execute(db)
        await sql.raw(text).execute(db)
      }
      return [name, { up }] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  },
})

/** Applied migrations of a database in order; empty if never migrated. */
async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (found[0]?.there !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * The folder's migrations plus the applied migrations of newer releases: an older process keeps working next to or after
 * a newer one, since no migration removes what the previous release uses.
 */
const withNewer = (files: MigrationProvider, db: Kysely<unknown>): MigrationProvider => ({
  async getMigrations() {
    const own = await files.getMigrations()
    const last = Object.keys(own).toSorted().at(-1) ?? ''
    const newer = (await appliedMigrations(db)).filter((name) => name > last)
    if (newer.length > 0) log.warn('database.found_newer', { newer })
    return { ...own, ...Object.fromEntries(newer.map((name) => [name, { up: async () => undefined }])) }
  },
})

/** The database is unsupported; the message says what to do. */
export class UnsupportedDatabase extends Error {}

async function refuseUnsupported(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    version: string
    isOld: boolean
    encoding: string
    isolation: string
    isStandby: boolean
    isReadOnly: boolean
    name: string
  }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer < 150000 as "isOld",
      current_setting('server_encoding') as encoding, current_setting('default_transaction_isolation') as isolation,
      pg_is_in_recovery() as "isStandby", current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
      current_database() as name`.execute(db)
  const [found] = rows
  if (!found) return
  const { name, version, encoding, isolation } = found
  if (found.isOld)
    throw new UnsupportedDatabase(`PostgreSQL ${version} is not supported: use version 15 or newer`)
  if (encoding !== 'UTF8')
    throw new UnsupportedDatabase(
      `database ${name} uses the encoding ${encoding} instead of UTF8: create it with createdb --template template0 --encoding UTF8`,
    )
  if (isolation !== 'read committed')
    throw new UnsupportedDatabase(
      `default_transaction_isolation is "${isolation}" instead of "read committed": alter database ${name} set default_transaction_isolation to 'read committed'`,
    )
  // It may be about to be promoted to primary.
  if (found.isStandby)
    throw new Outage('this server is a standby and accepts no writes: set DATABASE_URL to the primary')
  if (found.isReadOnly)
    throw new UnsupportedDatabase(
      `default_transaction_read_only is "on" instead of "off": alter database ${name} set default_transaction_read_only to off`,
    )
}

/**
 * Migrates to the newest version, or to `upTo`; safe to run concurrently and while older processes serve. Each migration
 * has its own transaction, so that locks are released in between. Returns the applied names. Throws UnsupportedDatabase before
 * any write, and the database error if one fails; earlier ones stay applied.
 */
export async function migrate(settings: MigrateSettings): Promise<string[]> {
  const done: string[] = []
  for (const began = performance.now(); ; await sleep(500 + Math.random() * 500)) {
    try {
      await migrateEach(settings, done)
      return done
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      if (!LOCK_CODES.has(codeOf(cause)) || performance.now() - began > LOCK_RETRY_MS) throw error
      log.warn('migration.blocked', { error })
    }
  }
}

/** Adds each name to `done` once committed. */
async function migrateEach({ url, folder, upTo }: MigrateSettings, done: string[]): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new OutagePool({ url, max: 2, limitMs: 0 }) }),
  })
  try {
    await refuseUnsupported(db)
    const files = withNewer(sqlFiles(folder), db)
    const migrator = new Migrator({ db, provider: files })
    for (;;) {
      if (upTo && (await appliedMigrations(db)).includes(upTo)) return
      const { error, results = [] } = await migrator.migrateUp()
      const failed = results.find((result) => result.status === 'Error')
      if (error)
        throw failed ? new Error(`migration ${failed.migrationName} failed`, { cause: error }) : error
      const [next] = results
      if (!next) return
      done.push(next.migrationName)
    }
  } finally {
    await db.destroy()
  }
}
