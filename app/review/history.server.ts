import { type Kysely, sql } from 'kysely'
import { readRequestedItems, readItemOutcomes } from './requested/stored.ts'
import { withinPage } from '#app/db/keyset.ts'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { conflict, type Refusals } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { Submission } from './requested/state.ts'

export type DecisionSubject = 'company' | 'listing' | 'application' | 'version'

export type PastDecision = Awaited<ReturnType<typeof listDecisions>>[number]

/** Maximum shown on a record's page; the audit log has all decisions. */
const MAX_DECISIONS = 200

/** The first decision on the last decided version, without later corrections of the reason and repeated requests. */
export const firstDecisionOnLastVersion = (decisions: readonly PastDecision[]): PastDecision | undefined =>
  decisions.findLast(({ revision }) => revision === decisions[0]?.revision)

/** The latest decisions on a record, newest first. Back office only: contains internal notes. */
export async function listDecisions(type: DecisionSubject, id: string | number) {
  const rows = await db()
    .selectFrom('reviewDecisions as d')
    .leftJoin('members as m', 'm.userId', 'd.decidedBy')
    .where('d.subjectType', '=', type)
    .where('d.subjectId', '=', String(id))
    .orderBy('d.id', 'desc')
    .select([
      'd.revision',
      'd.action',
      'd.fromStatus as from',
      'd.toStatus as to',
      'd.reason',
      'd.memberNotes',
      'd.internalNotes',
      'd.asked',
      'm.fullName as decidedBy',
      'd.decidedAt',
    ])
    .limit(MAX_DECISIONS)
    .execute()
  return withinPage(rows, MAX_DECISIONS).map(({ asked, ...row }) => ({
    ...row,
    asked: readRequestedItems(asked),
  }))
}

/** A record's submissions with their answers to requests, newest first. */
export async function listSubmissions(
  subject: 'application' | 'company',
  id: string,
  from: Kysely<DB> = db(),
): Promise<Submission[]> {
  const { rows } = await sql<{ revision: number; submittedAt: Date; isReturned: boolean; asked: unknown }>`
    select revision, submitted_at, coalesce(snapshot ->> 'returnedBy' = 'documents', false) as is_returned,
      snapshot -> 'asked' as asked
    from ${sql.table(`${subject}_revisions`)} where ${sql.ref(`${subject}_id`)} = ${id}
    order by revision desc limit ${MAX_DECISIONS}`.execute(from)
  return rows.map(({ submittedAt, asked, ...row }) => ({
    ...row,
    submittedAt: submittedAt.toISOString(),
    answered: readItemOutcomes(asked),
  }))
}

/** A record submitted again after a decision: by whom it was decided, and when. */
export type Revised = { by: string | null; isMine: boolean; at: string }

/** Pending records that were decided in an earlier version, `isMine` if by this admin last. */
export async function listRevised(
  admin: AdminViewer,
  subject: DecisionSubject,
  ids: readonly (string | number)[],
): Promise<Map<string, Revised>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; by: string | null; byId: string | null; at: Date }>`
    select given.id, m.full_name as "by", d.decided_by as "by_id", d.decided_at as at
    from unnest(${ids.map(String)}::text[]) as given (id)
      cross join lateral (
        select decided_by, decided_at from review_decisions
        where subject_type = ${subject} and subject_id = given.id and action in ('approve', 'requestInfo', 'reject')
        order by id desc limit 1) d
      left join members m on m.user_id = d.decided_by
  `.execute(db())
  return new Map(
    rows.map(({ id, by, byId, at }) => [
      id,
      { by, isMine: byId === admin.userId, at: new Date(at).toISOString() },
    ]),
  )
}

/** A desk's answer when a rejection is too old to reopen. */
export const REOPEN_REFUSALS = {
  too_late: conflict(
    'You can reopen a rejection only within 30 days of it. The member can still change the record and submit it again.',
  ),
} as const satisfies Refusals<'too_late'>

const REOPEN_DAYS = 30
const DAY = 86_400_000

/** Whether a record's rejection is recent enough to reopen; corrected reasons do not extend the period. */
export async function isReopenable(from: Kysely<DB>, subject: DecisionSubject, id: string | number) {
  const { at } = await from
    .selectFrom('reviewDecisions')
    .where('subjectType', '=', subject)
    .where('subjectId', '=', String(id))
    .where('toStatus', '=', 'rejected')
    .where('fromStatus', '<>', 'rejected')
    .select(({ fn }) => fn.max('decidedAt').as('at'))
    .executeTakeFirstOrThrow()
  return at !== null && now().getTime() - new Date(at).getTime() <= REOPEN_DAYS * DAY
}
