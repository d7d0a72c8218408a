import { randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import {
  readableCookies,
  underPreviousNames,
  clientIp,
  hasSessionCookie,
  isClientAbort,
  requestContext,
  type RequestFacts,
} from '#app/lib/request.ts'
import { log } from '#app/lib/log.ts'
import { isOutage } from '#app/lib/outage.ts'
import type { RefusalKind } from '#app/lib/refusal-body.ts'
import { boundedBody, type IsSignedIn } from './http/body.ts'
import { compressed } from './http/compress.ts'
import { HeldBytes } from './http/held-bytes.ts'
import type { Pace } from './http/paced.ts'
import { secure } from './http/headers.ts'
import { countRequest } from './http/metrics.ts'
import { mayWrite } from './http/origin.ts'
import { refusalAsPage, refuse, type Refusal, type Site } from './http/refuse.ts'
import { isOverloaded } from './http/request-limits.ts'
import { type Files, staticFiles } from './http/static.ts'
import { discardBody } from './http/unread.ts'

export type HttpSettings = {
  site: Site
  /** The folder of the client build, or the handler that replaces it. */
  clientDir: string | Files
  publicOrigin: string
  trustedProxyHops: number
  connect?: readonly string[]
  sockets?: readonly string[]
  isReady: () => boolean | Promise<boolean>
  isSignedIn: IsSignedIn
  isDraining?: () => boolean
  pace?: Pace
}

export type Http = Hono<{ Bindings: Partial<HttpBindings> }>

const TOO_MUCH_SENT =
  'Too much is being sent to us right now, perhaps from your network. Nothing was changed. Try again in a few seconds.'
const METHODS = ['GET', 'HEAD', 'POST']
/** PostgreSQL cannot store NUL, and none of our URLs contains one. */
const holdsNul = (request: Request) => /%00/.test(request.url)
/** Invalid escapes in the path: the router would print such a path, with a link's secret, to standard output. */
function isUndecodable({ url }: Request): boolean {
  try {
    decodeURIComponent(new URL(url).pathname)
    return false
  } catch {
    return true
  }
}
/** If a sender exceeds its share, its connection is closed. */
const refusalOf = (kind: RefusalKind): Refusal =>
  kind === 'unavailable' ? { kind, message: TOO_MUCH_SENT, headers: { Connection: 'close' } } : { kind }
const withoutPath = ({ url, headers }: Request) => new Request(new URL('/refused', url), { headers })
const isSecure = (origin: string) => origin.startsWith('https:')
const KNOWN_REQUEST_ID = /^[\w.:-]{8,64}$/

function factsOf(
  request: Request,
  peer: string,
  { trustedProxyHops: hops }: HttpSettings,
  onUnreadable: () => void,
): RequestFacts {
  const { headers } = request
  const requestedId = headers.get('x-request-id')
  return {
    requestId: requestedId && KNOWN_REQUEST_ID.test(requestedId) ? requestedId : randomUUID(),
    ip: clientIp(peer, headers.get('x-forwarded-for'), hops, onUnreadable),
    signal: request.signal,
    userAgent: (headers.get('user-agent') ?? '').slice(0, 300),
    nonce: randomBytes(16).toString('base64'),
    hasSessionCookie: hasSessionCookie(headers.get('cookie')),
  }
}

/** Request id, headers, origin check, limits, static files and health checks around the product's pages. */
export async function createHttp(settings: HttpSettings): Promise<Http> {
  const { site, publicOrigin, isReady, isSignedIn } = settings
  const { clientDir, connect = [], sockets = [] } = settings
  const assets = typeof clientDir === 'string' ? await staticFiles(clientDir) : clientDir
  const policy = { publicOrigin, connect, sockets }

  async function guarded(request: Request, path: string, facts: RequestFacts): Promise<Response> {
    const refuseWith = (refusal: Refusal) => refuse(site, request, refusal)
    if (!METHODS.includes(request.method))
      return refuseWith({ kind: 'method', headers: { Allow: METHODS.join(', ') } })
    if (holdsNul(request)) return refuseWith({ kind: 'bad_request' })
    if (isUndecodable(request)) return refuse(site, withoutPath(request), { kind: 'not_found' })
    const { headers } = request
    if (isOverloaded(request.url, headers.get('cookie'))) return refuseWith({ kind: 'too_many_fields' })
    const sender = { secFetchSite: headers.get('sec-fetch-site'), origin: headers.get('origin') }
    if (!mayWrite({ method: request.method, path, ...sender, publicOrigin }))
      return refuseWith({ kind: 'foreign_origin' })
    const held = new HeldBytes(facts.ip)
    let typed: Buffer | null = null
    try {
      const body = await boundedBody(request, path, { facts, held, isSignedIn, pace: settings.pace })
      if (!body.ok) return refuseWith(refusalOf(body.refused))
      typed = body.typed
      const response = await site(body.request)
      if (facts.bodyRefused && response.status !== 413) return refuseWith(refusalOf(facts.bodyRefused))
      if (facts.writeRetryAfter !== undefined) {
        const headers = { 'Retry-After': String(facts.writeRetryAfter) }
        return refuseWith({ kind: 'too_many', headers, typed })
      }
      if (facts.outage && response.status >= 500) {
        const { outageMessage: message } = facts
        return refuseWith({ kind: 'unavailable', typed, ...(message !== undefined && { message }) })
      }
      return (await refusalAsPage(site, request, response)) ?? response
    } catch (error) {
      if (isOutage(error)) return refuseWith({ kind: 'unavailable', typed })
      throw error
    } finally {
      held.release()
    }
  }

  async function respond(request: Request, path: string, facts: RequestFacts): Promise<Response> {
    if (path === '/healthz') return text(200, 'ok')
    if (path === '/readyz')
      return (await isReady()) ? text(200, 'ready') : text(503, 'not ready', { 'Retry-After': '5' })
    const file = await assets(request, path)
    if (file) {
      facts.routePattern = '/assets/*'
      return file
    }
    if (path.startsWith('/assets/')) return refuse(site, request, { kind: 'not_found' })
    return await compressed(request, await guarded(request, path, facts))
  }

  let isReported = false
  const reportUnreadable = () => {
    if (!isReported)
      log.warn('request.forwarded_address_ignored', {
        header: 'X-Forwarded-For',
        trustedProxyHops: settings.trustedProxyHops,
      })
    isReported = true
  }

  const app: Http = new Hono()
  app.all('*', async (c) => {
    const request = c.req.raw
    const cookies = readableCookies(request.headers.get('cookie') ?? '', isSecure(publicOrigin))
    if (request.headers.has('cookie')) request.headers.set('cookie', cookies)
    const peer = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const facts = factsOf(request, peer, settings, reportUnreadable)
    const started = performance.now()
    return requestContext.run(facts, async () => {
      let response: Response
      try {
        response = await respond(request, c.req.path, facts)
      } catch (error) {
        if (!isClientAbort(error, request.signal)) {
          facts.failed = true
          log.error('request.failed', { error })
        }
        response = text(500, 'Something went wrong')
      }
      for (const cookie of underPreviousNames(response.headers.getSetCookie()))
        response.headers.append('Set-Cookie', cookie)
      secure(response.headers, facts, policy, request.url)
      if (response.status === 429 || response.status === 503) {
        if (!response.headers.has('Retry-After'))
          response.headers.set('Retry-After', String(facts.retryAfter ?? 60))
      }
      // Does not wait for the rest of a slow sender's body.
      const isWhole = !facts.slowBody && (await discardBody(c.env?.incoming))
      if (!isWhole || settings.isDraining?.()) response.headers.set('Connection', 'close')
      const status = statusOf(request, response, facts)
      report(request, c.req.path, status, performance.now() - started, facts)
      return response
    })
  })
  return app
}

function text(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(`${body}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}

/** The status in log and metrics of a request whose client left before the response was ready. */
const CLIENT_CLOSED = 499

/** A response to a client that has left is never sent, but a bug or an outage is still reported as such. */
function statusOf(request: Request, response: Response, facts: RequestFacts): number {
  const isOurs = facts.failed || facts.outage
  return request.signal.aborted && !isOurs ? CLIENT_CLOSED : response.status
}

const PROBES = new Set(['/healthz', '/readyz'])

function report(request: Request, path: string, status: number, ms: number, facts: RequestFacts): void {
  const route = PROBES.has(path) ? path : (facts.routePattern ?? 'none')
  countRequest(route, METHODS.includes(request.method) ? request.method : 'other', status, ms)
  const fields = { method: request.method, route, status, ms: Math.round(ms * 10) / 10 }
  if (PROBES.has(path) || route === '/assets/*') log.debug('request.answered', fields)
  else log.info('request.answered', fields)
}
