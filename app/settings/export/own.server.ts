import { sql } from 'kysely'
import { attempt } from '#app/db/attempt.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import { db } from '#app/db/client.server.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { env } from '#app/lib/env.ts'

type ExportRefusal = 'waiting' | 'too_many'

export const EXPORT_TEXTS = {
  waiting: 'We are already preparing your data. We’ll email you when it is ready.',
  too_many: 'You have requested your data several times today. Try again tomorrow.',
} as const satisfies Record<ExportRefusal, string>

/** Requests an export of the person's data; one request at a time, prepared by a job (MEM-391). */
export async function requestExport(member: Member): Promise<Result<{ id: string }, ExportRefusal>> {
  return attempt<{ id: string }, ExportRefusal>(async (tx, stop) => {
    const limit = await takeLimit(tx, { rule: 'dataExport', subjects: [`account:${member.userId}`] })
    if (!limit.ok) return stop('too_many')
    const row = await tx
      .insertInto('dataExports')
      .values({ userId: member.userId, askedAt: now() })
      .onConflict((conflict) =>
        conflict.column('userId').where('status', '=', sql.lit('waiting')).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!row) return stop('waiting')
    await auditOwn(tx, member, 'data.request_export', { exportId: row.id })
    return { id: row.id }
  })
}

/** The member's newest export; null without one. */
export async function findOwnExport({ userId }: Member) {
  const row = await db()
    .selectFrom('dataExports as e')
    .leftJoin('files as f', 'f.id', 'e.fileId')
    .where('e.userId', '=', userId)
    .orderBy('e.askedAt', 'desc')
    .orderBy('e.id')
    .select(['e.status', 'e.askedAt', 'e.readyAt', 'e.expiresAt', 'e.fileId', 'f.byteSize'])
    .executeTakeFirst()
  if (!row) return null
  const { fileId, byteSize, status, ...shown } = row
  const isAvailable = status === 'ready' && fileId !== null && row.expiresAt !== null && row.expiresAt > now()
  return {
    ...shown,
    status: status === 'ready' && !isAvailable ? 'gone' : (status as 'waiting' | 'ready' | 'failed'),
    href: isAvailable ? signFileLink(fileId, userId, env().lifetimes.fileLink) : null,
    byteSize,
  }
}
