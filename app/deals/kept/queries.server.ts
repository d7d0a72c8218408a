import { type Kysely, sql } from 'kysely'
import { browserHash } from '#app/account/kept/for-browser.server.ts'
import { activeMessages } from '#app/account/kept/own.server.ts'
import { aboutPath, type About } from '#app/account/kept/paths.ts'
import {
  type GuestMark,
  type GuestMessage,
  MARK_KINDS,
  SAVED_LIMITS,
  type MessageOwner,
  type SavedMessage,
  type GuestSaved,
} from '#app/account/kept/schema.ts'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import { type ApprovedMember, GUEST, type Viewer } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'
import { findInquiryListing } from '../queries/inquiry-listing.server.ts'

/** The owner of saved, unsent messages: the member, otherwise the browser; null if nothing can be saved yet. */
export async function messageOwnerOf(viewer: Viewer, request: Request): Promise<MessageOwner | null> {
  if (viewer.kind === 'member') return { userId: viewer.userId }
  const browser = await browserHash(request)
  return browser && { browser }
}

/** The viewer's unsent messages, latest first, or those about one listing; each names its listing while it exists for them. */
export async function listSavedMessages(
  viewer: Viewer,
  owner: MessageOwner,
  slug: string | null = null,
): Promise<SavedMessage[]> {
  const { isVisible, isTeaser } = projectionSql(viewerFactsOf(viewer))
  const rows = await activeMessages(db(), owner)
    .leftJoin('listings as l', (join) =>
      join.onRef('l.id', '=', 'k.listingId').on('l.onMarket', '=', true).on(isVisible),
    )
    .$if(slug !== null, (query) => query.where('l.slug', '=', slug))
    .select(['k.id', 'k.kind', 'k.message', 'k.phone', 'k.keptAt', 'l.slug', 'l.title'])
    .select(
      sql<boolean>`k.kind <> 'inquiry' and coalesce(l.sale_status = 'sold' and ${isTeaser}, false)`.as(
        'isSold',
      ),
    )
    .orderBy('k.keptAt', 'desc')
    .orderBy('k.id')
    .limit(SAVED_LIMITS.account)
    .execute()
  return rows.map(({ slug: of, title, kind, ...row }) => ({
    ...row,
    kind: kind as GuestMessage['kind'],
    listing: of === null || title === null ? null : { slug: of, title },
  }))
}

/** The latest unsent text for a listing's form, among the kinds that the form sends. */
export async function findSavedMessage(
  owner: MessageOwner,
  slug: string,
  kinds: readonly GuestMessage['kind'][],
): Promise<GuestMessage | null> {
  const row = await activeMessages(db(), owner)
    .innerJoin('listings as l', 'l.id', 'k.listingId')
    .where('l.slug', '=', slug)
    .where('k.kind', 'in', kinds)
    .orderBy('k.keptAt', 'desc')
    .orderBy('k.id')
    .select(['k.kind', 'k.message', 'k.phone'])
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, kind: row.kind as GuestMessage['kind'] } : null
}

/** The open thread of the member's company about a listing, to which its next message is added (decision 130). */
export async function findOpenThread(member: ApprovedMember, slug: string, from: Kysely<DB> = db()) {
  const row = await from
    .selectFrom('inquiries as i')
    .innerJoin('listings as l', 'l.id', 'i.listingId')
    .where('l.slug', '=', slug)
    .where('i.companyId', '=', member.company.id)
    .where('i.status', '<>', 'closed')
    .orderBy('i.lastWrittenAt', 'desc')
    .select(['i.id', 'i.userId', 'i.createdAt'])
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, askedAt: row.createdAt, isOwn: row.userId === member.userId } : null
}

/** What is saved for a guest's browser: its messages, and its latest mark (favourites and searches before listings). */
export async function loadGuestSaved(request: Request | null): Promise<GuestSaved> {
  const browser = request && (await browserHash(request))
  if (!browser) return { kept: [], mark: null }
  const mark = await db()
    .selectFrom('keptInquiries as k')
    .leftJoin('listings as l', (join) => join.onRef('l.id', '=', 'k.listingId').on('l.onMarket', '=', true))
    .where('k.browserHash', '=', browser)
    .where('k.expiresAt', '>', now())
    .where('k.kind', 'in', MARK_KINDS)
    .where((eb) => eb.or([eb('k.kind', '=', 'search'), eb('l.id', 'is not', null)]))
    .orderBy(sql`k.kind = 'listing'`)
    .orderBy('k.keptAt', 'desc')
    .orderBy('k.id')
    .select(['k.kind', 'l.title'])
    .limit(1)
    .executeTakeFirst()
  return {
    kept: await listSavedMessages(GUEST, { browser }),
    mark: mark ? { ...mark, kind: mark.kind as GuestMark['kind'] } : null,
  }
}

/** The listing that led a guest to this sign-up page, whether a text about it is saved, and the URL that removes both. */
export async function aboutListing(request: Request): Promise<About | null> {
  const slug = new URL(request.url).searchParams.get('listing')
  const listing = slug === null ? null : await findInquiryListing(viewerFactsOf(GUEST), slug)
  if (!listing) return null
  const owner = await messageOwnerOf(GUEST, request)
  const kept = owner && (await findSavedMessage(owner, listing.slug, ['inquiry']))
  return {
    slug: listing.slug,
    title: listing.title,
    hasMessage: !!kept?.message,
    remove: aboutPath(listing.slug, request),
  }
}
