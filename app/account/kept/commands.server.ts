import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { CheckedCredential } from '../queries.server.ts'
import {
  secondsFromNow,
  LATEST_TEXT,
  lockBrowser,
  deleteBeyondLimits,
  browserHash,
  expiredBrowserCookie,
} from './for-browser.server.ts'
import { ACCOUNT_RETENTION_SECONDS, MARK_KINDS, MAX_SEARCHES } from './schema.ts'
import { storeWantedPage } from '../wanted/page.server.ts'

/** Whether the account may save anything: neither the person nor their company is suspended. */
async function maySave(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members as m')
    .leftJoin('companyMembers as cm', 'cm.userId', 'm.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .where('m.userId', '=', userId)
    .where('m.suspendedAt', 'is', null)
    .where('c.suspendedAt', 'is', null)
    .select('m.userId')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Applies the account holder's marks from before the sign-in, but none of an unconfirmed sign-up: favourites still on
 * the market, searches up to the limit, and the page of the latest mark as the page to continue with.
 */
async function applyMarks(tx: Tx, userId: string): Promise<void> {
  if (!(await maySave(tx, userId))) return
  const marks = await tx
    .deleteFrom('keptInquiries')
    .where('userId', '=', userId)
    .where('signUpGeneration', 'is', null)
    .where('kind', 'in', MARK_KINDS)
    .returning(['kind', 'listingId', 'message', 'keptAt', 'expiresAt'])
    .execute()
  let path: string | null = null
  for (const { kind, listingId, message } of marks
    .filter(({ expiresAt }) => expiresAt > now())
    .toSorted((one, other) => one.keptAt.getTime() - other.keptAt.getTime())) {
    if (listingId === null) {
      await saveSearch(tx, userId, message)
      path = '/saved-searches'
      continue
    }
    const listing = await tx
      .selectFrom('listings')
      .where('id', '=', listingId)
      .where('onMarket', '=', true)
      .select(['slug', 'title'])
      .executeTakeFirst()
    if (!listing) continue
    path = `/deal/${listing.slug}`
    if (kind === 'favorite')
      await tx
        .insertInto('favorites')
        .values({ userId, listingId, title: listing.title, createdAt: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
  if (path !== null) await storeWantedPage(tx, userId, path)
}

async function saveSearch(tx: Tx, userId: string, criteria: string): Promise<void> {
  const { count } = await tx
    .selectFrom('savedSearches')
    .where('userId', '=', userId)
    .where('kind', '=', 'property')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_SEARCHES) return
  await tx
    .insertInto('savedSearches')
    .values({ userId, kind: 'property', criteria, createdAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Moves the browser's saved messages and marks to the account that signs in, and confirms the copies made at sign-up if
 * the sign-up password is unchanged. Of several concurrent sign-ins, only one gets them. Marks are applied immediately.
 */
export async function claimGuestData(
  tx: Tx,
  request: Request,
  credential: CheckedCredential,
): Promise<string[]> {
  const cookies = await moveToAccount(tx, request, credential)
  await applyMarks(tx, credential.userId)
  return cookies
}

async function moveToAccount(tx: Tx, request: Request, { userId, generation }: CheckedCredential) {
  await tx
    .deleteFrom('keptInquiries')
    .where('userId', '=', userId)
    .where('signUpGeneration', '<>', generation)
    .execute()
  await confirmCopies(tx, userId, generation)
  const browser = await browserHash(request)
  if (browser === null) return []
  await lockBrowser(tx, browser)
  const taken = await tx
    .deleteFrom('keptInquiries')
    .where('browserHash', '=', browser)
    .returning(['listingId', 'kind', 'message', 'phone', 'keptAt', 'expiresAt'])
    .execute()
  const unexpired = taken.filter(({ expiresAt }) => expiresAt > now())
  if (unexpired.length > 0) {
    await tx
      .insertInto('keptInquiries')
      .values(
        unexpired.map((one) => ({ ...one, userId, expiresAt: secondsFromNow(ACCOUNT_RETENTION_SECONDS) })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'listingId', 'kind'])
          .doUpdateSet(LATEST_TEXT)
          .where(sql<boolean>`excluded.kept_at > kept_inquiries.kept_at`),
      )
      .execute()
    await deleteBeyondLimits(tx, { userId })
  }
  return [await expiredBrowserCookie()]
}

/** Confirms the copies made at sign-up; deletes unchanged originals, so that a sent message does not reappear. */
async function confirmCopies(tx: Tx, userId: string, generation: number): Promise<void> {
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
 * Copies the browser's messages to a new account. The browser's originals stay, so that nothing shows whether the
 * address was new. The copies become the account's after a sign-in with the sign-up password.
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
          one.val(secondsFromNow(ACCOUNT_RETENTION_SECONDS)).as('expiresAt'),
        ]),
    )
    .execute()
}
