import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { MB } from '#app/files/rules.ts'

const UPLOAD_QUOTA = 300 * MB

export const QUOTA_EXCEEDED = {
  title: 'Too many files',
  message:
    'You’ve uploaded 300 MB of documents that we haven’t reviewed yet. Remove the ones you no longer need, then try again in an hour.',
} as const

/** Whether a person without an approved company may upload more; reviewed files do not count. */
export async function isWithinUploadQuota(userId: string): Promise<boolean> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.byte_size), 0)::bigint as bytes
    from kyc_submissions s join files f on f.id = s.file_id
    where s.user_id = ${userId} and s.reviewed_at is null and s.reopened_at is null
      and not f.metadata ? 'purged_at'`.execute(db())
  return (rows[0]?.bytes ?? 0) < UPLOAD_QUOTA
}
