import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { CaseKind } from './turn-facts.ts'
import type { RowTurn } from './turn-rows.ts'

const isNow = (at: Date) => sql<boolean>`t.since <= ${at} and (t.until is null or t.until > ${at})`

/** Whose turn each case of a list is, as one company reads it; a case that is nobody's is not in the map (END-005). */
export async function loadRowTurns(
  kind: CaseKind,
  ids: readonly (string | number)[],
  companyId: string | null,
): Promise<Map<string, RowTurn>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .selectFrom('turns as t')
    .where('t.kind', '=', kind)
    .where('t.thingId', 'in', ids.map(String))
    .where(isNow(now()))
    .select(['t.thingId', 't.side', 't.companyId', 't.since'])
    .execute()
  return new Map(
    rows.map(({ thingId, side, companyId: of, since }) => [
      thingId,
      {
        whose: side === 'reviewers' ? side : of !== null && of === companyId ? 'yours' : 'company',
        since: since.toISOString(),
      },
    ]),
  )
}

/** Whether a case of a query is the turn of a company; `id` names its column. */
export const isTurnOf = (kind: CaseKind, id: string, companyId: string | null): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from turns t where t.kind = ${kind} and t.thing_id = ${sql.ref(id)}::text
    and t.side in ('owner', 'company') and t.company_id = ${companyId} and ${isNow(now())})`

export type TurnCounts = Partial<Record<CaseKind, number>>

/** How many cases of each kind are the turn of a company. */
export async function countTurnsOf(companyId: string): Promise<TurnCounts> {
  const rows = await db()
    .selectFrom('turns as t')
    .where('t.companyId', '=', companyId)
    .where('t.side', 'in', ['owner', 'company'])
    .where(isNow(now()))
    .groupBy('t.kind')
    .select(['t.kind', (eb) => eb.fn.countAll<number>().as('count')])
    .execute()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
