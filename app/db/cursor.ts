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

/** Bytes that the rows of one page may weigh, as JSON. */
export const PAGE_BYTES = 128_000

/** The first of these rows: at most `size`, and no more than PAGE_BYTES of them unless the first alone is heavier. */
export function fitting<Row>(rows: readonly Row[], size: number): Row[] {
  let bytes = 0
  const tooMuch = rows.slice(0, size).findIndex((row, at) => {
    bytes += Buffer.byteLength(JSON.stringify(row))
    return at > 0 && bytes > PAGE_BYTES
  })
  return rows.slice(0, tooMuch === -1 ? size : tooMuch)
}

/** The rows of one page that fit, of `size + 1` that were read, and the cursor of the next page or null. */
export function pageOf<Row extends { cursor: string }>(
  rows: readonly Row[],
  size: number,
): { rows: Omit<Row, 'cursor'>[]; next: string | null } {
  const shown = fitting(rows, size)
  return {
    rows: shown.map(({ cursor: _cursor, ...row }) => row),
    next: rows.length > shown.length ? (shown.at(-1)?.cursor ?? null) : null,
  }
}
