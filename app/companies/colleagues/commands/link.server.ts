import { db, type Tx } from '#app/db/client.server.ts'
import { latestPlausibleTime, now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { hashToken, isUuid, newToken } from '#app/lib/ids.ts'
import type { OneTimeMailLink } from '#app/mail/queue.server.ts'

/** Creates an invitation link. The database stores only the hash of the secret. */
export async function issueColleagueLink(tx: Tx, invitationId: string): Promise<OneTimeMailLink> {
  const secret = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + env().lifetimes.colleagueLink * 1000)
  await tx
    .insertInto('companyInvitationLinks')
    .values({ invitationId, tokenHash: hashToken(secret), createdAt, expiresAt })
    .execute()
  return { id: null, path: `/join/${secret}`, expiresAt }
}

/** Valid links with this secret, which only the invited mailbox received. */
export function activeLinks(secret: string, from: Pick<Tx, 'selectFrom'> = db()) {
  return from
    .selectFrom('companyInvitationLinks as l')
    .where('l.tokenHash', '=', hashToken(secret))
    .where('l.expiresAt', '>', now())
    .where('l.createdAt', '<=', latestPlausibleTime())
    .select('l.invitationId')
}

/** Whether this is the secret of a link that was emailed, even an expired one, and not an invitation's id. */
export const wasEmailed = async (key: string) => !isUuid(key) && (await invitationIdFor(key)) !== null

/** The invitation id for a link secret, even an expired one, or for an id. */
export async function invitationIdFor(key: string): Promise<string | null> {
  if (isUuid(key)) return key
  const row = await db()
    .selectFrom('companyInvitationLinks')
    .where('tokenHash', '=', hashToken(key))
    .select('invitationId')
    .executeTakeFirst()
  return row?.invitationId ?? null
}
