import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  ServerRouter,
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type ServerInstrumentation,
} from 'react-router'
import { isOutage, isDiskFailure } from '#app/lib/outage.ts'
import { QueueFull, QUEUE_FULL_TEXT } from '#app/files/queue.ts'
import { isStoreUnavailable, STORE_UNAVAILABLE_TEXT } from './files/store-watch.ts'
import { log } from '#app/lib/log.ts'
import { PageBody } from '#app/lib/page-body.server.ts'
import { isClientAbort, requestContext } from '#app/lib/request.ts'
import { staticScript } from '#app/site/static-script.server.ts'
import { DocumentContext, readTheme } from '#app/ui/document.ts'

/** Time limit in milliseconds for the streamed parts of a page. */
export const streamTimeout = 5000

/** The viewer's id from the root loader; undefined if it failed. */
function viewerIn({ staticHandlerContext }: EntryContext): string | null | undefined {
  const { viewerId } = (staticHandlerContext.loaderData['root'] ?? {}) as { viewerId?: string | null }
  return viewerId
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = requestContext.getStore()?.nonce
  const theme = readTheme(request.headers.get('cookie'))
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let isShellOut = false
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext
        value={{ nonce, theme, isRunning: false, staticScript: staticScript(viewerIn(context)) }}
      >
        <ServerRouter context={context} url={request.url} {...(nonce && { nonce })} />
      </DocumentContext>,
      {
        ...(nonce && { nonce }),
        [ready]() {
          isShellOut = true
          const page = new PageBody()
          // Cleared once the page is sent, since a pending timer would keep the render in memory.
          page.on('close', () => clearTimeout(timer)).on('error', () => undefined)
          pipe(page)
          page.body.then((body) => {
            if (body instanceof Uint8Array) headers.set('Content-Length', String(body.length))
            resolve(new Response(body, { status, headers }))
          }, reject)
        },
        onShellError(error: unknown) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error: unknown) {
          if (isShellOut && !request.signal.aborted) log.error('page.render_failed', { error })
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}

/**
 * Handles errors of loaders, actions and middleware. Outages are noted on the request and answered by server/http.ts;
 * refusals are already responses; a disconnected client is not an error. Anything else is a bug and is logged, even
 * if the client has left.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const facts = requestContext.getStore()
  if (isClientAbort(error, request.signal)) return
  if (isOutage(error)) {
    if (facts) facts.outage = true
    // Logged here because the database heartbeat does not notice an unwritable disk.
    if (isDiskFailure(error)) log.error('disk.write_refused', { error })
    if (facts && isStoreUnavailable(error)) facts.outageMessage = STORE_UNAVAILABLE_TEXT
    if (facts && error instanceof QueueFull) facts.outageMessage = QUEUE_FULL_TEXT
    return
  }
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (facts?.bodyRefused) return
  if (facts) facts.failed = true
  log.error('route.failed', { error })
}

/** Records the matched route's pattern for the access log. */
export const instrumentations: ServerInstrumentation[] = [
  {
    handler(handler) {
      handler.instrument({
        async request(handle) {
          const result = await handle()
          const facts = requestContext.getStore()
          if (facts && !facts.refusal)
            facts.routePattern = `/${(result.meta?.pattern ?? '*').replace(/^\//, '')}`
        },
      })
    },
  },
]
