import { signedInCookie } from './accounts.ts'
import { updateRows } from './rows.ts'

/** The cookie of a member who has seen the welcome page. */
export async function welcomedCookie(person: { userId: string }): Promise<string> {
  await updateRows('members', { userId: person.userId }, { welcomeSeenAt: new Date() })
  return signedInCookie(person.userId)
}
