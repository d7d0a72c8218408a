import { viewerContext } from '#app/lib/viewer.ts'
import { TERM_MAX } from '../filters.ts'
import { suggestPlaces } from '../queries/cities.server.ts'
import { viewMarket } from '../queries/market-version.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import type { Route } from './+types/places'
import { visibleText } from '#app/lib/visible-text.ts'

/** Suggestions for the location search: places in which the viewer may see a listing (PUB-048). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('term') ?? ''
  const term = visibleText(typed).trim()
  const viewer = viewerFactsOf(context.get(viewerContext))
  const places = term.length > TERM_MAX ? [] : await suggestPlaces(await viewMarket(viewer), term)
  return Response.json(places, { headers: { 'Cache-Control': 'private, no-store' } })
}
