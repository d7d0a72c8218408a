import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Visibility } from '../schema.ts'
import { findAround } from './deal-around.server.ts'
import { findNearby } from '../visibility/nearby.server.ts'
import { projectionOf, type ViewerFacts } from '../visibility/policy.ts'
import { type Deal, presentDeal } from '../visibility/present-deal.ts'
import { acceptedNdaSql, liveGrantSql } from '../visibility/projection-sql.server.ts'
import { verifiedCompanies } from '../visibility/verified.server.ts'

async function readListing(viewer: ViewerFacts, by: { slug: string } | 'sample') {
  return db()
    .selectFrom('listings as l')
    .innerJoin('companies as c', 'c.id', 'l.companyId')
    .selectAll('l')
    .select([
      'c.name as companyName',
      liveGrantSql(viewer).as('hasLiveGrant'),
      acceptedNdaSql(viewer).as('hasAcceptedNda'),
    ])
    .$call((query) =>
      by === 'sample'
        ? query
            .where('l.isSample', '=', true)
            .where('l.isIllustrative', '=', true)
            .where('l.onMarket', '=', true)
        : query.where('l.slug', '=', by.slug),
    )
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst()
}

type Read = NonNullable<Awaited<ReturnType<typeof readListing>>>

function projectionFor(viewer: ViewerFacts, row: Read) {
  return projectionOf(viewer, { ...row, visibility: row.visibility as Visibility })
}

async function present(viewer: ViewerFacts, row: Read): Promise<Deal | null> {
  const projection = projectionFor(viewer, row)
  if (!projection) return null
  const isFull = projection.level === 'FULL'
  const [verified, nearby, around] = await Promise.all([
    verifiedCompanies([row.companyId]),
    isFull ? findNearby(viewer, row) : null,
    isFull ? findAround(viewer, row, projection) : null,
  ])
  const isVerified = row.approvedRevisionId !== null && verified.has(row.companyId)
  return presentDeal(row, viewer, projection, {
    companyName: row.companyName,
    isVerified,
    nearby,
    around,
    now: now(),
  })
}

/** A listing by slug as this viewer gets it; null for an unknown and for a hidden one alike (PUB-093, PUB-094). */
export async function findDeal(viewer: ViewerFacts, slug: string): Promise<Deal | null> {
  const row = await readListing(viewer, { slug })
  return row ? present(viewer, row) : null
}

/** The illustrative residential complex that stands in for a listing that is not available, where one exists. */
export async function findSampleDeal(viewer: ViewerFacts): Promise<Deal | null> {
  const row = await readListing(viewer, 'sample')
  return row ? present(viewer, row) : null
}
