import { db } from '#app/db/client.server.ts'
import { firstOf, keyset, moment, textColumn } from '#app/db/keyset.ts'
import { now } from '#app/lib/clock.ts'
import { type ListingCard, presentCard } from '../../visibility/present-card.ts'
import { projectionOf, type ViewerFacts } from '../../visibility/policy.ts'
import { rightsSql } from '../../visibility/projection-sql.server.ts'
import { verifiedCompanies } from '../../visibility/verified.server.ts'

const FAVORITES_PAGE = 24

/** A favourite as its member sees it; one that they can no longer see keeps the title they last saw. */
export type Favorite =
  | { isUnavailable: false; slug: string; onMarket: boolean; card: ListingCard }
  | { isUnavailable: true; slug: string; title: string }

/** Which of these listings the member has saved (PUB-077). */
export async function listMarked(userId: string, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await db()
    .selectFrom('favorites as f')
    .innerJoin('listings as l', 'l.id', 'f.listingId')
    .where('f.userId', '=', userId)
    .where('l.slug', 'in', slugs)
    .select('l.slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

const LIST = keyset([moment('f.createdAt'), textColumn('l.slug')], 'desc')

/** One page of the member's favourites, newest first, after a cursor (PUB-077, PUB-084). */
export async function listFavorites(viewer: ViewerFacts, userId: string, after: string | null) {
  const [rows, { count }] = await Promise.all([
    db()
      .selectFrom('favorites as f')
      .innerJoin('listings as l', 'l.id', 'f.listingId')
      .where('f.userId', '=', userId)
      .where(LIST.after(after))
      .selectAll('l')
      .select([LIST.cursor.as('cursor'), 'f.title as markedTitle'])
      .select(rightsSql(viewer))
      .orderBy(LIST.order)
      .limit(FAVORITES_PAGE + 1)
      .execute(),
    db()
      .selectFrom('favorites')
      .where('userId', '=', userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const { rows: shown, next } = firstOf(rows, FAVORITES_PAGE, ({ cursor }) => cursor)
  const verified = await verifiedCompanies(shown.map(({ companyId }) => companyId))
  const favorites = shown.map((row): Favorite => {
    const projection = projectionOf(viewer, row)
    if (!projection) return { isUnavailable: true, slug: row.slug, title: row.markedTitle }
    const isVerified = row.approvedRevisionId !== null && verified.has(row.companyId)
    const card = presentCard(row, viewer, projection, { isVerified, now: now() })
    return { isUnavailable: false, slug: row.slug, onMarket: row.onMarket, card }
  })
  return { favorites, count, after: next }
}
