import type { Kysely } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { formatDay } from '#app/lib/format.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { ok, refuse } from '#app/lib/refusal.ts'
import type { OneTimeMailLink } from '#app/mail/queue.server.ts'
import { OPEN_STATUSES } from './workflow.ts'

/** Why a link ended: a newer one replaced it, the invitation was revoked, or the application was decided. */
export type LinkEnd = 'replaced' | 'revoked' | 'decided'

export type IssuedLink = {
  id: string
  /** Site-relative path with the secret; the secret leaves the server only in this link (ADM-188). */
  path: string
  expiresAt: Date
}

/** Replaces all earlier links, which end (ADM-053, ADM-054). Of two concurrent calls, one keeps its link. */
export async function replaceLinks(tx: Tx, applicationId: string): Promise<IssuedLink> {
  await lockApplication(tx, applicationId)
  await endLinks(tx, applicationId, 'replaced')
  return issueLink(tx, applicationId)
}

async function lockApplication(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('applications').where('id', '=', id).select('id').forNoKeyUpdate().execute()
}

/**
 * Adds a link to an application's valid ones (ADM-049): 256 random bits, stored as a hash, valid for
 * INVITE_LINK_LIFE. Locks the application's row, which serialises it with concurrent calls that end links. The
 * caller checks that the application may have a link.
 */
export async function issueLink(tx: Tx, applicationId: string): Promise<IssuedLink> {
  await lockApplication(tx, applicationId)
  const secret = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + env().lifetimes.inviteLink * 1000)
  const { id } = await tx
    .insertInto('applicationLinks')
    .values({ applicationId, tokenHash: hashToken(secret), createdAt, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, path: `/apply/${secret}`, expiresAt }
}

export function mailLink({ id, path, expiresAt }: IssuedLink) {
  const oneTimeLink: OneTimeMailLink = { id: null, applicationLinkId: id, path, expiresAt }
  return { oneTimeLink, linkEnds: formatDay(expiresAt) }
}

export type RenewRefusal = 'newer_link' | 'application_closed'

/**
 * The link for a failed email that is retried (ADM-170): null while the email's own link is valid, a new one once it has
 * expired. Refuses with `newer_link` if a newer email has a valid link, and with `application_closed` if the application
 * is decided or revoked. `hasSecret`: the email still has its secret.
 */
export async function renewMailedLink(tx: Tx, linkId: string, hasSecret: boolean) {
  const application = await tx
    .selectFrom('applications as a')
    .innerJoin('applicationLinks as l', 'l.applicationId', 'a.id')
    .where('l.id', '=', linkId)
    .forNoKeyUpdate('a')
    .select(['a.id', 'a.status', 'a.revokedAt'])
    .executeTakeFirst()
  const isOpen =
    application?.revokedAt === null && OPEN_STATUSES.some((status) => status === application.status)
  if (!application || !isOpen) return refuse('application_closed')
  const activeLinks = await tx
    .selectFrom('applicationLinks')
    .where('applicationId', '=', application.id)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now())
    .select('id')
    .execute()
  if (hasSecret && activeLinks.some(({ id }) => id === linkId)) return ok(null)
  if (activeLinks.some(({ id }) => id !== linkId)) return refuse('newer_link')
  return ok(await issueLink(tx, application.id))
}

export async function endLinks(tx: Tx, applicationId: string, why: LinkEnd): Promise<void> {
  await tx
    .updateTable('applicationLinks')
    .set({ endedAt: now(), endedBy: why })
    .where('applicationId', '=', applicationId)
    .where('endedAt', 'is', null)
    .execute()
}

declare const linkHolder: unique symbol
/** Proof that a request carried a valid link of this application (ADM-063). Only readToken creates it. */
export type LinkHolder = { applicationId: string; linkId: string; readonly [linkHolder]: true }

type TokenRead =
  | { state: 'active'; holder: LinkHolder }
  /** A newer link is valid, so the candidate has a newer email. */
  | { state: 'replaced' }
  /** Ended by the decision. Until its original expiry, it shows only the outcome. */
  | { state: 'approved'; userId: string | null }
  | { state: 'rejected' }
  | { state: 'dead' }

const TOKEN = /^[\w-]{43}$/

/**
 * Resolves a token. Unknown, expired and revoked ones look the same; a lookup does not use up the token
 * (decision 16). With a transaction it locks the application's row first, so that the result stays valid until the
 * commit.
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
    .select(['l.id', 'l.applicationId', 'l.endedBy', 'l.expiresAt', 'a.status', 'a.revokedAt', 'a.userId'])
    .executeTakeFirst()
  if (row?.revokedAt !== null) return { state: 'dead' }
  if (row.status === 'approved' || row.status === 'rejected') {
    if (row.endedBy !== 'decided' || row.expiresAt <= now()) return { state: 'dead' }
    return row.status === 'approved' ? { state: row.status, userId: row.userId } : { state: row.status }
  }
  if (row.endedBy === null)
    return row.expiresAt > now()
      ? { state: 'active', holder: { applicationId: row.applicationId, linkId: row.id } as LinkHolder }
      : { state: 'dead' }
  return {
    state: row.endedBy === 'replaced' && (await hasActiveLink(from, row.applicationId)) ? 'replaced' : 'dead',
  }
}

async function hasActiveLink(from: Kysely<DB>, applicationId: string): Promise<boolean> {
  const link = await from
    .selectFrom('applicationLinks')
    .where('applicationId', '=', applicationId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now())
    .select('id')
    .executeTakeFirst()
  return link !== undefined
}
