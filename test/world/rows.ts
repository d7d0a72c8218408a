import type { InsertObject, Kysely, Selectable, SelectQueryBuilder, UpdateObject } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'

/**
 * Reads and writes rows without the product's commands, by equality. A query that needs more, such as a join or
 * a comparison, uses `db()`.
 */

type Table = keyof DB
type Row<T extends Table> = Selectable<DB[T]>
/** The value of each named column; null finds rows without a value. */
type Match<T extends Table> = Partial<Row<T>>
type Column<T extends Table> = keyof Row<T> & string

/**
 * A table whose types represent any table's inside this file: Kysely resolves types only for a table named literally.
 */
type Any = 'members'

type Columns<C> = readonly C[] | '*'

function matching<T extends Table>(table: T, match: Match<T>, columns: Columns<Column<T>>) {
  const from = db().selectFrom(table as Any)
  const chosen = columns === '*' ? from.selectAll() : from.select(columns as readonly 'userId'[])
  const query = chosen as SelectQueryBuilder<DB, Any, unknown>
  return query.where((eb) => eb.and(match))
}

export async function selectRows<T extends Table, C extends Column<T> = Column<T>>(
  table: T,
  match: Match<T> = {},
  columns: Columns<C> = '*',
  orderBy?: Column<T>,
): Promise<Pick<Row<T>, C>[]> {
  const query = matching(table, match, columns)
  return (await (orderBy ? query.orderBy(orderBy as 'userId') : query).execute()) as Pick<Row<T>, C>[]
}

export async function findRow<T extends Table, C extends Column<T> = Column<T>>(
  table: T,
  match: Match<T> = {},
  columns: Columns<C> = '*',
): Promise<Pick<Row<T>, C> | undefined> {
  return (await matching(table, match, columns).executeTakeFirst()) as Pick<Row<T>, C> | undefined
}

export async function selectRow<T extends Table, C extends Column<T> = Column<T>>(
  table: T,
  match: Match<T> = {},
  columns: Columns<C> = '*',
): Promise<Pick<Row<T>, C>> {
  return (await matching(table, match, columns).executeTakeFirstOrThrow()) as Pick<Row<T>, C>
}

export async function updateRows<T extends Table>(
  table: T,
  match: Match<T>,
  values: UpdateObject<DB, T>,
): Promise<number> {
  const query = db()
    .updateTable(table as Any)
    .set(values as UpdateObject<DB, Any>)
  const { numUpdatedRows } = await query.where((eb) => eb.and(match)).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export const insertRow = <T extends Table>(table: T, values: InsertObject<DB, T>) =>
  insertRowIn(db(), table, values)

/** The same in a transaction. */
export async function insertRowIn<T extends Table>(
  tx: Kysely<DB>,
  table: T,
  values: InsertObject<DB, T>,
): Promise<Row<T>> {
  const query = tx.insertInto(table as Any).values(values as InsertObject<DB, Any>)
  return (await query.returningAll().executeTakeFirstOrThrow()) as Row<T>
}
