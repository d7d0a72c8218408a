import { db } from '#app/db/client.server.ts'
import { criteriaSchema } from '../filter-schema.ts'
import { directoryPath } from '../filters.ts'

/** The user's saved searches, newest first (MEM-355), each with its path; those with outdated criteria are skipped. */
export async function listDirectorySearches(userId: string) {
  const rows = await db()
    .selectFrom('savedSearches')
    .where('userId', '=', userId)
    .where('kind', '=', 'directory')
    .select(['id', 'name', 'criteria', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ criteria: stored, name, ...row }) => {
    const read = criteriaSchema.safeParse(stored)
    return read.success
      ? [{ ...row, name: name ?? '', criteria: read.data, path: directoryPath(read.data) }]
      : []
  })
}
