import { isbot } from 'isbot'
import { db } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { now } from '#app/lib/clock.ts'
import { requestContext } from '#app/lib/request.ts'
import type { Result } from '#app/lib/result.ts'
import { ok, refuse } from '#app/lib/result.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'
import type { ListingView } from '../schema.ts'

export type ViewRefusal = 'not_found' | 'too_many'

/**
 * Records that somebody had a listing's page before them for so many visible seconds (PUB-085). The person is the
 * session's and the time the server's; the same opening reported twice is one row; robots leave none. A listing that
 * does not exist for the viewer is not found.
 */
export async function recordView(
  viewer: Viewer,
  slug: string,
  { view, session, seconds }: ListingView,
): Promise<Result<'recorded' | 'ignored', ViewRefusal>> {
  const facts = requestContext.getStore()
  const userAgent = facts?.userAgent ?? ''
  if (userAgent === '' || isbot(userAgent)) return ok('ignored')
  const limit = await takeLimit(db(), { rule: 'view', subjects: [`ip:${facts?.ip ?? '127.0.0.1'}`] })
  if (!limit.ok) return refuse('too_many')
  const listing = await db()
    .selectFrom('listings as l')
    .where('l.slug', '=', slug)
    .where(projectionSql(viewerFactsOf(viewer)).isVisible)
    .select('l.id')
    .executeTakeFirst()
  if (!listing) return refuse('not_found')
  return ok(
    await store({
      viewId: view,
      listingId: listing.id,
      userId: viewer.kind === 'guest' ? null : viewer.userId,
      sessionId: session,
      viewDuration: seconds,
      createdAt: now(),
    }),
  )
}

type Row = {
  viewId: string
  listingId: number
  userId: string | null
  sessionId: string
  viewDuration: number
  createdAt: Date
}

/** Milliseconds for which a row waits for others, so that many leave in one statement. */
const GATHER_MS = 20
let gathering: { rows: Map<string, Row>; done: Promise<void> } | null = null

/** Each caller waits for the statement that carries its row: what was answered is stored. */
async function store(row: Row): Promise<'recorded'> {
  if (!gathering) {
    const rows = new Map<string, Row>()
    gathering = { rows, done: write(rows) }
  }
  if (!gathering.rows.has(row.viewId)) gathering.rows.set(row.viewId, row)
  await gathering.done
  return 'recorded'
}

async function write(rows: Map<string, Row>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
  gathering = null
  await db()
    .insertInto('listingViews')
    .values([...rows.values()])
    .onConflict((conflict) => conflict.column('viewId').doNothing())
    .execute()
}
