import { sql } from 'kysely'
import type { RequestStatus } from '#app/access/workflow.ts'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'
import { isTurnOf } from '#app/review/turn-index.server.ts'

export type OpenRequests = Awaited<ReturnType<typeof listOpenRequests>>

/** Pending access requests for the company's listings, oldest first; at most 10. */
export async function listOpenRequests({ company }: ApprovedMember) {
  const waiting = db()
    .selectFrom('accessRequests as r')
    .innerJoin('listings as l', 'l.id', 'r.listingId')
    .where('l.companyId', '=', company.id)
    .where(isTurnOf('access', 'r.id', company.id))
  const [rows, counted] = await Promise.all([
    waiting
      .innerJoin('companies as c', 'c.id', 'r.companyId')
      .innerJoin('members as m', 'm.userId', 'r.userId')
      .orderBy('r.createdAt')
      .orderBy('r.id')
      .limit(10)
      .select([
        'r.id',
        'l.id as listingId',
        'l.title as listing',
        'c.name as company',
        'm.fullName as person',
        'r.createdAt',
      ])
      .execute(),
    waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

/** A company's request or grant for a listing. `listing` is null once the company may no longer see it. */
export type OwnAccess = {
  key: string
  listing: { title: string; slug: string } | null
  state: 'granted' | Exclude<RequestStatus, 'granted' | 'withdrawn'> | 'ended'
  at: Date
  endsAt: Date | null
}

const LIMIT = 20

/**
 * The company's live grants and its other requests, one row per listing, newest first. Omits titles that the
 * projection now hides, such as those of listings off the market.
 */
export async function listOwnAccess(member: ApprovedMember): Promise<OwnAccess[]> {
  const { isVisible } = projectionSql(viewerFactsOf(member))
  const companyId = member.company.id
  const combined = db()
    .selectFrom('accessRequests as r')
    .fullJoin('accessGrants as g', (join) =>
      join
        .onRef('g.listingId', '=', 'r.listingId')
        .onRef('g.companyId', '=', 'r.companyId')
        .on('g.revokedAt', 'is', null),
    )
    .innerJoin('listings as l', (join) => join.on(sql<boolean>`l.id = coalesce(r.listing_id, g.listing_id)`))
    .where(sql<string>`coalesce(r.company_id, g.company_id)`, '=', companyId)
    .where('g.revokedAt', 'is', null)
    .where((eb) => eb.or([eb('r.status', 'is', null), eb('r.status', '<>', 'withdrawn')]))
    .distinctOn('l.id')
    .orderBy('l.id')
    .orderBy(sql`r.created_at desc nulls last`)
    .select([
      'l.title',
      'l.slug',
      'r.status',
      'r.createdAt',
      'r.decidedAt',
      'r.id as requestId',
      'g.id as grantId',
      'g.grantedAt',
      'g.expiresAt',
      isVisible.as('isVisible'),
      sql<Date>`coalesce(g.granted_at, r.decided_at, r.created_at)`.as('at'),
    ])
  const rows = await db()
    .selectFrom(combined.as('s'))
    .selectAll()
    .orderBy('s.at', 'desc')
    .orderBy('s.slug')
    .limit(LIMIT)
    .execute()
  const at = now()
  return rows.map((row) => ({
    key: row.grantId ?? row.requestId ?? '',
    listing: row.isVisible ? { title: row.title, slug: row.slug } : null,
    state: stateOf(row, at),
    at: row.at,
    endsAt: row.grantId === null ? null : row.expiresAt,
  }))
}

type Facts = { grantId: string | null; expiresAt: Date | null; status: string | null }

function stateOf({ grantId, expiresAt, status }: Facts, at: Date): OwnAccess['state'] {
  if (grantId !== null && (expiresAt === null || expiresAt > at)) return 'granted'
  if (status === 'pending' || status === 'declined') return status
  return 'ended'
}
