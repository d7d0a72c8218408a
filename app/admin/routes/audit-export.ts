import { CSV, download } from '#app/files/download.ts'
import { refusedResponse } from '#app/files/refused-response.ts'
import { isAdmin } from '#app/gates/gate.server.ts'
import { marketDay } from '#app/lib/format.ts'
import { brandedFile } from '#app/lib/identity.ts'
import { log } from '#app/lib/log.ts'
import { refusal, tooMany } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { exportAudit } from '#app/oversight/audit/commands/export.server.ts'
import { auditFilters } from '#app/oversight/audit/schema.ts'
import type { Route } from './+types/audit-export'

/** Reads with back-pressure, and stops reading when the download is cancelled. */
function toStream(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        log.error('audit.export_failed', { error })
        controller.error(error)
      }
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}

/** The filtered audit log as CSV. A POST, since the export is itself audited (ADM-200). */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'guest') return refusedResponse(request, refusal('unauthenticated'))
  if (!isAdmin(viewer)) return refusedResponse(request, refusal('access_denied'))
  const filters = auditFilters.parse(Object.fromEntries(new URL(request.url).searchParams))
  const exported = await exportAudit(viewer, filters)
  if (!exported.ok) return refusedResponse(request, tooMany(exported.retryAfterSeconds ?? 60))
  return download(toStream(exported.value), { type: CSV, name: brandedFile(`audit-${marketDay()}.csv`) })
}

/** GET is not allowed here. */
export function loader({ request }: Route.LoaderArgs) {
  return refusedResponse(request, refusal('method'))
}
