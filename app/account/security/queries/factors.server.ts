import { type Tx, db } from '#app/db/client.server.ts'
import { decrypt } from '#app/lib/secret.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import type { RemainingSignInMethods } from '../../policy.ts'
import { otpAuthUri } from '../totp.server.ts'

/** Whether signing in requires a code after the password (MEM-389). */
export async function hasSecondFactor(
  userId: string,
  reader: Pick<Tx, 'selectFrom'> = db(),
): Promise<boolean> {
  const row = await reader
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .select('userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function findRemainingSignInMethods(
  userId: string,
  reader: Pick<Tx, 'selectFrom'> = db(),
): Promise<RemainingSignInMethods> {
  const { passkeys } = await reader
    .selectFrom('passkeys')
    .where('userId', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('passkeys'))
    .executeTakeFirstOrThrow()
  return { passkeys, hasSecondFactor: await hasSecondFactor(userId, reader) }
}

export type FactorState = Awaited<ReturnType<typeof findFactorState>>

/** The member's second factor: on or off, since when, and the unused recovery codes. */
export async function findFactorState({ userId }: Member) {
  const row = await db()
    .selectFrom('secondFactors as f')
    .leftJoin('recoveryCodes as c', (join) =>
      join.onRef('c.userId', '=', 'f.userId').on('c.usedAt', 'is', null),
    )
    .where('f.userId', '=', userId)
    .where('f.confirmedAt', 'is not', null)
    .groupBy(['f.userId', 'f.confirmedAt'])
    .select((eb) => ['f.confirmedAt', eb.fn.count<number>('c.codeHash').as('codesLeft')])
    .executeTakeFirst()
  return { isOn: row !== undefined, since: row?.confirmedAt ?? null, codesLeft: row?.codesLeft ?? 0 }
}

/** The unconfirmed secret for the member's own authenticator; null without one. */
export async function findUnconfirmedFactor({ userId, email }: Member) {
  const row = await db()
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .select('secret')
    .executeTakeFirst()
  const secret = row && decrypt('second-factor', row.secret, userId)
  return secret ? { secret, uri: otpAuthUri({ secret, email }) } : null
}

export type OwnPasskey = Awaited<ReturnType<typeof listPasskeys>>[number]

export const listPasskeys = ({ userId }: Member) =>
  db()
    .selectFrom('passkeys')
    .where('userId', '=', userId)
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
