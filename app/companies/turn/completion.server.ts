import { db } from '#app/db/client.server.ts'
import { formatDay } from '#app/lib/format-day.ts'

/**
 * When the profile has to be complete. `day` is null once the company has left the directory. Null if nothing is
 * missing.
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
    day: completionDueAt && !leftDirectoryAt ? formatDay(completionDueAt) : null,
  }
}
