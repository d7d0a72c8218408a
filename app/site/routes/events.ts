import { refusedAnswer } from '#app/files/refused-answer.ts'
import { openEventStream } from '#app/gates/event-streams.server.ts'
import { refusal, tooMany } from '#app/lib/refusal.ts'
import { standingOf, viewerContext } from '#app/lib/viewer.ts'
import type { Route } from './+types/events'

/** Seconds after which a browser with too many streams may ask again. */
const AGAIN_SECONDS = 60

const STREAM = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // A proxy in front passes each event on as it comes.
  'X-Accel-Buffering': 'no',
} as const

/**
 * The event stream of a signed-in member: their unread count, immediately and whenever it changes (MEM-383). A guest is
 * answered 401, a suspended member 403, and whoever asks for a page instead of a stream 404. It ends within 5 s of the
 * session's end, a suspension and the end of a grant (PUB-225, MEM-388, decision 11).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'guest') return refusedAnswer(request, refusal('unauthenticated'))
  if (standingOf(viewer) === 'suspended') return refusedAnswer(request, refusal('profile_not_approved'))
  if (!request.headers.get('accept')?.includes('text/event-stream'))
    return refusedAnswer(request, refusal('not_found'))
  if (request.method === 'HEAD') return new Response(null, { headers: STREAM })
  const stream = await openEventStream(viewer, request.signal)
  return stream ? new Response(stream, { headers: STREAM }) : refusedAnswer(request, tooMany(AGAIN_SECONDS))
}
