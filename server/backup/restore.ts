import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { migrate, migrationNames } from '#app/db/migrate.ts'
import { isOwnObject } from '#app/files/keys.ts'
import { CACHE_SECONDS, type FileStore } from '#app/files/store.server.ts'
import { type ArchiveEntry, readArchive } from './archive.ts'
import { type End, FORMAT, HEADER, type Header } from './back-up.ts'
import type { AcceptedKey } from './own-key.ts'
import { RowLoader } from './restore-rows.ts'
import { onPlainSession, APPLICATION_NAME } from './session.ts'
import { readMigrations } from './tables.ts'

type RestoreTarget = {
  url: string
  files: FileStore
  migrations: string
  /** A folder for one object at a time, from which the store can move it. */
  temporary: string
  /** Checks the archive's key before anything is written; throws a one-line error to refuse it. */
  acceptKey: (header: Header) => Promise<AcceptedKey>
}

const last = (names: readonly string[]) => names.at(-1) ?? 'none'

/** Migrates an empty database to the archive's schema; throws a one-line error if it is not empty or does not fit. */
async function prepare({ url, migrations: folder }: RestoreTarget, header: Header): Promise<void> {
  const known = await migrationNames(folder)
  const unknownMigration = header.migrations.find((name) => !known.includes(name))
  if (unknownMigration)
    throw new Error(`the backup is from a newer release: it has the migration ${unknownMigration}`)
  const upTo = last(header.migrations)
  const isFirstPart = known.slice(0, header.migrations.length).join() === header.migrations.join()
  if (!isFirstPart) throw new Error(`the backup lacks migrations before ${upTo}`)
  const state = await onPlainSession(url, async (client) => {
    const { rows } = await client.query<{ tables: number; others: number }>(
      `select (select count(*)::int from pg_class where relkind in ('r', 'p')
          and relnamespace = current_schema()::regnamespace) as tables,
        (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend'
          and coalesce(application_name, '') not in ('${APPLICATION_NAME}', 'parcela presence')) as others`,
    )
    const migrations = await readMigrations(client)
    const hasRows = migrations ? await hasData(client) : (rows[0]?.tables ?? 0) > 0
    return { migrations, hasRows, others: rows[0]?.others ?? 0 }
  })
  if (state.others > 0)
    throw new Error('the database is in use: stop all Parcela processes first (nothing was restored)')
  if (state.hasRows || (state.migrations && last(state.migrations) !== upTo))
    throw new Error(
      'the database is not empty: restore into a new one, or remove the old one first (nothing was restored)',
    )
  await migrate({ url, folder, upTo })
}

/** A schema without people, files and history is left over from an interrupted attempt. */
async function hasData(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(
    'select exists (select from users) or exists (select from files) or exists (select from audit_log) as any',
  )
  return rows[0]?.any === true
}

/** Maximum concurrent uploads to the store, each of which waits for disk or network. */
const CONCURRENCY = 8

class FileLoader {
  readonly taken: string[] = []
  #running = new Set<Promise<void>>()
  #number = 0
  #failure: { error: unknown } | undefined
  #client: ClientBase
  #target: RestoreTarget
  constructor(client: ClientBase, target: RestoreTarget) {
    this.#client = client
    this.#target = target
  }

  async take({ name, bytes }: ArchiveEntry): Promise<void> {
    const key = name.slice('files/'.length)
    const { files, temporary } = this.#target
    await mkdir(temporary, { recursive: true, mode: 0o700 })
    this.#number += 1
    const path = join(temporary, `restore-${process.pid}-${this.#number}`)
    try {
      await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    const contentType = await this.#typeOf(key)
    const put = async () => {
      try {
        await files.put(key, path, { contentType, cacheSeconds: CACHE_SECONDS })
        this.taken.push(key)
      } finally {
        await rm(path, { force: true })
      }
    }
    const running: Promise<void> = put().finally(() => this.#running.delete(running))
    // The next waiter gets the error; left unhandled, it would end the process.
    running.catch((error: unknown) => (this.#failure ??= { error }))
    this.#running.add(running)
    if (this.#running.size >= CONCURRENCY) await Promise.race(this.#running)
    if (this.#failure) throw this.#failure.error
  }

  async close(): Promise<void> {
    await Promise.all(this.#running)
    if (this.#failure) throw this.#failure.error
  }

  async #typeOf(key: string): Promise<string> {
    if (/\.(?:card|full)\.webp$/.test(key)) return 'image/webp'
    const slash = key.indexOf('/')
    const { rows } = await this.#client.query<{ type: string }>(
      'select content_type as type from files where bucket = $1 and storage_key = $2',
      [key.slice(0, slash), key.slice(slash + 1)],
    )
    return rows[0]?.type ?? 'application/octet-stream'
  }

  async undo(): Promise<void> {
    await Promise.allSettled(this.#running)
    for (const key of this.taken.splice(0)) await this.#target.files.remove(key).catch(() => undefined)
  }
}

async function isEmpty(files: FileStore): Promise<boolean> {
  for await (const { key } of files.list()) if (isOwnObject(key)) return false
  return true
}

export async function readHeader(entry: ArchiveEntry): Promise<Header> {
  const parts: Uint8Array[] = []
  if (entry.name === HEADER) for await (const chunk of entry.bytes) parts.push(chunk)
  const header = parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString()) as Header) : undefined
  if (header?.format !== FORMAT) throw new Error('this release cannot read this backup')
  return header
}

/**
 * Restores an archive into an empty database and an empty store: every row, object and sequence, in one transaction
 * that commits only if the tables compare equal, every foreign key is valid and the archive's hash matches; then
 * migrates.
 */
export async function restore(path: string, target: RestoreTarget) {
  const { url, files, migrations: folder } = target
  if (!(await isEmpty(files))) throw new Error('the file store is not empty (nothing was restored)')
  const restored = await onPlainSession(url, async (client) => {
    let rowLoader: RowLoader | undefined
    let header: Header | undefined
    let key: AcceptedKey | undefined
    const fileLoader = new FileLoader(client, target)
    try {
      const end = (await readArchive(path, async (entry) => {
        if (!rowLoader) {
          header = await readHeader(entry)
          key = await target.acceptKey(header)
          await prepare(target, header)
          await client.query('begin')
          rowLoader = new RowLoader(client, header)
          await rowLoader.begin()
        } else if (entry.name.startsWith('rows/')) {
          await rowLoader.take(entry)
        } else {
          await rowLoader.close()
          await fileLoader.take(entry)
        }
      })) as End
      if (!rowLoader || !header) throw new Error('the archive has no header')
      await rowLoader.close()
      await fileLoader.close()
      await rowLoader.end(end)
      if (fileLoader.taken.length !== end.files.count)
        throw new Error(`only ${fileLoader.taken.length} of ${end.files.count} files were restored`)
      await key?.put()
      await client.query('commit')
      return { ...end, header }
    } catch (error) {
      rowLoader?.abort()
      await client.query('rollback').catch(() => undefined)
      await fileLoader.undo()
      await key?.undo()
      throw error
    }
  })
  const migrated = await migrate({ url, folder })
  await onPlainSession(url, (client) => client.query('analyze'))
  const rows = restored.tables.reduce((sum, table) => sum + table.rows, 0)
  const { header, problems, files: kept } = restored
  return { header, rows, files: kept.count, bytes: kept.bytes, problems, migrated }
}
