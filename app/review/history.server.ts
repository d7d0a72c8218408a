import { type Kysely, sql } from 'kysely'
import { readRequestedItems, readItemOutcomes } from './requested/stored.ts'
import { withinPage } from '#app/db/keyset.ts'
import { db } from '#app/db/client.server.ts'
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
