import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { Outage } from '#app/lib/outage.ts'
import { retryAfter } from '#app/lib/form-response.server.ts'
import { requestContext, type RequestFacts } from '#app/lib/request.ts'
import { createHttp } from '#server/http.ts'
import { listen } from '#server/http/listen.ts'

export const OWN = 'https://parcela.example'
export const HTML = { Accept: 'text/html' }
export const FORM = { ...HTML, Origin: OWN, 'Content-Type': 'application/x-www-form-urlencoded' }

export type SiteServer = {
  ask: (path: string, init: RequestInit) => Promise<Response>
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  post: (path: string, body: BodyInit, headers?: Record<string, string>) => Promise<Response>
  stream: (
    path: string,
    body: ReadableStream<Uint8Array>,
    headers?: Record<string, string>,
  ) => Promise<Response>
  raw: (bytes: string) => Promise<string>
  port: number
  seen: { facts: RequestFacts; body: string; type: string | null; cookie: string | null } | undefined
  isReady: boolean
  isSignedIn: boolean
}

function page(status: number): ResponseInit {
  return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } }
}

async function clientBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parcela-client-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'root-abcdEF12.js'), 'export const a = 1')
  await writeFile(join(folder, 'assets', 'root-abcdEF12.js.br'), 'br!')
  await writeFile(join(folder, 'secret'), 'no type, never served')
  return folder
}

/** The product's HTTP server on its own port, behind one trusted proxy, with pages that only echo their request. */
export function siteServer(): SiteServer {
  let server: Server
  let clientDir = ''

  async function site(request: Request): Promise<Response> {
    const facts = requestContext.getStore()
    if (!facts) throw new Error('no request context')
    const { pathname, search } = new URL(request.url)
    const { refusal } = facts
    if (refusal)
      return new Response(
        `<h1>${refusal.body.title}</h1>${JSON.stringify(refusal.body)}`,
        page(refusal.status),
      )
    if (pathname === '/away') throw new Outage('away')
    if (pathname === '/wrote-too-often') {
      facts.writeRetryAfter = 42
      return new Response('too often', page(429))
    }
    if (pathname === '/asked-too-often') {
      retryAfter(86_400)
      return new Response('too often', page(429))
    }
    if (pathname === '/moved') return new Response(null, { status: 303, headers: { Location: '/page' } })
    if (search === '?early') return new Response('without a look at the body', page(200))
    if (pathname === '/boom') throw new Error('a bug')
    if (pathname === '/own-policy') {
      return new Response('x', {
        headers: { 'Content-Security-Policy': 'sandbox', 'Referrer-Policy': 'no-referrer' },
      })
    }
    if (pathname === '/refused') {
      return Response.json(
        { kind: 'conflict', title: 'Changed in the meantime', message: 'Too late.' },
        { status: 409 },
      )
    }
    if (pathname === '/api/auth/session') return new Response('none', page(404))
    try {
      const { headers } = request
      it.seen = {
        facts,
        body: await request.text(),
        type: headers.get('content-type'),
        cookie: headers.get('cookie'),
      }
    } catch {
      return new Response('broken', page(500))
    }
    return new Response('<p>page</p>'.repeat(500), page(200))
  }

  const it: SiteServer = {
    ask: (path, init) => fetch(`http://127.0.0.1:${it.port}${path}`, init),
    get: (path, headers = {}) => it.ask(path, { headers }),
    post: (path, body, headers = FORM) => it.ask(path, { method: 'POST', body, headers }),
    stream(path, body, headers = FORM) {
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
      return it.ask(path, init)
    },
    raw: (bytes) =>
      new Promise((resolve, reject) => {
        const socket = net.connect(it.port, '127.0.0.1', () => socket.write(bytes))
        let text = ''
        socket.on('data', (chunk) => (text += String(chunk)))
        socket.on('close', () => resolve(text))
        socket.on('error', reject)
      }),
    port: 0,
    seen: undefined,
    isReady: true,
    isSignedIn: true,
  }

  beforeAll(async () => {
    clientDir = await clientBuild()
    const app = await createHttp({
      site,
      clientDir,
      publicOrigin: OWN,
      trustedProxyHops: 1,
      isReady: () => it.isReady,
      isSignedIn: () => it.isSignedIn,
    })
    server = await listen(app, { port: 0, host: '127.0.0.1' }, OWN)
    const address = server.address()
    if (typeof address === 'object' && address) it.port = address.port
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    return rm(clientDir, { recursive: true, force: true })
  })
  beforeEach(() => {
    it.isReady = true
    it.isSignedIn = true
    it.seen = undefined
  })
  return it
}
