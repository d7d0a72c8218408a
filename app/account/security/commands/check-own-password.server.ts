import type { Tx } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { isCorrectPassword } from '../../password.server.ts'
import { findOwnCredential, type CheckedCredential } from '../../queries.server.ts'

/** The member's credential if the password matches, else null. Throws HashingBusy. */
export async function checkOwnPassword(
  { userId }: Pick<Member, 'userId'>,
  password: string,
): Promise<CheckedCredential | null> {
  const credential = await findOwnCredential(userId)
  if (!(await isCorrectPassword(credential?.hash ?? null, password))) return null
  return credential
}

/** Whether the checked credential is still current; call it in the transaction that holds the account's lock. */
export async function isUnchanged(tx: Tx, { userId, generation }: CheckedCredential): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('credentialGeneration', '=', generation)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
