import type { Tx } from '#app/db/client.server.ts'
import type { UnlockRule, Visibility } from '#app/listings/schema.ts'
import { projectionOf, type ViewerFacts } from '#app/listings/visibility/policy.ts'
import { acceptedNdaSql, liveGrantSql } from '#app/listings/visibility/projection-sql.server.ts'

/** The listing of a request, if it is on the market and visible to the member; null otherwise. */
export async function readRequestedListing(tx: Tx, viewer: ViewerFacts, slug: string) {
  const row = await tx
    .selectFrom('listings as l')
    .where('l.slug', '=', slug)
    .where('l.onMarket', '=', true)
    .select([
      'l.id',
      'l.slug',
      'l.title',
      'l.companyId',
      'l.onMarket',
      'l.visibility',
      'l.unlockRule',
      'l.isLocked',
      'l.isIllustrative',
      liveGrantSql(viewer).as('hasLiveGrant'),
      acceptedNdaSql(viewer).as('hasAcceptedNda'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const listing = {
    ...row,
    visibility: row.visibility as Visibility,
    unlockRule: row.unlockRule as UnlockRule,
  }
  return projectionOf(viewer, listing) === null ? null : listing
}
