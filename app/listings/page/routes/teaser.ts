import { db } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { download } from '#app/files/download.ts'
import { refusedResponse } from '#app/files/refused-response.ts'
import { requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { refusal, tooMany } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { teaserFor } from '../teaser/teaser.server.ts'
import type { Route } from './+types/teaser'

/** A listing's page as a PDF. Viewers who may not download it are redirected as from a member page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = new Request(new URL(`/deal/${params.slug}`, request.url))
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), page)
  const allowed = await takeLimit(db(), { rule: 'report', subjects: [`account:${viewer.userId}`] })
  if (!allowed.ok) return refusedResponse(request, tooMany(allowed.retryAfterSeconds))
  const teaser = await teaserFor(viewer, params.slug)
  if (!teaser) return refusedResponse(request, refusal('not_found'))
  return download(teaser.bytes, { type: 'application/pdf', name: teaser.fileName })
}
