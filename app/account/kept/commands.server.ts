import { sql } from 'kysely'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { now } from '#app/lib/clock.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { clientAddress } from '#app/lib/request.ts'
import {
  BROWSER_LIFETIME,
  browserCookie,
  browserHash,
  droppedBrowserCookie,
  readBrowser,
} from './cookie.server.ts'
import { keptBy } from './own.server.ts'
import { ACCOUNT_RETENTION_SECONDS, type MessageOwner, MAX_KEPT, type GuestMessage } from './schema.ts'
import type { CheckedCredential } from '../queries.server.ts'

const after = (seconds: number) => new Date(now().getTime() + seconds * 1000)

/** Serialises all changes for one browser. */
async function lockKept(tx: Tx, browser: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kept_inquiries'), hashtext(${browser.toString('hex')}))`.execute(
    tx,
  )
}

/** Removes a keeper's rows beyond the newest `most`. */
async function trim(tx: Tx, of: MessageOwner, limit: number): Promise<void> {
  await tx
    .deleteFrom('keptInquiries')
    .where('id', 'in', (from) =>
      from
        .selectFrom('keptInquiries')
        .where((eb) => keptBy(eb, of))
        .orderBy('keptAt', 'desc')
        .orderBy('id')
        .offset(limit)
        .select('id'),
    )
    .execute()
}

/**
 * Saves a guest's message about a listing for their browser and returns its cookie header. One row per listing and kind
 * with the latest text; a submit without text keeps the former one. Nobody is notified.
 */
export async function keepForBrowser(
  request: Request,
  listingSlug: string,
  { kind, message, phone }: GuestMessage,
): Promise<{ cookie: string } | { wait: number }> {
  const limit = await takeLimit(db(), { rule: 'keep', subjects: [`ip:${clientAddress()}`] })
  if (!limit.ok) return { wait: limit.retryAfterSeconds }
  const secret = (await readBrowser(request)) ?? newToken()
  const browser = hashToken(secret)
  await transaction(async (tx) => {
    await lockKept(tx, browser)
    await tx
      .insertInto('keptInquiries')
      .columns(['browserHash', 'listingId', 'kind', 'message', 'phone', 'keptAt', 'expiresAt'])
      .expression((eb) =>
        eb
          .selectFrom('listings as l')
          .where('l.slug', '=', listingSlug)
          .select((one) => [
            one.val(browser).as('browserHash'),
            'l.id',
            one.val(kind).as('kind'),
            one.val(message).as('message'),
            one.val(phone).as('phone'),
            one.val(now()).as('keptAt'),
            one.val(after(BROWSER_LIFETIME)).as('expiresAt'),
          ]),
      )
      .onConflict((conflict) =>
        conflict.columns(['browserHash', 'listingId', 'kind']).doUpdateSet(LATEST_WORDS),
      )
      .execute()
    await trim(tx, { browser }, MAX_KEPT.browser)
  })
  return { cookie: await browserCookie(secret) }
}

/** On conflict the latest text wins, unless it is empty. */
const LATEST_WORDS = {
  message: sql<string>`coalesce(nullif(excluded.message, ''), kept_inquiries.message)`,
  phone: sql<string | null>`coalesce(excluded.phone, kept_inquiries.phone)`,
  keptAt: sql<Date>`excluded.kept_at`,
  expiresAt: sql<Date>`excluded.expires_at`,
  signUpGeneration: null,
}

/**
 * Moves the browser's messages to the account that signs in there, and releases those of its sign-up while the sign-up
 * password is unchanged. Of several concurrent sign-ins one gets them.
 */
export async function handOver(
  tx: Tx,
  request: Request,
  { userId, generation }: CheckedCredential,
): Promise<string[]> {
  await tx
    .deleteFrom('keptInquiries')
    .where('userId', '=', userId)
    .where('signUpGeneration', '<>', generation)
    .execute()
  await release(tx, userId, generation)
  const browser = await browserHash(request)
  if (browser === null) return []
  await lockKept(tx, browser)
  const taken = await tx
    .deleteFrom('keptInquiries')
    .where('browserHash', '=', browser)
    .returning(['listingId', 'kind', 'message', 'phone', 'keptAt', 'expiresAt'])
    .execute()
  const living = taken.filter(({ expiresAt }) => expiresAt > now())
  if (living.length > 0) {
    await tx
      .insertInto('keptInquiries')
      .values(living.map((one) => ({ ...one, userId, expiresAt: after(ACCOUNT_RETENTION_SECONDS) })))
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'listingId', 'kind'])
          .doUpdateSet(LATEST_WORDS)
          .where(sql<boolean>`excluded.kept_at > kept_inquiries.kept_at`),
      )
      .execute()
    await trim(tx, { userId }, MAX_KEPT.account)
  }
  return [await droppedBrowserCookie()]
}

/**
 * Makes the messages of a sign-up the account's own. They leave the browser of the sign-up unless changed there since;
 * a sent or removed one must not come back from there.
 */
async function release(tx: Tx, userId: string, generation: number): Promise<void> {
  const released = await tx
    .updateTable('keptInquiries')
    .set({ signUpGeneration: null })
    .where('userId', '=', userId)
    .where('signUpGeneration', '=', generation)
    .returning(['copyOf', 'keptAt'])
    .execute()
  for (const { copyOf, keptAt } of released)
    await tx
      .deleteFrom('keptInquiries')
      .where('id', '=', copyOf)
      .where('browserHash', 'is not', null)
      .where('keptAt', '=', keptAt)
      .execute()
}

/**
 * Copies the browser's messages to a new account. The browser keeps its own, so that it does not show whether the
 * address was new. They become the account's after a sign-in with the sign-up password.
 */
export async function copyToAccount(tx: Tx, userId: string, browser: Buffer | null): Promise<void> {
  if (browser === null) return
  await tx
    .insertInto('keptInquiries')
    .columns([
      'userId',
      'signUpGeneration',
      'copyOf',
      'listingId',
      'kind',
      'message',
      'phone',
      'keptAt',
      'expiresAt',
    ])
    .expression((eb) =>
      eb
        .selectFrom('keptInquiries as k')
        .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
        .where('k.browserHash', '=', browser)
        .where('k.expiresAt', '>', now())
        .select((one) => [
          'u.id',
          'u.credentialGeneration',
          'k.id as copyOf',
          'k.listingId',
          'k.kind',
          'k.message',
          'k.phone',
          'k.keptAt',
          one.val(after(ACCOUNT_RETENTION_SECONDS)).as('expiresAt'),
        ]),
    )
    .execute()
}
