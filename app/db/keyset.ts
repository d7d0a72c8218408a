import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { isUuid } from '#app/lib/ids.ts'

/** One sort column: its type and its cursor format; parsing returns null for invalid values. */
type Key = {
  column: RawBuilder<unknown>
  type: RawBuilder<unknown>
  text: RawBuilder<unknown>
  read: (text: string) => string | null
}

const columnOf = (column: string | RawBuilder<unknown>) =>
  typeof column === 'string' ? sql.ref(column) : column

/** A timestamp as we write it, in microseconds or milliseconds; rejects 30 February, hour 25 and year 0. */
export function isInstant(text: string): boolean {
  const [, whole] = /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{3}(?:\d{3})?Z$/.exec(text) ?? []
  const at = new Date(`${whole}Z`)
  return whole !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(whole)
}

export function moment(name: string): Key {
  const column = columnOf(name)
  const text = sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  return { column, type: sql`timestamptz`, text, read: (typed) => (isInstant(typed) ? typed : null) }
}

export function uuid(name: string): Key {
  const column = columnOf(name)
  return { column, type: sql`uuid`, text: column, read: (typed) => (isUuid(typed) ? typed : null) }
}

const TYPES = { bigint: sql`bigint`, smallint: sql`smallint` }

export function integer(
  name: string | RawBuilder<unknown>,
  form = /^-?\d{1,17}$/,
  type: keyof typeof TYPES = 'bigint',
): Key {
  const column = columnOf(name)
  return { column, type: TYPES[type], text: column, read: (typed) => (form.test(typed) ? typed : null) }
}

export const rowNumber = (name: string) => integer(name, /^[1-9]\d{0,14}$/)

/** A text column in its collation order. */
export function textColumn(name: string): Key {
  const column = columnOf(name)
  const text = sql`replace(replace(${column}, '%', '%25'), '~', '%7E')`
  return { column, type: sql`text`, text, read: readWords }
}

function readWords(typed: string): string | null {
  try {
    return typed.length > 900 ? null : decodeURIComponent(typed).replaceAll('\0', '').toWellFormed()
  } catch {
    return null
  }
}

const DIRECTIONS = { asc: sql`asc`, desc: sql`desc` }
export type Direction = keyof typeof DIRECTIONS
type Asked = { after?: string | null | undefined; before?: string | null | undefined }

/**
 * A list order whose last column breaks ties, with keyset pagination. A cursor consists of a row's sort values; an
 * invalid cursor means the first page. Columns must not be null.
 */
export function keyset(keys: readonly Key[], direction: Direction, separator = '|') {
  const columns = sql.join(keys.map(({ column }) => column))
  const orderOf = (to: Direction) => sql.join(keys.map(({ column }) => sql`${column} ${DIRECTIONS[to]}`))
  const order = orderOf(direction)
  const cursor = sql<string>`${sql.join(
    keys.map(({ text }) => text),
    sql` || ${sql.lit(separator)} || `,
  )}`

  function read(text: string | null | undefined): RawBuilder<unknown> | null {
    const parts = (text ?? '').split(separator)
    if (parts.length !== keys.length) return null
    const values = keys.flatMap(({ type, read: readPart }, at) => {
      const value = readPart(parts[at] ?? '')
      return value === null ? [] : [sql`${value}::${type}`]
    })
    return values.length === keys.length ? sql.join(values) : null
  }

  /** SQL condition for rows after these values, which may be a subquery. */
  const beyond = (place: RawBuilder<unknown>, to: Direction = direction) =>
    sql<boolean>`(${columns}) ${to === 'asc' ? sql`>` : sql`<`} (${place})`

  const after = (text: string | null | undefined) => {
    const place = read(text)
    return place ? beyond(place) : sql<boolean>`true`
  }

  return {
    order,
    cursor,
    beyond,
    after,
    /** Whether a string is a valid cursor for this list. */
    isPlace: (text: string | null) => read(text) !== null,
    /** A page in either direction; `page` restores the list's order. */
    eitherWay(asked: Asked) {
      const later = read(asked.after)
      const place = later ?? read(asked.before)
      const isBack = place !== null && later === null
      const to = isBack === (direction === 'desc') ? 'asc' : 'desc'
      return {
        order: orderOf(to),
        where: place ? beyond(place, to) : sql<boolean>`true`,
        page: <Row>(rows: readonly Row[], size: number) =>
          bidirectionalPage(rows, size, place !== null, isBack),
      }
    },
    async page<Tables, From extends keyof Tables, Row>(
      query: SelectQueryBuilder<Tables, From, Row>,
      from: string | null,
      size: number,
    ): Promise<Page<Row>> {
      const rows: unknown = await query
        .where(after(from))
        .orderBy(order)
        .select(cursor.as('cursor'))
        .limit(size + 1)
        .execute()
      const page = pageOf(rows as (object & { cursor: string })[], size)
      return { ...page, rows: page.rows as Row[] }
    },
  }
}

