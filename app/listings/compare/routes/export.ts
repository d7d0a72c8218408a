import { redirect } from 'react-router'
import { db } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { download } from '#app/files/download.ts'
import { refusedResponse } from '#app/files/refused-response.ts'
import { requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { env } from '#app/lib/env.ts'
import { marketDay } from '#app/lib/format.ts'
import { brandedFile } from '#app/lib/identity.ts'
import { tooMany } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '../../visibility/policy.ts'
import { comparisonFile } from '../export-file.server.ts'
import { readIds } from '../ids.ts'
import { findComparison } from '../queries.server.ts'
import type { Route } from './+types/export'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A comparison as a workbook with the values of its page (PUB-230). Viewers who may not compare are redirected as on the
 * page, so that they return to the comparison after signing in.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const page = new Request(new URL(`/compare${url.search}`, url))
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), page)
  const allowed = await takeLimit(db(), { rule: 'export', subjects: [`account:${viewer.userId}`] })
  if (!allowed.ok) return refusedResponse(request, tooMany(allowed.retryAfterSeconds))
  const reader = { ...viewerFactsOf(viewer), userId: viewer.userId }
  const comparison = await findComparison(reader, readIds(url.searchParams))
  if (!comparison) return redirect('/listings')
  const bytes = await comparisonFile(comparison, env().publicOrigin)
  const day = marketDay()
  return download(bytes, { type: XLSX, name: brandedFile(`comparison-${day}.xlsx`) })
}
