import { db } from '#app/db/client.server.ts'

const DECISIONS = ['kyc.approve', 'kyc.reject', 'kyc.reopen'] as const

export type DocumentDecisionEntry = {
  action: (typeof DECISIONS)[number]
  at: string
  by: string | null
  reason: string | null
}

const LIMIT = 50

/** All decisions on a document, newest first. */
export async function listDocumentDecisions(id: string): Promise<DocumentDecisionEntry[]> {
  const rows = await db()
    .selectFrom('auditLog as a')
    .leftJoin('members as m', 'm.userId', 'a.actorUserId')
    .where('a.subjectType', '=', 'kyc_submission')
    .where('a.subjectId', '=', id)
    .where('a.action', 'in', DECISIONS)
    .orderBy('a.id', 'desc')
    .limit(LIMIT)
    .select(['a.action', 'a.at', 'a.reason', 'm.fullName as by'])
    .execute()
  return rows.map(({ at, action, ...row }) => ({
    ...row,
    action: action as DocumentDecisionEntry['action'],
    at: at.toISOString(),
  }))
}
