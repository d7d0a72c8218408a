import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { hashed } from '#app/files/hash.server.ts'
import type { FileStore } from '#app/files/store.server.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import type { BackupKey } from './key.ts'
import { expectedObjects } from './objects.ts'
import { inSnapshot } from './session.ts'
import {
  checkTable,
  columnList,
  listPartitions,
  listSequences,
  listTables,
  type Partition,
  readMigrations,
  type Sequence,
  type Table,
  type TableCheck,
  tableName,
} from './tables.ts'

export const HEADER = 'header.json'
export const FORMAT = 1

/** The first entry of an archive: what its rows require. */
export type Header = {
  format: typeof FORMAT
  madeAt: string
  migrations: string[]
  tables: Table[]
  partitions: Partition[]
  key: BackupKey | null
}

/** The last entry: the totals to verify. */
export type End = {
  sequences: Sequence[]
  tables: TableCheck[]
  files: { count: number; bytes: number }
  /** Referenced objects that are missing from the store, or whose bytes differ. */
  problems: string[]
}

type BackupSummary = { rows: number; tables: number; files: number; bytes: number; problems: string[] }

/** Approximate size in bytes of an entry of rows, which is held in memory. */
const CHUNK = 4 * 1024 * 1024

async function writeRows(client: ClientBase, archive: ArchiveWriter, table: Table): Promise<void> {
  const rows = client.query(copyTo(`copy (select ${columnList(table)} from ${tableName(table)}) to stdout`))
  let held: Buffer[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    if (size === 0) return
    number += 1
    const name = `rows/${table.name}/${String(number).padStart(6, '0')}`
    await archive.add(name, size, held)
    held = []
    size = 0
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    held.push(chunk)
    size += chunk.length
    if (size >= CHUNK) await flush()
  }
  await flush()
}

async function writeFiles(client: ClientBase, archive: ArchiveWriter, files: FileStore) {
  const problems: string[] = []
  let [count, bytes] = [0, 0]
  for await (const { key, sha256, isNeeded } of expectedObjects(client)) {
    const found = await files.open(key)
    if (!found) {
      if (isNeeded) problems.push(`${key} is missing from the store`)
      continue
    }
    const hash = createHash('sha256')
    await archive.add(`files/${key}`, found.byteSize, hashed(found.bytes, hash))
    if (sha256 !== null && hash.digest('hex') !== sha256)
      problems.push(`${key} differs from the file that was stored`)
    count += 1
    bytes += found.byteSize
  }
  return { files: { count, bytes }, problems }
}

type Backup = {
  url: string
  files: FileStore
  path: string
  key: BackupKey | null
}

/**
 * Writes one archive of everything committed at its start: the rows of one snapshot and the objects they refer to. A
 * file is stored before its row commits, and removed only after its row's removal commits and never while this runs, so
 * every object of the snapshot exists.
 */
export async function backUp({ url, files, path, key }: Backup): Promise<BackupSummary> {
  return inSnapshot(url, async (client) => {
    const migrations = await readMigrations(client)
    if (!migrations) throw new Error('the database is empty: there is nothing to back up')
    const [tables, partitions] = [await listTables(client), await listPartitions(client)]
    const madeAt = new Date().toISOString()
    const header: Header = { format: FORMAT, madeAt, migrations, tables, partitions, key }
    return writeArchive(path, async (archive) => {
      const text = Buffer.from(JSON.stringify(header))
      await archive.add(HEADER, text.byteLength, [text])
      const checks: TableCheck[] = []
      for (const table of tables) {
        await writeRows(client, archive, table)
        checks.push(await checkTable(client, table))
      }
      const stored = await writeFiles(client, archive, files)
      const end: End = { sequences: await listSequences(client), tables: checks, ...stored }
      await archive.end(end)
      const rows = checks.reduce((sum, check) => sum + check.rows, 0)
      const { count, bytes } = stored.files
      return { rows, tables: tables.length, files: count, bytes, problems: stored.problems }
    })
  })
}
