import { isbot } from 'isbot'
import { now } from '#app/lib/clock.ts'
import { requestContext } from '#app/lib/request.ts'
import type { Result } from '#app/lib/result.ts'
import { ok } from '#app/lib/result.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import type { ListingView } from '../schema.ts'
import { gatherView, type ViewRefusal } from './gather-views.server.ts'

export type { ViewRefusal } from './gather-views.server.ts'

/**
 * Records that somebody had a listing's page before them for so many visible seconds (PUB-085). The person is the
 * session's and the time the server's; the same opening reported twice is one row; robots leave none. A listing that
 * does not exist for the viewer is not found. What was answered is stored.
 */
export async function recordView(
  viewer: Viewer,
  slug: string,
  { view, session, seconds }: ListingView,
): Promise<Result<'recorded' | 'ignored', ViewRefusal>> {
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
