import { refusedResponse } from '#app/files/refused-response.ts'
import { parseForm } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { retryAfter } from '#app/lib/form-response.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { recordView } from '../commands/record-view.server.ts'
import { viewSchema } from '../schema.ts'
import type { Route } from './+types/view'

const REFUSED = {
  not_found: () => refusal('not_found'),
  suspended: () => refusal('profile_not_approved'),
  too_many: () => refusal('too_many', undefined, retryAfter(600)),
}

/** The beacon that a browser sends on leaving a listing's page (PUB-085); nobody reads the response. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const parsed = parseForm(viewSchema, await request.formData())
  if (!parsed.ok) return refusedResponse(request, refusal('invalid'))
  const recorded = await recordView(context.get(viewerContext), params.slug, parsed.data)
  if (!recorded.ok) return refusedResponse(request, REFUSED[recorded.refused]())
  return new Response(null, { status: 204 })
}

/** No page at this URL. */
export function loader({ request }: Route.LoaderArgs) {
  return refusedResponse(request, refusal('not_found'))
}
