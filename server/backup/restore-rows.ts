import { once } from 'node:events'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { End, Header } from './back-up.ts'
import type { ArchiveEntry } from './archive.ts'
import {
  checkTable,
  columnList,
  listPartitions,
  listTables,
  type Partition,
  setSequences,
  type Table,
  tableName,
} from './tables.ts'

type ForeignKey = { table: string; name: string; definition: string }

/** Drops the foreign keys until the rows are in; adding them again checks every row. */
async function dropForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
    order by 1, 2`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

const switchTriggers = async (client: ClientBase, tables: readonly Table[], state: 'enable' | 'disable') => {
  for (const table of tables) await client.query(`alter table ${tableName(table)} ${state} trigger user`)
}

/** Partitions depend on the day of the migration; a new one copies an existing one with its indexes. */
async function restorePartitions(client: ClientBase, expected: readonly Partition[]): Promise<void> {
  const own = await listPartitions(client)
  const isSame = (one: Partition) => (other: Partition) =>
    other.table === one.table && other.name === one.name && other.bound === one.bound
  const asName = (name: string) => tableName({ name })
  const missing = expected.filter((one) => !own.some(isSame(one)))
  for (const { table, name } of missing) {
    if (own.some((part) => part.name === name)) continue
    const model = own.findLast((part) => part.table === table)
    if (!model) throw new Error(`${table} has no partition to create ${name} from`)
    await client.query(`create table ${asName(name)} (like ${asName(model.name)} including all)`)
  }
  for (const part of own.filter((one) => !expected.some(isSame(one)))) {
    await client.query(`alter table ${asName(part.table)} detach partition ${asName(part.name)}`)
    if (!expected.some(({ name }) => name === part.name))
      await client.query(`drop table ${asName(part.name)}`)
  }
  for (const { table, name, bound } of missing)
    await client.query(`alter table ${asName(table)} attach partition ${asName(name)} ${bound}`)
}

async function fitSchema(client: ClientBase, { tables, partitions }: Header): Promise<void> {
  const form = (all: readonly Table[]) => all.map((table) => `${table.name}: ${table.columns.join(' ')}`)
  const own = new Set(form(await listTables(client)))
  const other = form(tables).find((line) => !own.has(line))
  if (other || own.size !== tables.length)
    throw new Error(`the schema differs from the archive's (${other ?? 'it has more tables'})`)
  await restorePartitions(client, partitions)
}

/** Loads the rows of an archive into a database with the same schema, in the transaction of `client`. */
export class RowLoader {
  #client: ClientBase
  #header: Header
  #foreignKeys: ForeignKey[] = []
  #open: { table: Table; stream: ReturnType<typeof copyFrom>; failed: Promise<never> } | undefined

  constructor(client: ClientBase, header: Header) {
    this.#client = client
    this.#header = header
  }

  /** Deletes the migrations' own rows and disables all triggers. */
  async begin(): Promise<void> {
    const { tables } = this.#header
    await fitSchema(this.#client, this.#header)
    this.#foreignKeys = await dropForeignKeys(this.#client)
    await switchTriggers(this.#client, tables, 'disable')
    await this.#client.query(`truncate ${tables.map(tableName).join(', ')}`)
  }

  /** Loads the next chunk of a table's rows; chunks of one table are consecutive. */
  async take({ name, bytes }: ArchiveEntry): Promise<void> {
    const table = this.#header.tables.find((one) => one.name === name.split('/')[1])
    if (!table) throw new Error(`${name} does not belong to a table of the archive`)
    if (this.#open?.table !== table) {
      await this.close()
      const stream = this.#client.query(
        copyFrom(`copy ${tableName(table)} (${columnList(table)}) from stdin`),
      )
      const failed = once(stream, 'error').then(([error]) => Promise.reject(error as Error))
      failed.catch(() => undefined)
      this.#open = { table, stream, failed }
    }
    const { stream, failed } = this.#open
    for await (const chunk of bytes)
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed])
  }

  async close(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    if (!open) return
    const done = once(open.stream, 'finish')
    open.stream.end()
    await Promise.race([done, open.failed])
  }

  /** Aborts a partial copy, so that the connection can roll back. */
  abort(): void {
    this.#open?.stream.destroy(new Error('the restore was aborted'))
    this.#open = undefined
  }

  /** Compares every table with its checksum from the snapshot, then restores the schema. */
  async end({ sequences, tables: checks }: End): Promise<void> {
    const client = this.#client
    for (const expected of checks) {
      const table = this.#header.tables.find((one) => one.name === expected.name)
      const found = table && (await checkTable(client, table))
      if (found?.rows !== expected.rows || found.check !== expected.check)
        throw new Error(
          `${expected.name} does not match: ${found?.rows ?? 0} rows here, ${expected.rows} in the backup`,
        )
    }
    await setSequences(client, sequences)
    await switchTriggers(client, this.#header.tables, 'enable')
    for (const { table, name, definition } of this.#foreignKeys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}
