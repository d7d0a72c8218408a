import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { db } from './client.server.ts'
import { keyset, moment, uuid, type Direction, integer, textColumn } from './keyset.ts'

await testDatabase()
await sql`create table kept_in_order (at timestamptz not null, figure bigint, name text collate "pl-x-icu" not null,
  id uuid primary key default gen_random_uuid())`.execute(db())

/** Names that sort differently by Polish collation and by code point, and characters with a meaning in cursors. */
const NAMES = ['Zamość', 'Łódź', 'Lublin', 'Żory', 'łąka', 'ląd', 'a~b', '100%', '%7E', 'ó|o', 'O', '']
const MOMENTS = ['2026-03-01T10:00:00.000001Z', '2026-03-01T10:00:00.000002Z', '2026-03-01T10:00:00Z']

const rows = fc.array(
  fc.record({
    at: fc.constantFrom(...MOMENTS),
    figure: fc.constantFrom(null, 0, -7, 42),
    name: fc.constantFrom(...NAMES),
  }),
  { maxLength: 40 },
)
type Row = { at: string; figure: number | null; name: string }

async function fill(wanted: readonly Row[]) {
  await sql`truncate kept_in_order`.execute(db())
  await sql`insert into kept_in_order (at, figure, name)
    select * from json_to_recordset(${JSON.stringify(wanted)}) as r(at timestamptz, figure bigint, name text)`.execute(
    db(),
  )
}

/** Orders with many ties; nulls come last in both directions. */
const KEYS = {
  newest: [moment('k.at'), uuid('k.id')],
  byName: [textColumn('k.name'), uuid('k.id')],
  byFigure: [integer(sql`coalesce(k.figure, 9000)`), textColumn('k.name'), uuid('k.id')],
}
const listsOf = (way: Direction) => Object.values(KEYS).map((keys) => keyset(keys, way, '~'))
type List = ReturnType<typeof keyset>

async function read(
  from: List,
  asked: { after?: string | undefined; before?: string | undefined },
  size: number,
) {
  const { where, order, page } = from.eitherWay(asked)
  const found = await sql<{ id: string; cursor: string }>`select k.id, ${from.cursor} as cursor
    from kept_in_order k where ${where} order by ${order} limit ${size + 1}`.execute(db())
  return page(found.rows, size)
}

async function inOrder(from: List) {
  const all = await sql<{ id: string }>`select k.id from kept_in_order k order by ${from.order}`.execute(db())
  return all.rows.map(({ id }) => id)
}

/** All pages in sequence, forward from the start or backward from the end. */
async function walk(from: List, size: number, isBack: boolean, start: string | undefined) {
  const ids: string[] = []
  let edge = start
  for (;;) {
    const page = await read(from, isBack ? { before: edge } : { after: edge }, size)
    const shown = page.rows.map(({ id }) => id)
    if (isBack) ids.unshift(...shown)
    else ids.push(...shown)
    if (!(isBack ? page.hasEarlier : page.hasLater)) return ids
    edge = (isBack ? page.rows[0] : page.rows.at(-1))?.cursor
    expect(edge).toBeDefined()
  }
}

test('paging in either direction returns every row once, in order, whatever the ties, gaps and characters', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom<Direction>('asc', 'desc'),
      async (all, size, way) => {
        await fill(all)
        for (const list of listsOf(way)) {
          const expected = await inOrder(list)
          expect(await walk(list, size, false, undefined)).toEqual(expected)
          const end = await read(list, {}, 1000)
          const last = end.rows.at(-1)
          if (last) expect(await walk(list, size, true, last.cursor)).toEqual(expected.slice(0, -1))
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('an invalid cursor shows the first page', async () => {
  await fill(NAMES.map((name) => ({ at: MOMENTS[0] ?? '', figure: 1, name })))
  const list = keyset(KEYS.newest, 'desc')
  const [first] = await inOrder(list)
  const at = MOMENTS[0]
  for (const wrong of [
    '',
    '|',
    'x',
    `${at}|x`,
    `2026-02-30T10:00:00.000Z|${first}`,
    `${at}|${first}|${first}`,
  ]) {
    expect(list.isPlace(wrong), wrong).toBe(false)
    expect((await read(list, { after: wrong }, 1)).rows[0]?.id, wrong).toBe(first)
  }
})
