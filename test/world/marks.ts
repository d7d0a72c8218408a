import { signedInCookie } from './accounts.ts'
import { selectRows, updateRows } from './rows.ts'

/** The cookie of a member who has seen the welcome page. */
export async function welcomedCookie(person: { userId: string }): Promise<string> {
  await updateRows('members', { userId: person.userId }, { welcomeSeenAt: new Date() })
  return signedInCookie(person.userId)
}

/** Every stored favourite, of everyone. */
export function storedFavorites() {
  return selectRows('favorites', {}, ['userId', 'listingId', 'title', 'createdAt'])
}

/** Every stored search, of everyone. */
export function storedSearches() {
  return selectRows(
    'savedSearches',
    {},
    ['id', 'userId', 'name', 'criteria', 'alert', 'createdAt'],
    'createdAt',
  )
}
