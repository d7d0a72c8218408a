import { isbot } from 'isbot'
import { now } from '#app/lib/clock.ts'
import { requestContext } from '#app/lib/request.ts'
import { type Result, ok, refuse } from '#app/lib/result.ts'
import { standingOf, type Viewer } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import type { ListingView } from '../schema.ts'
import { gatherView, type ViewRefusal as GatherRefusal } from './gather-views.server.ts'

export type ViewRefusal = GatherRefusal | 'suspended'

/**
 * Records a page view of a listing with its visible seconds (PUB-085). User and time come from the session and the
 * server, a repeated report is one row, and bots are ignored. `not_found` for a listing that does not exist for the
 * viewer, `suspended` for a suspended member or company. If the call succeeds, the view is stored.
 */
export async function recordView(
  viewer: Viewer,
  slug: string,
  { view, session, seconds }: ListingView,
): Promise<Result<'recorded' | 'ignored', ViewRefusal>> {
  if (standingOf(viewer) === 'suspended') return refuse('suspended')
  const facts = requestContext.getStore()
  const userAgent = facts?.userAgent ?? ''
  if (userAgent === '' || isbot(userAgent)) return ok('ignored')
  return gatherView({
    ip: facts?.ip ?? '127.0.0.1',
    viewer: viewerFactsOf(viewer),
    slug,
    viewId: view,
    userId: viewer.kind === 'guest' ? null : viewer.userId,
    sessionId: session,
    seconds,
    at: now(),
  })
}
