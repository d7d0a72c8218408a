import { db } from '#app/db/client.server.ts'
import type { SearchAlert } from '../limits.ts'
import { type Criteria, readCriteria, searchPath } from '../schema.ts'

/** A saved search as its member reads it; `path` applies it again. */
export type SavedSearch = {
  id: string
  name: string | null
  criteria: Criteria
  path: string
  alert: SearchAlert
  createdAt: Date
  /** When it last told of a match. */
  lastToldAt: Date | null
}

/** The member's own searches, newest first (PUB-079, PUB-084). */
export async function listSavedSearches(userId: string): Promise<SavedSearch[]> {
  const rows = await db()
    .selectFrom('savedSearches')
    .where('userId', '=', userId)
    .where('kind', '=', 'property')
    .select(['id', 'name', 'criteria', 'alert', 'createdAt', 'lastToldAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ criteria: stored, alert, ...row }) => {
    const criteria = readCriteria(stored)
    return { ...row, criteria, path: searchPath(criteria), alert: alert as SearchAlert }
  })
}
