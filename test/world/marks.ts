import { signedInCookie } from './accounts.ts'
import { selectRows, updateRows } from './rows.ts'

/** The cookie of a member who has seen the welcome page. */
export async function welcomedCookie(person: { userId: string }): Promise<string> {
  await updateRows('members', { userId: person.userId }, { welcomeSeenAt: new Date() })
  return signedInCookie(person.userId)
}

/** Every favorite as it is stored, of everybody. */
export function storedFavorites() {
  return selectRows('favorites', {}, ['userId', 'listingId', 'title', 'createdAt'])
}

/** Every saved search as it is stored, of everybody. */
export function storedSearches() {
  return selectRows(
    'savedSearches',
    {},
    ['id', 'userId', 'name', 'criteria', 'alert', 'createdAt'],
    'createdAt',
  )
}
