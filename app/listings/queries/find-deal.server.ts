import { sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { UnlockRule, Visibility } from '../schema.ts'
import { askAgainAt } from '../visibility/ask-again.ts'
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
  const [verified, nearby] = await Promise.all([
    verifiedCompanies([row.companyId]),
    projection.level === 'FULL' ? findNearby(viewer, row) : null,
  ])
  const isVerified = row.approvedRevisionId !== null && verified.has(row.companyId)
  return presentDeal(row, viewer, projection, {
    companyName: row.companyName,
    isVerified,
    nearby,
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

export type PastRequest = {
  id: string
  status: 'pending' | 'granted' | 'declined' | 'withdrawn'
  isOwn: boolean
  words: string | null
  createdAt: Date
  decidedAt: Date | null
}

/** How the viewer's company stands towards a listing: what it asked, what it holds, and what opens the rest. */
export type AccessState = {
  unlockRule: UnlockRule
  request: PastRequest | null
  /** A declined request may be followed by another from then on; null when nothing has to be waited for. */
  askAgainAt: Date | null
  hasLiveGrant: boolean
  grantEndsAt: Date | null
  hasAcceptedNda: boolean
  nda: { id: number; number: number; body: string }
}

/**
 * The access of an approved member's company to a listing that exists for it without being its own; null for
 * everybody else, who cannot ask (PUB-113, PUB-222).
 */
export async function findAccess(
  viewer: ViewerFacts & { userId: string | null },
  slug: string,
): Promise<AccessState | null> {
  const { companyId } = viewer
  if (companyId === null) return null
  const row = await readListing(viewer, { slug })
  if (!row || row.companyId === companyId || !row.onMarket) return null
  const [request, grant, nda] = await Promise.all([
    db()
      .selectFrom('accessRequests')
      .where('listingId', '=', row.id)
      .where('companyId', '=', companyId)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .select(['id', 'status', 'userId', 'decisionWords', 'createdAt', 'decidedAt'])
      .limit(1)
      .executeTakeFirst(),
    db()
      .selectFrom('accessGrants')
      .where('listingId', '=', row.id)
      .where('companyId', '=', companyId)
      .where('revokedAt', 'is', null)
      .select('expiresAt')
      .executeTakeFirst(),
    currentNda(row.id),
  ])
  const again = request?.status === 'declined' && request.decidedAt ? askAgainAt(request.decidedAt) : null
  return {
    askAgainAt: again !== null && again > now() ? again : null,
    unlockRule: row.unlockRule as UnlockRule,
    request: request
      ? {
          id: request.id,
          status: request.status as PastRequest['status'],
          isOwn: request.userId === viewer.userId,
          words: request.decisionWords,
          createdAt: request.createdAt,
          decidedAt: request.decidedAt,
        }
      : null,
    hasLiveGrant: row.hasLiveGrant,
    grantEndsAt: row.hasLiveGrant ? (grant?.expiresAt ?? null) : null,
    hasAcceptedNda: row.hasAcceptedNda,
    nda,
  }
}

/** The confidentiality text that a listing asks for now: its own newest version, otherwise the standard one. */
export async function currentNda(listingId: number, tx?: Tx) {
  return (tx ?? db())
    .selectFrom('ndaVersions')
    .where((eb) => eb.or([eb('listingId', '=', listingId), eb('listingId', 'is', null)]))
    .orderBy(sql`listing_id is null`)
    .orderBy('number', 'desc')
    .select(['id', 'number', 'body'])
    .limit(1)
    .executeTakeFirstOrThrow()
}
