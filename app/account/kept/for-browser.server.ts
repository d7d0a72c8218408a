import { sql } from 'kysely'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { now } from '#app/lib/clock.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { clientAddress } from '#app/lib/request.ts'
import { ownedBy } from './own.server.ts'
import {
  type GuestMark,
  type GuestMessage,
  MARK_KINDS,
  SAVED_LIMITS,
  MESSAGE_KINDS,
  type MessageOwner,
} from './schema.ts'
import { decrypt, encrypt } from '#app/lib/secret.server.ts'
import { ownCookie } from '../session.server.ts'

export const secondsFromNow = (seconds: number) => new Date(now().getTime() + seconds * 1000)

/** Serialises all changes for one browser. */
export async function lockBrowser(tx: Tx, browser: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kept_inquiries'), hashtext(${browser.toString('hex')}))`.execute(
    tx,
  )
}

/** Removes an owner's rows of these kinds beyond the newest `limit`. */
async function trimKinds(
  tx: Tx,
  owner: MessageOwner,
  kinds: readonly string[],
  limit: number,
): Promise<void> {
  await tx
    .deleteFrom('keptInquiries')
    .where('id', 'in', (from) =>
      from
        .selectFrom('keptInquiries')
        .where((eb) => ownedBy(eb, owner))
        .where('kind', 'in', kinds)
        .orderBy('keptAt', 'desc')
        .orderBy('id')
        .offset(limit)
        .select('id'),
    )
    .execute()
}

export async function deleteBeyondLimits(tx: Tx, owner: MessageOwner): Promise<void> {
  await trimKinds(tx, owner, MESSAGE_KINDS, 'userId' in owner ? SAVED_LIMITS.account : SAVED_LIMITS.browser)
  await trimKinds(tx, owner, MARK_KINDS, SAVED_LIMITS.marks)
}

type SavedForBrowser = { browser: Buffer; cookie: string }

/** Counts towards the network's rate limit and saves a row for the browser; returns the seconds to wait when it is exceeded. */
async function saveForBrowser(
  request: Request,
  rule: 'keep' | 'keepMark',
  insert: (tx: Tx, browser: Buffer) => Promise<unknown>,
): Promise<SavedForBrowser | { wait: number }> {
  const limit = await takeLimit(db(), { rule, subjects: [`ip:${clientAddress()}`] })
  if (!limit.ok) return { wait: limit.retryAfterSeconds }
  const secret = (await readBrowser(request)) ?? newToken()
  const browser = hashToken(secret)
  await transaction(async (tx) => {
    await lockBrowser(tx, browser)
    await insert(tx, browser)
    await deleteBeyondLimits(tx, { browser })
  })
  return { browser, cookie: await browserCookie(secret) }
}

/** Saves a guest's message: one per listing and kind, with the latest text that is not empty. Notifies nobody. */
export const saveGuestMessage = (request: Request, slug: string, message: GuestMessage) =>
  saveForBrowser(request, 'keep', (tx, browser) => saveAboutListing(tx, browser, slug, message))

/** Saves a guest's mark for their browser. Ignores a listing that is not on the market. */
export const saveGuestMark = (request: Request, mark: GuestMark) =>
  saveForBrowser(request, 'keepMark', (tx, browser) =>
    mark.kind === 'search'
      ? tx
          .insertInto('keptInquiries')
          .values({
            browserHash: browser,
            kind: mark.kind,
            message: JSON.stringify(mark.criteria),
            keptAt: now(),
            expiresAt: secondsFromNow(BROWSER_LIFETIME),
          })
          .execute()
      : saveAboutListing(tx, browser, mark.slug, { kind: mark.kind, message: '', phone: null }),
  )

/** Saves the listing in `?listing=` like a mark; returns the browser's hash, and a cookie if something was saved. */
export async function saveSignUpListing(
  request: Request,
): Promise<{ browser: Buffer | null; cookie: string | null }> {
  const slug = new URL(request.url).searchParams.get('listing')
  const saved = slug === null ? null : await saveGuestMark(request, { kind: 'listing', slug })
  return saved && 'cookie' in saved ? saved : { browser: await browserHash(request), cookie: null }
}

async function saveAboutListing(
  tx: Tx,
  browser: Buffer,
  slug: string,
  { kind, message, phone }: { kind: string; message: string; phone: string | null },
): Promise<void> {
  await tx
    .insertInto('keptInquiries')
    .columns(['browserHash', 'listingId', 'kind', 'message', 'phone', 'keptAt', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('listings as l')
        .where('l.slug', '=', slug)
        .where('l.onMarket', '=', true)
        .select((one) => [
          one.val(browser).as('browserHash'),
          'l.id',
          one.val(kind).as('kind'),
          one.val(message).as('message'),
          one.val(phone).as('phone'),
          one.val(now()).as('keptAt'),
          one.val(secondsFromNow(BROWSER_LIFETIME)).as('expiresAt'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['browserHash', 'listingId', 'kind']).doUpdateSet(LATEST_TEXT))
    .execute()
}

/** On conflict the latest text wins, unless it is empty. */
export const LATEST_TEXT = {
  message: sql<string>`coalesce(nullif(excluded.message, ''), kept_inquiries.message)`,
  phone: sql<string | null>`coalesce(excluded.phone, kept_inquiries.phone)`,
  keptAt: sql<Date>`excluded.kept_at`,
  expiresAt: sql<Date>`excluded.expires_at`,
  signUpGeneration: null,
}

const COOKIE = 'parcela_kept'
/** Seconds for which a browser's messages are kept after the last one. */
export const BROWSER_LIFETIME = 7 * 86_400

/** This browser's secret; null without a valid cookie. */
async function readBrowser(request: Request): Promise<string | null> {
  const sealed: unknown = await ownCookie(COOKIE).parse(request.headers.get('Cookie'))
  const secret = typeof sealed === 'string' ? decrypt('auth', sealed, COOKIE) : null
  return secret !== null && /^[\w-]{43}$/.test(secret) ? secret : null
}

/** The hash that identifies the browser in the database; null without a cookie. */
export async function browserHash(request: Request): Promise<Buffer | null> {
  const secret = await readBrowser(request)
  return secret === null ? null : hashToken(secret)
}

const browserCookie = (secret: string): Promise<string> =>
  ownCookie(COOKIE).serialize(encrypt('auth', secret, COOKIE), { maxAge: BROWSER_LIFETIME })

export const expiredBrowserCookie = (): Promise<string> => ownCookie(COOKIE).serialize('', { maxAge: 0 })
