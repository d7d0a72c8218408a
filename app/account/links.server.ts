import { type ExpressionBuilder, sql } from 'kysely'
import { type Tx, db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { latestPlausibleTime, now } from '#app/lib/clock.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { lockAccount } from './commands/lock-account.server.ts'

const PAGES = {
  set_password: '/complete-registration',
  verify_email: '/complete-registration',
  reset_password: '/reset-password',
  confirm_old_email: '/confirm-email',
  confirm_new_email: '/confirm-email',
  stop_email_change: '/confirm-email',
  sign_in: '/signin',
} as const

export type LinkPurpose = keyof typeof PAGES
type OneTimeLink = NonNullable<Awaited<ReturnType<typeof peekLink>>>

/** `returnPath`: the page on our site that the link leads back to. */
type NewLink = { purpose: LinkPurpose; userId: string; lifeSeconds: number; returnPath?: string | null }

/**
 * Creates a link's secret; the database stores only its hash. Earlier links stay valid, since anyone may request
 * another one. Locks the account's row, which serialises with everything that ends links.
 */
export async function issueLink(tx: Tx, { purpose, userId, lifeSeconds, returnPath = null }: NewLink) {
  await lockAccount(tx, userId)
  const secret = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + lifeSeconds * 1000)
  const { id } = await tx
    .insertInto('oneTimeLinks')
    .values((eb) => ({
      purpose,
      userId,
      tokenHash: hashToken(secret),
      createdAt,
      expiresAt,
      returnPath,
      credentialGeneration:
        purpose === 'reset_password'
          ? eb.selectFrom('users').where('id', '=', userId).select('credentialGeneration')
          : null,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret, path: `${PAGES[purpose]}?token=${secret}`, expiresAt }
}

/** Neither used, replaced nor expired, and not dated in the future. */
const isUnspent = (eb: ExpressionBuilder<DB, 'oneTimeLinks'>) =>
  eb.and([
    eb('usedAt', 'is', null),
    eb('replacedAt', 'is', null),
    eb('expiresAt', '>', now()),
    eb('createdAt', '<=', latestPlausibleTime()),
  ])

/** The live link behind a secret. A link bound to a credential is dead once the credential changes. */
const isLive =
  (purposes: readonly LinkPurpose[], secret: string) => (eb: ExpressionBuilder<DB, 'oneTimeLinks'>) =>
    eb.and([
      eb('tokenHash', '=', hashToken(secret)),
      eb('purpose', 'in', purposes),
      isUnspent(eb),
      eb.or([
        eb('oneTimeLinks.credentialGeneration', 'is', null),
        eb(
          'oneTimeLinks.credentialGeneration',
          '=',
          eb
            .selectFrom('users as u')
            .whereRef('u.id', '=', 'oneTimeLinks.userId')
            .select('u.credentialGeneration'),
        ),
      ]),
    ])

const LINK_COLUMNS = [
  'id',
  sql<LinkPurpose>`purpose`.as('purpose'),
  'userId',
  'expiresAt',
  'returnPath',
] as const

/** Ends all live links of these purposes, for example once a password is set. */
export async function endLinks(tx: Tx, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await tx
    .updateTable('oneTimeLinks')
    .set({ replacedAt: now() })
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .execute()
}

/** Ends the account's pending email change and its links. */
export async function endEmailChange(
  tx: Tx,
  userId: string,
  because: 'cancelled' | 'replaced' | 'taken' | 'stopped',
): Promise<string | null> {
  const ended = await tx
    .updateTable('emailChanges')
    .set({ endedAt: now(), endedBecause: because })
    .where('userId', '=', userId)
    .where('doneAt', 'is', null)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (ended) await endLinks(tx, userId, ['confirm_old_email', 'confirm_new_email', 'stop_email_change'])
  return ended?.id ?? null
}

/** The link behind a secret, without consuming it; null when unknown, spent, expired or dated in the future. */
export async function peekLink(purposes: readonly LinkPurpose[], secret: string) {
  const link = await db()
    .selectFrom('oneTimeLinks')
    .where(isLive(purposes, secret))
    .select(LINK_COLUMNS)
    .executeTakeFirst()
  return link ?? null
}

/** Consumes a link: exactly one of several concurrent calls gets it, the others get null. */
export async function consumeLink(
  tx: Tx,
  purposes: readonly LinkPurpose[],
  secret: string,
): Promise<OneTimeLink | null> {
  const link = await tx
    .updateTable('oneTimeLinks')
    .set({ usedAt: now() })
    .where(isLive(purposes, secret))
    .returning(LINK_COLUMNS)
    .executeTakeFirst()
  return link ?? null
}

/** When the account's live link of this purpose was created; null without one. */
export async function liveLinkSince(tx: Tx, userId: string, purpose: LinkPurpose): Promise<Date | null> {
  const row = await tx
    .selectFrom('oneTimeLinks')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where(isUnspent)
    .orderBy('createdAt', 'desc')
    .select('createdAt')
    .executeTakeFirst()
  return row?.createdAt ?? null
}
