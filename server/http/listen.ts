import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Http } from '../http.ts'
import { listenAt } from '../listening.ts'
import { secure } from './headers.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { MAX_SECONDS } from './paced.ts'
import { REQUEST_LIMITS } from './request-limits.ts'

export type Address = { port: number; host: string }

/** Milliseconds without a byte after which a connection is cut; event streams send heartbeats far more often. */
const IDLE_TIMEOUT_MS = 125_000

const REASON_PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  417: 'Expectation Failed',
  431: 'Request Header Fields Too Large',
}

/** Listens for `app`; refuses slow or oversized headers before the application sees them. */
export async function listen(
  app: Http,
  { port, host }: Address,
  publicOrigin: string,
  opened?: (server: Server) => void,
): Promise<Server> {
  const headers = (): Headers => {
    const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
    secure(headers, { requestId: randomUUID(), nonce: 'none' }, { publicOrigin, connect: [] })
    return headers
  }
  const listener = getRequestListener(app.fetch, {
    hostname: host,
    errorHandler: () => new Response('Invalid request\n', { status: 400, headers: headers() }),
  })
  // Node's own error responses would not have our headers.
  const refuse = (response: ServerResponse, status: number) =>
    void response.writeHead(status, Object.fromEntries(headers())).end(REASON_PHRASES[status])
  const server = createServer(
    {
      requireHostHeader: false,
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: MAX_SECONDS * 1000,
      connectionsCheckingInterval: 2000,
      keepAliveTimeout: 65_000,
    },
    oneAtATime((request, response) => {
      const names = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
      const isHostMissing = names.length === 0 && request.httpVersion === '1.1'
      // With two Host headers, a proxy may have used the other.
      if (isHostMissing || names.length > 1) refuse(response, 400)
      else if (request.rawHeaders.length > 2 * REQUEST_LIMITS.headers) refuse(response, 431)
      else void listener(request, response)
    }),
  )
  // Node silently drops headers beyond this number, so the listener counts them and refuses the request.
  server.maxHeadersCount = 0
  // Unread responses would otherwise hold their connection forever.
  server.timeout = IDLE_TIMEOUT_MS
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    refuse(response, 417),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status =
      error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
    respondRaw(socket as Socket, status, headers())
  })
  opened?.(server)
  await listenAt(server, { port, host, setting: 'PORT' })
  return server
}

function respondRaw(socket: Socket, status: number, headers: Headers): void {
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy()
  const reason = REASON_PHRASES[status] ?? 'Bad Request'
  headers.set('Content-Length', String(reason.length))
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${reason}`)
}
