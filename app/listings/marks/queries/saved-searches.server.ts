import { db } from '#app/db/client.server.ts'
import type { SearchAlert } from '../limits.ts'
import { listingsPath } from '../../market/filters.ts'
import { readCriteria } from '../schema.ts'

/** A saved search as its member sees it; `path` applies it and names it. */
export type SavedSearch = Awaited<ReturnType<typeof listSavedSearches>>[number]

/** The member's searches, newest first (PUB-079, PUB-084). */
export async function listSavedSearches(userId: string) {
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
    return {
      ...row,
      criteria,
      path: listingsPath({ ...criteria, saved: row.id }),
      alert: alert as SearchAlert,
    }
  })
}
