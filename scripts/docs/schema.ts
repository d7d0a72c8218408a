import type pg from 'pg'
import { TABLES } from './table-owners.ts'

type Column = { name: string; type: string; isKey: boolean }
type Reference = { from: string; to: string; columns: string; isRequired: boolean; isUnique: boolean }
export type Schema = { tables: ReadonlyMap<string, readonly Column[]>; references: readonly Reference[] }

const SHORT: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  'character varying': 'varchar',
  'double precision': 'float8',
}

/** Tables, columns and foreign keys of a migrated database, without partitions and the migrator's tables. */
export async function readSchema(client: pg.Client): Promise<Schema> {
  const columns = await client.query<{ table: string; name: string; type: string; is_key: boolean }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as is_key
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and c.relname !~ '^kysely_' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`)
  const references = await client.query<Reference>(`
    select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to,
      string_agg(a.attname, ', ' order by a.attnum) as columns,
      bool_and(a.attnotnull) as "isRequired",
      exists (select from pg_index i where i.indrelid = f.conrelid and i.indisunique and i.indpred is null
        and i.indnkeyatts = cardinality(f.conkey) and f.conkey @> i.indkey::int2[]) as "isUnique"
    from pg_constraint f join pg_class c on c.oid = f.conrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey)
    where f.contype = 'f' and c.relnamespace = 'public'::regnamespace and not c.relispartition
    group by f.oid, f.conrelid, f.confrelid, f.conkey order by 1, 2, 3`)
  const tables = Map.groupBy(columns.rows, ({ table }) => table)
  return {
    tables: new Map(
      [...tables].map(([table, rows]) => [
        table,
        rows.map(({ name, type, is_key: isKey }) => ({ name, type, isKey })),
      ]),
    ),
    references: references.rows,
  }
}

/** Tables without an owner in table-owners.ts, and names there without a table. */
export function unowned({ tables }: Schema): string[] {
  const listed = Object.values(TABLES).flat()
  const unknown = listed.filter((name, at) => !tables.has(name) || listed.indexOf(name) !== at)
  return [...[...tables.keys()].filter((name) => !listed.includes(name)), ...unknown]
}

const wordOf = (type: string): string => (SHORT[type] ?? type).replaceAll(/\W+/g, '_').replace(/_$/, '')

function box(name: string, schema: Schema): string[] {
  const foreign = schema.references.filter(({ from }) => from === name)
  const lines = (schema.tables.get(name) ?? []).map((column) => {
    const isForeign = foreign.some(({ columns }) => columns.split(', ').includes(column.name))
    const keys = [column.isKey ? 'PK' : '', isForeign ? 'FK' : ''].filter(Boolean).join(', ')
    return `    ${wordOf(column.type)} ${column.name}${keys && ` ${keys}`}`
  })
  return [`  ${name} {`, ...lines, '  }']
}

/** Tables of other nouns are drawn by name only. */
function relations(names: readonly string[], { references }: Schema): string[] {
  return references
    .filter(({ from }) => names.includes(from))
    .map(({ from, to, columns, isRequired, isUnique }) => {
      const [one, many] = [isRequired ? '||' : '|o', isUnique ? 'o|' : 'o{']
      return `  ${to} ${one}--${many} ${from} : "${columns}"`
    })
}

function overview({ references }: Schema): string[] {
  const owner = new Map(
    Object.entries(TABLES).flatMap(([noun, names]) => names.map((name) => [name, noun] as const)),
  )
  const edges = references
    .map(({ from, to }) => [owner.get(from) ?? '', owner.get(to) ?? ''] as const)
    // Nearly every table references accounts: those lines would hide all others.
    .filter(([from, to]) => from !== to && to !== 'account')
    .map(([from, to]) => `  ${from} --> ${to}`)
  return ['flowchart LR', ...new Set(edges)]
}

const diagram = (lines: readonly string[]): string => ['```mermaid', ...lines, '```'].join('\n')

/** docs/schema.md. */
export function schemaPage(schema: Schema): string {
  const nouns = Object.entries(TABLES).map(
    ([noun, names]) =>
      `## ${noun}\n\n${diagram(['erDiagram', ...relations(names, schema), ...names.flatMap((name) => box(name, schema))])}\n`,
  )
  return [
    '# Schema\n\nWritten by `npm run docs` from the migrated database.\n',
    `## Overview\n\nAn arrow leads from a noun to each noun that it references; references to accounts are left out.\n\n${diagram(overview(schema))}\n`,
    ...nouns,
  ].join('\n')
}
