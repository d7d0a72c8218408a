import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'

export type AuditCheck = NonNullable<Awaited<ReturnType<typeof findCheck>>>

/** The newest check, running or finished; null before the first. */
export async function findCheck(_admin: AdminViewer) {
  const row = await db()
    .selectFrom('auditChecks as c')
    .leftJoin('members as m', 'm.userId', 'c.askedBy')
    .orderBy('c.id', 'desc')
    .selectAll('c')
    .select('m.fullName')
    .executeTakeFirst()
  if (!row) return null
  return {
    state: row.state as 'running' | 'whole' | 'broken',
    askedAt: row.askedAt.toISOString(),
    askedBy: row.fullName,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    rows: row.rowCount,
    seals: row.sealCount,
    totalRows: row.totalRows,
    /** The first altered row. */
    firstWrong: row.firstWrong,
  }
}
