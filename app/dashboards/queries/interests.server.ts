import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { INQUIRY_KINDS, type InquiryKind, type InquiryStatus } from '#app/deals/schema.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'

const LIMIT = 200

/**
 * The company's inquiries and access requests, newest first (MEM-301). An access request is "Waiting" until answered, "In
 * Progress" while granted and "Closed" after that. Hidden listings keep the title they had when requested.
 */
export async function listDealInterests(member: ApprovedMember) {
  const companyId = member.company.id
  const [inquiries, requests] = await Promise.all([
    db()
      .selectFrom('inquiries')
      .where('companyId', '=', companyId)
      .orderBy('createdAt', 'desc')
      .limit(LIMIT)
      .select(['id', 'kind', 'status', 'listingTitle as title', 'createdAt as at'])
      .execute(),
    db()
      .selectFrom('accessRequests as r')
      .innerJoin('listings as l', 'l.id', 'r.listingId')
      .where('r.companyId', '=', companyId)
      .where('r.status', '<>', 'withdrawn')
      .orderBy('r.createdAt', 'desc')
      .limit(LIMIT)
      .select(['r.id', 'r.status', 'r.askedTitle', 'r.createdAt as at', 'l.title'])
      .select(projectionSql(viewerFactsOf(member)).isVisible.as('isVisible'))
      .select(
        sql<boolean>`exists (select 1 from access_grants g where g.request_id = r.id and g.revoked_at is null
          and (g.expires_at is null or g.expires_at > now()))`.as('isLive'),
      )
      .execute(),
  ])
  const rows = [
    ...inquiries.map(({ id, kind, status, title, at }) => ({
      key: `inquiry ${id}`,
      what: INQUIRY_KINDS[kind as InquiryKind],
      title,
      to: `/inquiries/${id}`,
      state: status as InquiryStatus,
      at,
    })),
    ...requests.map(({ id, status, askedTitle, at, title, isVisible, isLive }) => ({
      key: `access ${id}`,
      what: 'Access request',
      title: (isVisible ? title : askedTitle) ?? 'A listing no longer on the market',
      to: '/my-access',
      state:
        status === 'pending' ? ('waiting' as const) : isLive ? ('in_progress' as const) : ('closed' as const),
      at,
    })),
  ]
  return rows.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}
