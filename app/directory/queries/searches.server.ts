import { db } from '#app/db/client.server.ts'
import { criteriaSchema } from '../filter-schema.ts'
import { type Criteria, directoryPath } from '../filters.ts'

/** A saved market circle search; `path` applies it again. */
export type DirectorySearch = { id: string; name: string; criteria: Criteria; path: string; createdAt: Date }

/** The user's saved searches, newest first (MEM-355); those with outdated criteria are skipped. */
export async function listDirectorySearches(userId: string): Promise<DirectorySearch[]> {
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
