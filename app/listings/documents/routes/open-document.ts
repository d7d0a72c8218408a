import { redirect } from 'react-router'
import { refusedResponse } from '#app/files/refused-response.ts'
import { refusal, tooMany } from '#app/lib/refusal.ts'
import { standingOf, viewerContext } from '#app/lib/viewer.ts'
import { documentLink, limitOpenings } from '../commands/open-document.server.ts'
import { findOpenDocument } from '#app/listings/visibility/documents.server.ts'
import type { Route } from './+types/open-document'

/**
 * Permanent URL of a document: redirects to a link valid for 300 s, so that pages never hold an expired one
 * (PUB-226). A forbidden document looks like an unknown one.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'member' && standingOf(viewer) === 'suspended')
    return refusedResponse(request, refusal('profile_not_approved'))
  const document = await findOpenDocument(viewer, { id: params.id })
  if (!document)
    return refusedResponse(request, refusal(viewer.kind === 'guest' ? 'unauthenticated' : 'not_found'))
  const limit = await limitOpenings(viewer)
  if (!limit.ok) return refusedResponse(request, tooMany(limit.retryAfterSeconds))
  return redirect(documentLink(viewer, document), { headers: { 'Cache-Control': 'no-store' } })
}
