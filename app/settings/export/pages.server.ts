import { type Kysely, type RawBuilder, sql } from 'kysely'
import { keyset, moment, uuid } from '#app/db/keyset.ts'
import type { DB } from '#app/db/schema.gen.ts'

export const PAGE_ROWS = 500
const FIRST_ROWS = 50
/** Target size of a page in characters of JSON; long rows make the next page shorter. */
const PAGE_CHARACTERS = 1_000_000

/** Reads at most `limit` rows after the cursor, in order. */
type ReadPage<Row> = (after: string | null, limit: number) => Promise<readonly (Row & { cursor: string })[]>

export const oldest = (at: string, id: string) => keyset([moment(at), uuid(id)], 'asc')

/** All rows of a list, read page by page, without the cursor. */
export async function* inPages<Row extends object>(
  read: ReadPage<Row>,
): AsyncGenerator<Omit<Row, 'cursor'>, void> {
  let after: string | null = null
  let limit = FIRST_ROWS
  for (;;) {
    const rows: readonly (Row & { cursor: string })[] = await read(after, limit)
    for (const { cursor: _cursor, ...row } of rows) yield row
    if (rows.length < limit) return
    after = rows.at(-1)?.cursor ?? null
    const rowsPerPage = Math.floor((PAGE_CHARACTERS * rows.length) / JSON.stringify(rows).length)
    limit = Math.min(PAGE_ROWS, Math.max(FIRST_ROWS, rowsPerPage))
  }
}

type List = {
  columns: RawBuilder<unknown>
  /** Everything after the columns, up to a condition. */
  source: RawBuilder<unknown>
  order: Pick<ReturnType<typeof keyset>, 'order' | 'cursor' | 'after'>
}

export const rowsOf = <Row extends object>(from: Kysely<DB>, { columns, source, order }: List) =>
  inPages(async (last, limit) => {
    const page = await sql<Row & { cursor: string }>`select ${columns}, ${order.cursor} as cursor ${source}
      and ${order.after(last)} order by ${order.order} limit ${limit}`.execute(from)
    return page.rows
  })
