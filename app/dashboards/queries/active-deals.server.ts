import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { usableInvitations } from '#app/listings/queries/find-access.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'
import type { UnlockRule } from '#app/listings/schema.ts'
import { requiresNda } from '#app/listings/visibility/unlock.ts'
import type { ListingStatus } from '#app/listings/workflow.ts'

const LIMIT = 5

/** A listing that the member's company pursues, with its access stage and next step. */
export type ActiveDeal = {
  slug: string
  title: string
  /** 0 Teaser, 1 Details, 2 Access, as on the listing's page. */
  stage: 0 | 1 | 2
  state: 'granted' | 'nda' | 'invited' | 'pending' | 'inquiry'
  since: Date
  endsAt: Date | null
}

type Row = Omit<ActiveDeal, 'stage' | 'state'> & {
  state: Exclude<ActiveDeal['state'], 'nda'>
  level: string
  unlockRule: UnlockRule
  hasNda: boolean
}

function dealOf({ state, level, unlockRule, hasNda, ...deal }: Row): ActiveDeal {
  if (state === 'granted')
    return requiresNda(unlockRule) && !hasNda
      ? { ...deal, state: 'nda', stage: 1 }
      : { ...deal, state, stage: 2 }
  return { ...deal, state, stage: level === 'MINIMAL' ? 0 : 1 }
}

/** Visible listings that the member's company pursues, each in its furthest state, newest first. */
export async function listActiveDeals(member: ApprovedMember): Promise<ActiveDeal[]> {
  const companyId = member.company.id
  const projection = projectionSql(viewerFactsOf(member))
  const { rows } = await sql<Row>`
    with candidates as (
      select listing_id, 3 as rank, 'granted' as state, granted_at as at, expires_at as ends_at from access_grants
      where company_id = ${companyId} and revoked_at is null and (expires_at is null or expires_at > ${now()})
      union all
      select i.listing_id, 2, 'invited', i.sent_at, i.expires_at from ${usableInvitations(member)}
      union all
      select listing_id, 1, 'pending', created_at, null from access_requests
      where company_id = ${companyId} and status = 'pending'
      union all
      select listing_id, 0, 'inquiry', created_at, null from inquiries
      where company_id = ${companyId} and status <> 'closed'),
    furthest as (select distinct on (listing_id) * from candidates order by listing_id, rank desc, at desc)
    select l.slug, l.title, f.state, f.at as since, f.ends_at, l.unlock_rule, ${projection.level} as level,
      exists (select from nda_acceptances n where n.listing_id = l.id and n.company_id = ${companyId}) as has_nda
    from furthest f join listings l on l.id = f.listing_id
    where ${projection.isVisible} and l.company_id <> ${companyId}
    order by f.at desc, l.id desc limit ${LIMIT}`.execute(db())
  return rows.map(dealOf)
}

/** A listing of the member's company that is for sale or in review, with its open requests and inquiries. */
export type ActiveListing = {
  id: number
  title: string
  status: ListingStatus
  requests: number
  inquiries: number
}

/** Those with the most requests and inquiries first, then the last changed. */
export async function listActiveListings({ company }: ApprovedMember): Promise<ActiveListing[]> {
  const { rows } = await sql<ActiveListing>`
    with first as (
      select l.id, l.title, l.approval_status as status, l.working_revision_id, l.updated_at,
        coalesce(r.count, 0) as requests, coalesce(i.count, 0) as inquiries
      from listings l
        left join (select a.listing_id, count(*)::int as count from access_requests a join listings o on o.id = a.listing_id
          where o.company_id = ${company.id} and a.status = 'pending' group by a.listing_id) r on r.listing_id = l.id
        left join (select q.listing_id, count(*)::int as count from inquiries q join listings o on o.id = q.listing_id
          where o.company_id = ${company.id} and q.status <> 'closed' group by q.listing_id) i on i.listing_id = l.id
      where l.company_id = ${company.id}
        and (l.on_market and l.sale_status <> 'sold' or l.approval_status in ('pending', 'more_info_requested'))
      order by coalesce(r.count, 0) + coalesce(i.count, 0) desc, l.updated_at desc, l.id desc limit ${LIMIT})
    select f.id, coalesce(w.fields ->> 'title', f.title) as title, f.status, f.requests, f.inquiries
    from first f left join listing_revisions w on w.id = f.working_revision_id
    order by f.requests + f.inquiries desc, f.updated_at desc, f.id desc limit ${LIMIT}`.execute(db())
  return rows
}
