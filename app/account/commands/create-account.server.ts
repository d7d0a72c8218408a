import type { Insertable } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { Members } from '#app/db/schema.gen.ts'
import { writeAudit } from '#app/review/audit.server.ts'

type NewMember = Omit<Insertable<Members>, 'userId'>

/** Makes user and member of a new address, unverified: the user's id; null when the address has an account already. */
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

/** As createAccount, with the password a guest chose (its hash) and the audit row. */
export async function createAccountWithPassword(
  tx: Tx,
  email: string,
  { member, passwordHash, invited }: { member: NewMember; passwordHash: string; invited?: true },
): Promise<string | null> {
  const userId = await createAccount(tx, email, member)
  if (userId === null) return null
  await tx
    .insertInto('credentials')
    .values({ userId, providerId: 'credential', accountId: userId, password: passwordHash })
    .execute()
  await writeAudit(tx, {
    actor: { kind: 'guest' },
    action: 'account.created',
    subject: { type: 'user', id: userId },
    details: { userType: member.userType, withPassword: true, ...(invited && { invited }) },
  })
  return userId
}
