import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '../../visibility/policy.ts'
import { projectionSql } from '../../visibility/projection-sql.server.ts'

/**
 * Saves a listing that the member may see, idempotently (PUB-074, PUB-216). The user comes from the session, never
 * from the request (PUB-084). `not_found` for both hidden and unknown slugs.
 */
export async function addFavorite(member: Member, slug: string): Promise<Result<null, 'not_found'>> {
  const { isVisible } = projectionSql(viewerFactsOf(member))
  return transaction(async (tx) => {
    const listing = await tx
      .selectFrom('listings as l')
      .where('l.slug', '=', slug)
      .where(isVisible)
      .select(['l.id', 'l.title'])
      .executeTakeFirst()
    if (!listing) return refuse('not_found')
    await tx
      .insertInto('favorites')
      .values({ userId: member.userId, listingId: listing.id, title: listing.title, createdAt: now() })
      .onConflict((conflict) => conflict.columns(['userId', 'listingId']).doNothing())
      .execute()
    return ok(null)
  })
}

/** Removes a favourite, even of a listing off the market; removing a missing one succeeds (PUB-075). */
export async function removeFavorite(member: Member, slug: string): Promise<void> {
  await transaction((tx) =>
    tx
      .deleteFrom('favorites')
      .where('userId', '=', member.userId)
      .where('listingId', 'in', (query) =>
        query.selectFrom('listings').where('slug', '=', slug).select(sql.ref<number>('id').as('id')),
      )
      .execute(),
  )
}
