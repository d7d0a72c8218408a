import type { Kysely } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { OPEN_STATUSES } from './workflow.ts'

/** Why a link was ended: a newer one took its place, the invite was taken back, or the application was decided. */
export type LinkEnd = 'replaced' | 'revoked' | 'decided'

export type IssuedLink = {
  id: string
  /** Site-relative, with the secret: it leaves the server inside the link alone (ADM-188). */
  path: string
  expiresAt: Date
}

/** A new link in place of all former ones, which end (ADM-053, ADM-054). Of two calls at once one link lives. */
export async function replaceLinks(tx: Tx, applicationId: string): Promise<IssuedLink> {
  await lockApplication(tx, applicationId)
  await endLinks(tx, applicationId, 'replaced')
  return issueLink(tx, applicationId)
}

async function lockApplication(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('applications').where('id', '=', id).select('id').forNoKeyUpdate().execute()
}

/**
 * Makes a new link of an application beside those that live (ADM-049): 256 random bits, of which the database keeps the
 * hash, for INVITE_LINK_LIFE. The application's row is locked: whatever ends links waits, or is waited for. Whether the
 * application may have a link is asked before.
 */
export async function issueLink(tx: Tx, applicationId: string): Promise<IssuedLink> {
  await lockApplication(tx, applicationId)
  const secret = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + env().lives.inviteLink * 1000)
  const { id } = await tx
    .insertInto('applicationLinks')
    .values({ applicationId, tokenHash: hashToken(secret), createdAt, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, path: `/apply/${secret}`, expiresAt }
}

/** Ends the living links of an application. */
export async function endLinks(tx: Tx, applicationId: string, why: LinkEnd): Promise<void> {
  await tx
    .updateTable('applicationLinks')
    .set({ endedAt: now(), endedBy: why })
    .where('applicationId', '=', applicationId)
    .where('endedAt', 'is', null)
    .execute()
}

declare const held: unique symbol
/** Proof that a request came with a living link of this application, and of no other (ADM-063). Only readToken makes it. */
export type LinkHolder = { applicationId: string; linkId: string; readonly [held]: true }

type TokenRead =
  | { state: 'living'; holder: LinkHolder }
  /** A newer link of the same application lives: whoever holds this one has a newer mail. */
  | { state: 'replaced' }
  | { state: 'dead' }

const TOKEN = /^[\w-]{43}$/

/**
 * What a token from an address opens. Unknown, expired, revoked and decided answer alike. Reading never uses it up
 * (decision 16). With a transaction the application's row is locked first, so that what is answered holds until its
 * commit: whatever ends a link or moves the application waits.
 */
export async function readToken(token: string | undefined, tx?: Tx): Promise<TokenRead> {
  if (token === undefined || !TOKEN.test(token)) return { state: 'dead' }
  const tokenHash = hashToken(token)
  if (tx)
    await tx
      .selectFrom('applications')
      .where('id', '=', (one) =>
        one.selectFrom('applicationLinks').where('tokenHash', '=', tokenHash).select('applicationId'),
      )
      .select('id')
      .forNoKeyUpdate()
      .execute()
  const from: Kysely<DB> = tx ?? db()
  const row = await from
    .selectFrom('applicationLinks as l')
    .innerJoin('applications as a', 'a.id', 'l.applicationId')
    .where('l.tokenHash', '=', tokenHash)
    .select(['l.id', 'l.applicationId', 'l.endedBy', 'l.expiresAt', 'a.status', 'a.revokedAt'])
    .executeTakeFirst()
  const isOpen = row?.revokedAt === null && OPEN_STATUSES.some((open) => open === row.status)
  if (!row || !isOpen) return { state: 'dead' }
  if (row.endedBy === null)
    return row.expiresAt > now()
      ? { state: 'living', holder: { applicationId: row.applicationId, linkId: row.id } as LinkHolder }
      : { state: 'dead' }
  return {
    state: row.endedBy === 'replaced' && (await hasLiving(from, row.applicationId)) ? 'replaced' : 'dead',
  }
}

async function hasLiving(from: Kysely<DB>, applicationId: string): Promise<boolean> {
  const link = await from
    .selectFrom('applicationLinks')
    .where('applicationId', '=', applicationId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now())
    .select('id')
    .executeTakeFirst()
  return link !== undefined
}
