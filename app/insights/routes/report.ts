import { redirect } from 'react-router'
import { db } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { download } from '#app/files/download.ts'
import { refusedResponse } from '#app/files/refused-response.ts'
import { requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { refusal, tooMany } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { loadMarketReport } from '../report/report.server.ts'
import type { Route } from './+types/report'

/** "Download Full Report" for approved members and admins; guests and lapsed sessions go to /signup (PUB-143). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'guest') return redirect('/signup')
  const { userId } = requireApprovedOrAdmin(viewer, request)
  const allowed = await takeLimit(db(), { rule: 'report', subjects: [`account:${userId}`] })
  if (!allowed.ok) return refusedResponse(request, tooMany(allowed.retryAfterSeconds))
  const report = await loadMarketReport()
  if (!report) return refusedResponse(request, refusal('not_found', 'There are no market figures yet.'))
  return download(report.bytes, { type: 'application/pdf', name: report.fileName })
}
