import { refusedResponse } from '#app/files/refused-response.ts'
import { openEventStream } from '#app/gates/event-streams.server.ts'
import { refusal, tooMany } from '#app/lib/refusal.ts'
import { standingOf, viewerContext } from '#app/lib/viewer.ts'
import type { Route } from './+types/events'

/** Seconds after which a browser with too many streams may retry. */
const RETRY_AFTER_SECONDS = 60

const STREAM = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Keeps a reverse proxy from buffering events.
  'X-Accel-Buffering': 'no',
} as const

/**
 * A member's unread count and changes (MEM-383). Guests get 401, suspended members 403, requests that accept no stream
 * 404. Ends within 5 s of the session's or a grant's end or a suspension (PUB-225, MEM-388, decision 11).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'guest') return refusedResponse(request, refusal('unauthenticated'))
  if (standingOf(viewer) === 'suspended') return refusedResponse(request, refusal('profile_not_approved'))
  if (!request.headers.get('accept')?.includes('text/event-stream'))
    return refusedResponse(request, refusal('not_found'))
  if (request.method === 'HEAD') return new Response(null, { headers: STREAM })
  const stream = await openEventStream(viewer, request.signal)
  return stream
    ? new Response(stream, { headers: STREAM })
    : refusedResponse(request, tooMany(RETRY_AFTER_SECONDS))
}
