import { db } from '#app/db/client.server.ts'
import { longDay } from '#app/lib/long-day.ts'

/**
 * The day in words by which an approved company is to send what its profile lacks, null once it has left the directory; null
 * altogether where nothing is to be sent.
 */
export async function loadCompletion(companyId: string | null): Promise<{ day: string | null } | null> {
  if (companyId === null) return null
  const row = await db()
    .selectFrom('companies')
    .where('id', '=', companyId)
    .where('approvalStatus', '=', 'approved')
    .where('incompleteSince', 'is not', null)
    .select(['completionDueAt', 'leftDirectoryAt'])
    .executeTakeFirst()
  if (!row) return null
  const { completionDueAt, leftDirectoryAt } = row
  return {
    day: completionDueAt && !leftDirectoryAt ? longDay(completionDueAt) : null,
  }
}
