import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'

export type RawRequest = {
  method?: string
  /** RawRequest unchanged: nothing is encoded or normalised. */
  path: string
  headers?: OutgoingHttpHeaders
  body?: Buffer | string
}

/** Requests as a browser without JavaScript sends them: a page, and a form. */
export const getPage = (path: string, cookie = '', headers: OutgoingHttpHeaders = {}): RawRequest => ({
  path,
  headers: { Accept: 'text/html', Cookie: cookie, ...headers },
})
export const postForm = (
  origin: string,
  path: string,
  fields: Readonly<Record<string, string>> | URLSearchParams,
  headers: OutgoingHttpHeaders = {},
): RawRequest => ({
  method: 'POST',
  path,
  headers: {
    Accept: 'text/html',
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: origin,
    ...headers,
  },
  body: new URLSearchParams(fields).toString(),
})

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number }

const TIMEOUT_MS = 120_000

const PRESENT = [
  'content-security-policy',
  'referrer-policy',
  'permissions-policy',
  'cache-control',
  'x-request-id',
] as const
const EXACT: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
}
/** Headers that reveal the server software. */
const REVEALING = ['server', 'x-powered-by', 'x-aspnet-version', 'via']

/** Missing or wrong security headers, and revealing ones. */
function headerFindings(headers: IncomingHttpHeaders): string[] {
  const policy = String(headers['content-security-policy'] ?? '')
  const isWeak =
    policy !== '' &&
    !policy.startsWith('sandbox') &&
    (!policy.includes("default-src 'none'") || /script-src[^;]*'unsafe-/.test(policy))
  return [
    ...PRESENT.filter((name) => !headers[name]).map((name) => `no ${name}`),
    ...Object.entries(EXACT)
      .filter(([name, value]) => headers[name] !== value)
      .map(([name]) => `${name}: ${String(headers[name])}`),
    ...REVEALING.filter((name) => headers[name] !== undefined).map((name) => `reveals ${name}`),
    ...(isWeak ? ['a weak content-security-policy'] : []),
  ]
}

export type Sender = {
  send: (sent: RawRequest) => Promise<RawResponse>
  /** The number of responses so far, and the problems with their headers. */
  seen: { responses: number; headerFindings: string[] }
  close: () => void
}

/** Sends raw requests over keep-alive connections, and checks the headers of every response. */
export function sender(origin: string, sockets = 16): Sender {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const seen: Sender['seen'] = { responses: 0, headerFindings: [] }
  const once = ({ method = 'GET', path, headers = {}, body }: RawRequest) =>
    new Promise<RawResponse>((resolve, reject) => {
      const startedAt = performance.now()
      const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
      const outgoing = request({
        hostname,
        port,
        agent,
        method,
        path,
        headers: { ...length, ...headers },
        timeout: TIMEOUT_MS,
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no response to ${method} ${path}`)))
      outgoing.on('error', reject)
      outgoing.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response
          seen.responses += 1
          for (const finding of headerFindings(headers))
            seen.headerFindings.push(`${status} ${method} ${path}: ${finding}`)
          resolve({ status, headers, body: Buffer.concat(chunks), ms: performance.now() - startedAt })
        })
      })
      outgoing.end(body)
    })
  return {
    seen,
    async send(sent) {
      try {
        return await once(sent)
      } catch (error) {
        // The server may close a keep-alive connection before the request reaches it.
        const code = error instanceof Error && 'code' in error ? error.code : ''
        if (code === 'ECONNRESET' || code === 'EPIPE') return once(sent)
        throw error
      }
    },
    close: () => agent.destroy(),
  }
}

/** Writes bytes to a new socket, and returns everything received until the server closes it. */
export function sendRaw(origin: string, bytes: string | Buffer, timeoutMs = 15_000): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    const timer = setTimeout(() => socket.destroy(), timeoutMs)
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(text)
    })
  })
}
