import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import type { ListingStatus } from '#app/listings/workflow.ts'
import { isTurnOf } from '#app/review/turn-index.server.ts'

/** Connections between two companies in the directory, as listConnections returns them. */
const connectionsOf = (companyId: string) => sql<number>`(select count(*)::integer from connection_requests r
  join directory_entries a on a.company_id = r.requester_company_id
  join directory_entries b on b.company_id = r.company_id
  where r.status = 'accepted' and ${companyId} in (a.company_id, b.company_id))`

/** An investor's own counts and those shared with their company (MEM-300). */
export function countForInvestor({ userId, company }: ApprovedMember) {
  const count = (what: ReturnType<typeof sql>) => sql<number>`(select count(*)::integer from ${what})`
  return db()
    .selectNoFrom([
      count(sql`favorites where user_id = ${userId}`).as('favorites'),
      count(sql`saved_searches where user_id = ${userId} and kind = 'property'`).as('savedSearches'),
      count(sql`inquiries where company_id = ${company.id} and status <> 'closed'`).as('openInquiries'),
      sql<number>`(select count(distinct listing_id)::integer from access_grants
        where company_id = ${company.id} and revoked_at is null and (expires_at is null or expires_at > now()))`.as(
        'liveGrants',
      ),
      count(sql`alerts where user_id = ${userId} and is_active`).as('activeAlerts'),
      connectionsOf(company.id).as('connections'),
    ])
    .executeTakeFirstOrThrow()
}

/** A developer company's listings by status, views, inquiries and open requests (MEM-306). */
export async function countForDeveloper({ company }: ApprovedMember) {
  const [statuses, counts] = await Promise.all([
    db()
      .selectFrom('listings')
      .where('companyId', '=', company.id)
      .groupBy('approvalStatus')
      .select(['approvalStatus', (eb) => eb.fn.countAll<number>().as('count')])
      .execute(),
    db()
      .selectFrom(
        sql<{ views: number; recentViews: number }>`(select count(*)::integer as views,
          count(*) filter (where created_at > now() - interval '30 days')::integer as recent_views
        from deal_views where listing_id = any (array(select id from listings where company_id = ${company.id})))`.as(
          'v',
        ),
      )
      .select([
        'views',
        'recentViews',
        sql<number>`(select count(*)::integer from inquiries i join listings l on l.id = i.listing_id
          where l.company_id = ${company.id})`.as('inquiries'),
        sql<number>`(select count(*)::integer from inquiries i join listings l on l.id = i.listing_id
          where l.company_id = ${company.id} and i.status = 'waiting')`.as('waitingInquiries'),
        sql<number>`(select count(*)::integer from access_requests r join listings l on l.id = r.listing_id
          where l.company_id = ${company.id} and ${isTurnOf('access', 'r.id', company.id)})`.as(
          'waitingRequests',
        ),
        connectionsOf(company.id).as('connections'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const byStatus: Partial<Record<ListingStatus, number>> = Object.fromEntries(
    statuses.map(({ approvalStatus, count }) => [approvalStatus, count]),
  )
  return { byStatus, ...counts }
}
