import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '#app/lib/ids.ts'

/** The place of a row in a list that is ordered by a moment and an id; the next page begins after it. */
export type Cursor = { at: string; id: string }

/** A moment in the form of `cursorText`, or in milliseconds; no 30 February, no hour 25, no year 0. */
function isInstant(text: string): boolean {
  const [, whole] = /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{3}(?:\d{3})?Z$/.exec(text) ?? []
  const at = new Date(`${whole}Z`)
  return whole !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(whole)
}

/** A cursor from an address; null, which means the first page, for whatever no page writes. */
export function readCursor(
  text: string | null | undefined,
  isId: (id: string) => boolean = isUuid,
): Cursor | null {
  const [at = '', id = '', ...rest] = (text ?? '').split('|')
  return rest.length === 0 && isInstant(at) && isId(id) ? { at, id } : null
}

/** A row's cursor: its moment to the microsecond, and its id. */
export function cursorText(at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|' || ${id}`
}

/** The rows of one page, of `size + 1` that were read, and the cursor of the next page or null. */
export function pageOf<Row extends { cursor: string }>(
  rows: readonly Row[],
  size: number,
): { rows: Omit<Row, 'cursor'>[]; next: string | null } {
  const shown = rows.slice(0, size)
  return {
    rows: shown.map(({ cursor: _cursor, ...row }) => row),
    next: rows.length > size ? (shown.at(-1)?.cursor ?? null) : null,
  }
}
