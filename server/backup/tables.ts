import type { ClientBase } from 'pg'

export type Table = { name: string; columns: string[] }
export type Partition = { table: string; name: string; bound: string }
export type Sequence = { name: string; last: string; called: boolean }
export type TableCheck = { name: string; rows: number; check: string }

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const columnList = ({ columns }: Table) => columns.map(quoted).join(', ')
export const tableName = ({ name }: Pick<Table, 'name'>) => quoted(name)

/** Every table with its writable columns, partitioned ones once, without the migrations' own. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely\\_%' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

export async function listPartitions(client: ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    select p.relname as table, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where c.relispartition and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    order by c.relname`)
  return rows
}

/** The state of every sequence, read after the snapshot began, so that none is behind the snapshot's rows. */
export async function listSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    )
    if (found[0]) sequences.push({ name, ...found[0] })
  }
  return sequences
}

export async function setSequences(client: ClientBase, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, called])
}

/** A table's row count, and a checksum over all rows that does not depend on their order. */
export async function checkTable(client: ClientBase, table: Table): Promise<TableCheck> {
  const { rows } = await client.query<{ rows: string; check: string }>(`
    select count(*)::text as rows,
      coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0)::text as "check"
    from ${tableName(table)} t`)
  return { name: table.name, rows: Number(rows[0]?.rows ?? 0), check: rows[0]?.check ?? '' }
}

/** The applied migrations, in order; null if the database was never migrated. */
export async function readMigrations(client: ClientBase): Promise<string[] | null> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null as there`,
  )
  if (there[0]?.there !== true) return null
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}