export const newest = (at: string, id: string) => keyset([moment(at), uuid(id)], 'desc')

export type Page<Row> = { rows: Row[]; next: string | null }

/** Maximum JSON size of one page in bytes. */
export const PAGE_BYTES = 128_000

/** The first rows, up to `size` rows and PAGE_BYTES, but always at least one. */
export function withinPage<Row>(rows: readonly Row[], size: number): Row[] {
  let bytes = 0
  const tooMuch = rows.slice(0, size).findIndex((row, at) => {
    bytes += Buffer.byteLength(JSON.stringify(row))
    return at > 0 && bytes > PAGE_BYTES
  })
  return rows.slice(0, tooMuch === -1 ? size : tooMuch)
}

/** The rows that fit on one page out of `size + 1`, and the next page's cursor or null. */
export function firstOf<Row, Place>(
  rows: readonly Row[],
  size: number,
  placeOf: (row: Row) => Place,
): { rows: Row[]; next: Place | null } {
  const shown = withinPage(rows, size)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return { rows: shown, next: last === undefined ? null : placeOf(last) }
}

export function pageOf<Row extends { cursor: string }>(
  rows: readonly Row[],
  size: number,
): Page<Omit<Row, 'cursor'>> {
  const page = firstOf(rows, size, ({ cursor }) => cursor)
  return { ...page, rows: page.rows.map(({ cursor: _cursor, ...row }) => row) }
}

export type BidirectionalPage<Row> = { rows: Row[]; hasEarlier: boolean; hasLater: boolean }

/** Rows of a page read in either direction, in list order, and whether there are more on each side. */
export function bidirectionalPage<Row>(
  rows: readonly Row[],
  size: number,
  isInside: boolean,
  isBack: boolean,
): BidirectionalPage<Row> {
  const hasMore = rows.length > size
  const shown = rows.slice(0, size)
  return {
    rows: isBack ? shown.toReversed() : shown,
    hasEarlier: isInside && (!isBack || hasMore),
    hasLater: isBack ? isInside : hasMore,
  }
}

/** First window size: a frequent search term fills a page from the nearest rows. */
const WINDOWS = [200, 800, 3200, 25_600] as const

/**
 * Reads a page from a window of the nearest rows and widens it until the page is full, finally without a window (null). A
 * window is a subquery with a limit, so that the planner never sorts the whole list for a frequent term.
 */
export async function inWindows<T>(
  enough: number,
  read: (window: number | null) => Promise<T[]>,
): Promise<T[]> {
  for (const window of WINDOWS) {
    const rows = await read(window)
    if (rows.length >= enough) return rows
  }
  return read(null)
}

/**
 * Reads a page of a search: first the nearest rows, enough for a common term; then the matching ids (`lookUp`, null if
 * too many); finally a full scan. `found` is null if `read` must apply the search itself.
 */
export async function searchInWindows<T>(
  enough: number,
  lookUp: () => Promise<string[] | null>,
  read: (window: number | null, found: string[] | null) => Promise<T[]>,
): Promise<T[]> {
  const nearest = await read(WINDOWS[0], null)
  if (nearest.length >= enough) return nearest
  const found = await lookUp()
  return found ? read(null, found) : inWindows(enough, (window) => read(window, null))
}
