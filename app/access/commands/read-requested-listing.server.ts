import type { Tx } from '#app/db/client.server.ts'
import type { UnlockRule, Visibility } from '#app/listings/schema.ts'
import { projectionOf, type ViewerFacts } from '#app/listings/visibility/policy.ts'
import { policyColumns } from '#app/listings/visibility/projection-sql.server.ts'

/** The listing of a request, if it is on the market and visible to the member; null otherwise. */
export async function readRequestedListing(tx: Tx, viewer: ViewerFacts, slug: string) {
  const listing = await tx
    .selectFrom('listings as l')
    .where('l.slug', '=', slug)
    .where('l.onMarket', '=', true)
    .select(['l.id', 'l.slug', 'l.title', 'l.unlockRule'])
    .select(policyColumns(viewer))
    .$narrowType<{ unlockRule: UnlockRule; visibility: Visibility }>()
    .executeTakeFirst()
  return listing && projectionOf(viewer, listing) ? listing : null
}
