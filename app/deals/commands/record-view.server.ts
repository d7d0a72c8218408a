import { isbot } from 'isbot'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { now } from '#app/lib/clock.ts'
import { codeOf } from '#app/lib/outage.ts'
import { requestContext } from '#app/lib/request.ts'
import { ok, refuse } from '#app/lib/refusal.ts'
import { standingOf, type Viewer } from '#app/lib/viewer.ts'
import { projectionOf, type ViewerFacts, viewerFactsOf } from '#app/listings/visibility/policy.ts'
import type { ListingView } from '../schema.ts'
import { createViewPartition } from './view-months.server.ts'

/**
 * Records a page view of a listing with its visible seconds (PUB-085). User and time come from the session and the
 * server, a repeated report is one row, and bots are ignored. `not_found` for a listing that does not exist for the
 * viewer, `suspended` for a suspended member or company. If the call succeeds, the view is stored.
 */
export async function recordView(viewer: Viewer, slug: string, view: ListingView) {
  if (standingOf(viewer) === 'suspended') return refuse('suspended')
  const facts = requestContext.getStore()
  const userAgent = facts?.userAgent ?? ''
  if (userAgent === '' || isbot(userAgent)) return ok('ignored')
  const allowed = await takeLimit(db(), { rule: 'view', subjects: [`ip:${facts?.ip ?? '127.0.0.1'}`] })
  if (!allowed.ok) return refuse('too_many')
  const listingId = await findListing(viewerFactsOf(viewer), slug)
  const userId = viewer.kind === 'guest' ? null : viewer.userId
  const isThere = listingId !== null && (await storeView({ ...view, listingId, userId }))
  return isThere ? ok('recorded') : refuse('not_found')
}

/** The listing, if its viewer can see it. Grants and NDAs decide how much of it is visible, not whether it exists. */
async function findListing(viewer: ViewerFacts, slug: string): Promise<number | null> {
  const row = await db()
    .selectFrom('listings')
    .where('slug', '=', slug)
    .select(['id', 'companyId', 'onMarket', 'visibility', 'isLocked', 'isIllustrative'])
    .executeTakeFirst()
  return row && projectionOf(viewer, { ...row, hasLiveGrant: false, hasAcceptedNda: false }) ? row.id : null
}

/** Stores a view once, without a deleted account's id, unless the member is suspended; false without the listing. */
export async function storeView({
  listingId,
  userId,
  view,
  session,
  seconds,
}: ListingView & { listingId: number; userId: string | null }): Promise<boolean> {
  const at = now()
  const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))
  const monthBefore = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1))
  // Locks the referenced rows, as foreign keys would.
  const insert = () =>
    sql`
    with listing as materialized (select id from listings where id = ${listingId} for key share),
    person as materialized (
      select u.id, m.suspended_at is not null or exists (select from company_members cm join companies c on c.id = cm.company_id
          where cm.user_id = u.id and c.suspended_at is not null) as is_suspended
        from users u left join members m on m.user_id = u.id where u.id = ${userId}::uuid for key share of u),
    stored as (
      insert into deal_views (view_id, listing_id, user_id, session_id, view_duration, created_at)
      select ${view}::uuid, listing.id, person.id, ${session}::uuid, ${seconds}::integer, ${at}::timestamptz
      from listing left join person on true
      where person.is_suspended is not true and not exists (select from deal_views d
        where d.view_id = ${view}::uuid and d.created_at >= ${monthBefore} and d.created_at < ${month})
      on conflict do nothing)
    select id from listing`.execute(db())
  const { rows } = await insert().catch(async (error: unknown) => {
    if (!isMissingPartition(error)) throw error
    await createViewPartition(at)
    return insert()
  })
  return rows.length > 0
}

/** The error of a row whose month has no partition yet. */
const isMissingPartition = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === '23514' && /no partition/.test(error.message)
