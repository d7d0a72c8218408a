import { db } from '#app/db/client.server.ts'
import { signedInCookie } from './accounts.ts'

/** The cookie of a member who has seen the welcome page. */
export async function welcomedCookie(person: { userId: string }): Promise<string> {
  await db()
    .updateTable('members')
    .set({ welcomeSeenAt: new Date() })
    .where('userId', '=', person.userId)
    .execute()
  return signedInCookie(person.userId)
}

/** Every favorite as it is stored, of everybody. */
export function storedFavorites() {
  return db().selectFrom('favorites').select(['userId', 'listingId', 'title', 'createdAt']).execute()
}

/** Every saved search as it is stored, of everybody. */
export function storedSearches() {
  return db()
    .selectFrom('savedSearches')
    .select(['id', 'userId', 'name', 'criteria', 'alert', 'createdAt'])
    .orderBy('createdAt')
    .execute()
}
