// The table `turns` holds whose turn each case is. Triggers keep it equal to the view `all_turns`, which docs/routines.sql
// lists with its parts; migration 0310 has the profiles' part with its reasons.

import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { keyset, moment, textColumn } from '#app/db/keyset.ts'
import { businessDaysBefore } from '#app/lib/business-days.ts'
import { now } from '#app/lib/clock.ts'
import { OVERDUE_BUSINESS_DAYS } from '#app/lib/review-time.ts'
import type { Member } from '#app/lib/viewer.ts'
import {
  type TurnFilter,
  type CaseFacts,
  type CaseKind,
  missingItem,
  type RowTurn,
  type Side,
  type Turn,
} from './turn.ts'

/** Days after which someone is reminded of their turn; the third reminder is the last. */
export const REMINDER_DAYS = { first: 3, second: 7, last: 14 } as const
/** Days after the last reminder until a case counts as unanswered. */
const UNANSWERED_DAYS = 14
const DAY = 86_400_000

/** The day of the last reminder, if nothing happened within UNANSWERED_DAYS after it. */
function unansweredSince(kind: CaseKind, since: Date, at: Date): Date | null {
  // Sign-ups get two reminders.
  const last = since.getTime() + (kind === 'sign_up' ? REMINDER_DAYS.second : REMINDER_DAYS.last) * DAY
  return at.getTime() - last >= UNANSWERED_DAYS * DAY ? new Date(last) : null
}

/** Whether a row `t` of the index is in effect at a time. */
export const isNow = (at: Date) => sql<boolean>`t.since <= ${at} and (t.until is null or t.until > ${at})`

const readTurns = (kind: CaseKind, ids: readonly (string | number)[], at: Date) =>
  db()
    .selectFrom('turns as t')
    .where('t.kind', '=', kind)
    .where('t.thingId', 'in', ids.map(String))
    .where(isNow(at))
    .select(['t.thingId', 't.side', 't.companyId', 't.since'])
    .execute()

type TurnRow = { side: Side; since: Date; companyId: string | null }

function turnOf(kind: CaseKind, facts: CaseFacts, row: TurnRow | undefined, at: Date): Turn {
  const { suspended, missing, ours } = facts
  const nobody = { side: 'nobody', since: null, companyId: null, missing: [], unansweredSince: null } as const
  if (!row) return { ...nobody, isPaused: suspended }
  const { side, since } = row
  if (side !== 'reviewers')
    return { ...row, missing, isPaused: false, unansweredSince: unansweredSince(kind, since, at) }
  // A suspended case needs the reviewers from its review date on; until then it needs nobody.
  const left = suspended ? 'Reinstate, or set a new review date' : ours
  return { ...nobody, side, since, missing: left ? missingItem(left) : [], isPaused: false }
}

/** The turn of each case with its missing items, without changes of the current transaction. */
export async function loadTurns<I extends string | number>(kind: CaseKind, facts: ReadonlyMap<I, CaseFacts>) {
  const at = now()
  const rows = await readTurns(kind, [...facts.keys(), ''], at)
  const byId = new Map(rows.map(({ thingId, side, ...row }) => [thingId, { ...row, side: side as Side }]))
  return new Map([...facts].map(([id, one]) => [id, turnOf(kind, one, byId.get(String(id)), at)]))
}

/** Turns of list rows as a company sees them; omits rows where nobody has to act. */
export async function loadRowTurns(
  kind: CaseKind,
  ids: readonly (string | number)[],
  companyId: string | null,
): Promise<Map<string, RowTurn>> {
  if (ids.length === 0) return new Map()
  const at = now()
  const rows = await readTurns(kind, ids, at)
  return new Map(
    rows.map(({ thingId, side, companyId: of, since }) => {
      const whose = side === 'reviewers' ? side : of !== null && of === companyId ? 'yours' : 'company'
      const quiet = whose === 'yours' ? unansweredSince(kind, since, at) : null
      return [
        thingId,
        { whose, since: since.toISOString(), ...(quiet && { unansweredSince: quiet.toISOString() }) },
      ]
    }),
  )
}

/** SQL condition: a case needs the company's action; `id` names its column. */
export const isTurnOf = (kind: CaseKind, id: string, companyId: string | null): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from turns t where t.kind = ${kind} and t.thing_id = ${sql.ref(id)}::text
    and t.side in ('owner', 'company') and t.company_id = ${companyId} and ${isNow(now())})`

export type TurnCounts = Partial<Record<CaseKind, number>>

/** Cases per kind that need the company's action. */
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

/** SQL condition: a row `t` of the index is the turn of the member, or of their company if they may act for it. */
export const isTurnOfMember = ({ userId, company }: Pick<Member, 'userId' | 'company'>) =>
  sql<boolean>`(t.kind not in ('sign_up', 'application') and (t.side = 'person' and t.user_id = ${userId}::uuid
    or t.company_id = ${company?.id ?? null}::uuid
      and (t.side = 'company' or t.side = 'owner' and ${company?.role === 'owner'})))`

/** Columns for the header: `turns` by kind, null without any, and `is_turn`. */
export const turnsInHeader = (member: Member, companyId: string | null) => sql`
  (select json_object_agg(c.kind, c.count) from (select t.kind, count(*)::int as count from turns t
    where t.company_id = ${companyId}::uuid and t.side in ('owner', 'company') and ${isNow(now())} group by t.kind) c) as turns,
  exists (select from turns t where ${isTurnOfMember(member)} and ${isNow(now())}) as is_turn`

/** Cases that have been pending since before this time are overdue at `at` (ADM-206). */
export const overdueBefore = (at: Date) => businessDaysBefore(at, OVERDUE_BUSINESS_DAYS)

/** The reviewers' cases of a kind as a table `t`, optionally only overdue ones; sort by `WAITING` for oldest first. */
export function ourTurns(kind: CaseKind, turn: TurnFilter | null = 'ours') {
  const at = now()
  const before = turn === 'overdue' ? sql`and t.since < ${overdueBefore(at)}::timestamptz` : sql``
  return sql<{ thingId: string; since: Date }>`(select t.thing_id, t.since from turns t
    where t.kind = ${sql.lit(kind)} and t.side = 'reviewers' and ${isNow(at)} ${before})`
}

export const WAITING = keyset([moment('t.since'), textColumn('t.thingId')], 'asc')

/** SQL for the side that acts next in a case; `id` names its column. */
export function isTurn(kind: CaseKind, id: string, turn: 'ours' | 'theirs' | 'done'): RawBuilder<boolean> {
  const turns = sql`select 1 from turns t
    where t.kind = ${sql.lit(kind)} and t.thing_id = ${sql.ref(id)}::text and ${isNow(now())}`
  if (turn === 'done') return sql<boolean>`not exists (${turns})`
  return sql<boolean>`exists (${turns} and t.side ${turn === 'ours' ? sql`=` : sql`<>`} 'reviewers')`
}

/** SQL condition for the rows listed after the reviewers' work: the chosen turn, otherwise everything that is not theirs. */
export function isOfTurn(kind: CaseKind, id: string, turn: TurnFilter | null, includesOurs: boolean) {
  if (turn === 'theirs' || turn === 'done') return isTurn(kind, id, turn)
  return includesOurs ? sql<boolean>`not ${isTurn(kind, id, 'ours')}` : sql<boolean>`true`
}

export async function countOurs(kind: CaseKind): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from ${ourTurns(kind)} t`
  const { rows } = await counted.execute(db())
  return rows[0]?.count ?? 0
}
