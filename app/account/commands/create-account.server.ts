import type { Insertable } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { Members } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { copyToAccount } from '../kept/commands.server.ts'
import { saveBrowserSecret } from '../sign-up-browser.server.ts'
import { lockAccount } from './lock-account.server.ts'

type NewMember = Omit<Insertable<Members>, 'userId'>

/** Creates an unverified user and member; returns the user's id, or null when the address already has an account. */
export async function createAccount(tx: Tx, email: string, member: NewMember): Promise<string | null> {
  const user = await tx
    .insertInto('users')
    .values({ email, name: member.fullName })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return null
  await tx
    .insertInto('members')
    .values({ userId: user.id, ...member })
    .execute()
  return user.id
}

type WithPassword = {
  member: NewMember
  passwordHash: string
  browserSecret: string
  /** From the cookie; identifies the messages saved as a guest in this browser. */
  guestBrowser: Buffer | null
}

/** Like createAccount, with the hash of the chosen password, the browser of the sign-up and the audit row. */
export async function createAccountWithPassword(
  tx: Tx,
  email: string,
  { member, passwordHash, browserSecret, guestBrowser }: WithPassword,
): Promise<string | null> {
  const userId = await createAccount(tx, email, member)
  if (userId === null) return null
  await tx
    .insertInto('credentials')
    .values({ userId, providerId: 'credential', accountId: userId, password: passwordHash })
    .execute()
  await saveBrowserSecret(tx, userId, browserSecret)
  await copyToAccount(tx, userId, guestBrowser)
  await writeAudit(tx, {
    actor: { kind: 'guest' },
    action: 'account.create',
    subject: { type: 'user', id: userId },
    details: { userType: member.userType, withPassword: true },
  })
  return userId
}

/** Passwords kept per account, so that strangers cannot fill the table. */
const MAX_REFUSED_PASSWORDS = 20

/** Keeps the password of a sign-up with a known address, so that signing in looks as if it were new (decision 152). */
export async function keepRefusedSignUp(tx: Tx, userId: string, password: string): Promise<void> {
  await lockAccount(tx, userId)
  const refusedAt = now()
  await tx
    .insertInto('refusedSignUps')
    .values({ userId, password, refusedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'password']).doUpdateSet({ refusedAt }))
    .execute()
  await tx
    .deleteFrom('refusedSignUps')
    .where('userId', '=', userId)
    .where('password', 'not in', (from) =>
      from
        .selectFrom('refusedSignUps')
        .where('userId', '=', userId)
        .orderBy('refusedAt', 'desc')
        .orderBy('password')
        .limit(MAX_REFUSED_PASSWORDS)
        .select('password'),
    )
    .execute()
}
