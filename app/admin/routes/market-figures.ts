import { CSV, download } from '#app/files/download.ts'
import { refusedResponse } from '#app/files/refused-response.ts'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { brandedFile } from '#app/lib/identity.ts'
import { refusal } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { exportFigures } from '#app/market/export.server.ts'
import { MARKET } from '../paths.ts'
import type { Route } from './+types/market-figures'

/** The live figures as an importable file (ADM-204). The gate sees the page's URL, so that signing in returns there. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = new Request(new URL(MARKET, request.url))
  const admin = requireAdmin(context.get(viewerContext), page)
  const file = await exportFigures(admin)
  if (!file)
    return refusedResponse(
      request,
      refusal('not_found', 'There are no market figures yet. Import a file first.'),
    )
  return download(file.text, { type: CSV, name: brandedFile(`market-figures-${file.day}.csv`) })
}
