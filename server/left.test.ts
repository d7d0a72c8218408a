import { once } from 'node:events'
import type { Server } from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { handleError } from '#app/entry.server.tsx'
import { Outage } from '#app/lib/outage.ts'
import { log } from '#app/lib/log.ts'
import { requestContext } from '#app/lib/request.ts'
import { listen } from './http/listen.ts'
import { renderMetrics } from './http/metrics.ts'
import { createHttp } from './http.ts'

type Ending = (request: Request) => unknown

/** The page's error once its client has left, or null if the page is ready anyway. */
const endings: Record<string, Ending | null> = {
  '/unnoticed': null,
  '/noticed': (request) => request.signal.reason,
  '/cut': () => Object.assign(new Error('aborted'), { code: 'ECONNRESET' }),
  '/broken': () => Object.assign(new Error('premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }),
  '/bug': () => new Error('a bug'),
  '/away': () => new Outage('away'),
}
let server: Server
let port = 0

/** Like the router: a page's error goes to handleError, and the response is a 500. */
async function site(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const facts = requestContext.getStore()
  if (facts) facts.routePattern = pathname
  if (!new URL(request.url).search) await once(request.signal, 'abort')
  const ending = endings[pathname]
  if (!ending) return new Response('page')
  const error = ending(request)
  handleError(error, {
    request,
    params: {},
    context: {} as never,
  })
  return new Response('broken', { status: 500 })
}

beforeAll(async () => {
  const app = await createHttp({
    site,
    clientDir: join(tmpdir(), 'no-such-client-build'),
    publicOrigin: 'http://own.test',
    trustedProxyHops: 0,
    isReady: () => true,
    isSignedIn: () => false,
  })
  server = await listen(app, { port: 0, host: '127.0.0.1' }, 'http://own.test')
  const address = server.address()
  if (typeof address === 'object' && address) port = address.port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => void vi.restoreAllMocks())

/** Requests, leaves, and returns the access log line and the logged errors. */
async function left(path: string): Promise<{ status: unknown; errors: string[] }> {
  const info = vi.spyOn(log, 'info').mockReturnValue()
  const error = vi.spyOn(log, 'error').mockReturnValue()
  const socket = net.connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await once(server, 'request')
  socket.destroy()
  await vi.waitFor(() => expect(info).toHaveBeenCalledOnce(), 60_000)
  const [event, fields] = info.mock.calls[0] ?? []
  expect([event, fields?.route]).toEqual(['request.answered', path])
  return { status: fields?.status, errors: error.mock.calls.map(([name]) => name) }
}

describe('a client that leaves before its response is ready', () => {
  test.each(['/unnoticed', '/noticed', '/cut', '/broken'])('is a 499 and not an error: %s', async (path) => {
    expect(await left(path)).toEqual({ status: 499, errors: [] })
    const figures = await renderMetrics()
    expect(figures).toContain(`parcela_requests_total{route="${path}",method="GET",status="499"} 1`)
    expect(figures).not.toMatch(new RegExp(`route="${path}",method="GET",status="5`))
  })

  test('does not hide a bug, which is logged, and the request stays a 500', async () => {
    expect(await left('/bug')).toEqual({ status: 500, errors: ['route.failed'] })
  })

  test('does not hide an outage either', async () => {
    expect(await left('/away')).toEqual({ status: 503, errors: [] })
  })
})

test('a bug while the client is connected is a 500 with its error', async () => {
  const info = vi.spyOn(log, 'info').mockReturnValue()
  const error = vi.spyOn(log, 'error').mockReturnValue()
  expect((await fetch(`http://127.0.0.1:${port}/bug?now`)).status).toBe(500)
  expect(error.mock.calls.map(([name]) => name)).toEqual(['route.failed'])
  expect(info.mock.calls[0]?.[1]).toMatchObject({ status: 500 })
})

test('a broken stream is logged while the client is connected', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  vi.spyOn(log, 'info').mockReturnValue()
  await fetch(`http://127.0.0.1:${port}/broken?now`)
  expect(error).toHaveBeenCalledOnce()
})
