import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#app/db/schema.gen.ts'
import { inWindows, keyset, moment, pageOf, type Page, textColumn } from '#app/db/keyset.ts'
import { type DeskStatuses, tallies } from '../tallies.server.ts'
import { countOurs, isOfTurn, ourTurns, WAITING } from '../turn-index.server.ts'
import { type CaseKind, isOurs, type TurnFilter } from '../turn.ts'

type Filters = { turn?: TurnFilter | null; cursor?: string | null }
type Order = ReturnType<typeof keyset>
type Placed<R> = R & { cursor: string }

type ListDefinition<D, T extends keyof D, O, D2, T2 extends keyof D2, R> = {
  kind: CaseKind
  /** The column that holds the case's id, with the alias that `cases` and `rows` share: "v.id". */
  id: `${string}.${string}`
  /** The filtered cases with the columns of `rows`, not sorted or limited. */
  cases: SelectQueryBuilder<D, T, O>
  /** Joins what a row shows. The cases are limited before, so that the planner never joins the whole list. */
  rows: (cases: SelectQueryBuilder<D, T, O>) => SelectQueryBuilder<D2, T2, R>
  /** The search matches too many cases for a lookup by id, so `rows` applies it. */
  matchesMany: boolean
  /** The order of the cases that the reviewers do not act on. */
  order: Order
  size: number
  /** Whether the list without a turn filter can contain work for the reviewers. */
  includesOurs: boolean
  /** A further condition on the other cases. */
  rest?: RawBuilder<boolean>
  /** Replaces the list of other cases; `read` gives those of `cases`. */
  others?: (cursor: string | null, read: () => Promise<Placed<R>[]>) => Promise<Placed<R>[]>
}

/** Cursor prefix of cases to review. */
const OURS = 'ours:'

/** A page of a desk: cases to review first, oldest first, then the rest. */
export async function deskList<D, T extends keyof D, O, D2, T2 extends keyof D2, R>(
  { turn = null, cursor = null }: Filters,
  lists: ListDefinition<D, T, O, D2, T2, R>,
): Promise<Page<R>> {
  const { kind, id, matchesMany, order, size, includesOurs, others = (_from, read) => read() } = lists
  const all = lists.cases as unknown as SelectQueryBuilder<DB, 'turns', object>
  const idType = kind === 'listing' ? sql`bigint` : sql`uuid`
  const alias = id.split('.')[0] ?? ''
  const oursOrder = keyset([moment(`${alias}.since`), textColumn(`${alias}.thingId`)], 'asc')

  async function read(near: typeof all, by: Order): Promise<Placed<R>[]> {
    const readIn = async (window: number | null) => {
      const cases = window === null ? near : near.limit(window)
      const found: unknown = await lists
        .rows(cases as unknown as typeof lists.cases)
        .select(by.cursor.as('cursor'))
        .orderBy(by.order)
        .limit(size + 1)
        .execute()
      return found as Placed<R>[]
    }
    return matchesMany ? inWindows(size + 1, readIn) : readIn(size + 1)
  }
  async function waiting(from: string | null) {
    const sortedCases = all
      .innerJoin(ourTurns(kind, turn).as('t'), (join) =>
        join.on(sql<boolean>`${sql.ref(id)} = t.thing_id::${idType}`),
      )
      .where(WAITING.after(from))
      .orderBy(WAITING.order)
      .select(['t.since', 't.thingId'])
    const rows = await read(sortedCases, oursOrder)
    return rows.map((row) => ({ ...row, cursor: OURS + row.cursor }))
  }
  const rest = (from: string | null) =>
    others(from, () =>
      read(
        all
          .where(isOfTurn(kind, id, turn, includesOurs))
          .where(lists.rest ?? sql<boolean>`true`)
          .where(order.after(from))
          .orderBy(order.order),
        order,
      ),
    )
  async function rows() {
    const isBegun = cursor?.startsWith(OURS) ?? false
    if (!isOurs(turn) && (turn !== null || !includesOurs || (!isBegun && order.isPlace(cursor))))
      return rest(cursor)
    const ours = await waiting(isBegun ? (cursor?.slice(OURS.length) ?? null) : null)
    return isOurs(turn) || ours.length > size ? ours : [...ours, ...(await rest(null))].slice(0, size + 1)
  }
  return pageOf(await rows(), size) as Page<R>
}

/** A review desk's counts of these statuses, their sum, and the reviewers' cases, ignoring filters. */
export async function deskCounts<D extends keyof DeskStatuses, S extends DeskStatuses[D]>(
  desk: D,
  kind: CaseKind,
  statuses: readonly S[],
): Promise<Record<S | 'all', number> & { ours: number }> {
  const [found, ours] = await Promise.all([tallies(desk), countOurs(kind)])
  const counts = Object.fromEntries(statuses.map((status) => [status, found[status] ?? 0]))
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { ...(counts as Record<S, number>), all, ours }
}
