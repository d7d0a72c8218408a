import { readAsked } from './asked/stored.ts'
import { fitting } from '#app/db/keyset.ts'
import type { AskedItem } from './asked/schema.ts'
import { db } from '#app/db/client.server.ts'

export type DecisionSubject = 'company' | 'listing' | 'application' | 'version'

export type PastDecision = {
  revision: number
  action: string
  from: string
  to: string
  reason: string | null
  memberNotes: string | null
  internalNotes: string | null
  /** What it asked for, one by one. */
  asked: AskedItem[]
  decidedBy: string | null
  decidedAt: Date
}

/** Decisions that a record's page shows at most; the audit log has every one. */
const MOST_DECISIONS = 200

/** Of decisions, newest first: the first one on the version decided on last; a corrected reason or a second request is one too. */
export const firstOnLastVersion = (decisions: readonly PastDecision[]): PastDecision | undefined =>
  decisions.findLast(({ revision }) => revision === decisions[0]?.revision)

/** The latest decisions on a record, newest first, as many as fit a page. Back office only: it holds internal notes. */
export async function listDecisions(type: DecisionSubject, id: string | number): Promise<PastDecision[]> {
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
    .limit(MOST_DECISIONS)
    .execute()
  return fitting(rows, MOST_DECISIONS).map(({ asked, ...row }) => ({ ...row, asked: readAsked(asked) }))
}
