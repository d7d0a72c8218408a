import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'

export type Sent = {
  method?: string
  /** Sent unchanged: nothing is encoded or normalised. */
  path: string
  headers?: OutgoingHttpHeaders
  body?: Buffer | string
}

/** A page opened, and a form posted, as a browser without JavaScript does. */
export const opening = (path: string, cookie = '', headers: OutgoingHttpHeaders = {}): Sent => ({
  path,
  headers: { Accept: 'text/html', Cookie: cookie, ...headers },
})
export const posting = (
  origin: string,
  path: string,
  fields: Readonly<Record<string, string>> | URLSearchParams,
  headers: OutgoingHttpHeaders = {},
): Sent => ({
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

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number }

/** Milliseconds after which no answer is coming. */
const PATIENCE_MS = 120_000

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
/** They reveal the server program. */
const TELLING = ['server', 'x-powered-by', 'x-aspnet-version', 'via']

/** The security headers missing from an answer, and the revealing ones in it. */
export function headerFaults(headers: IncomingHttpHeaders): string[] {
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
    ...TELLING.filter((name) => headers[name] !== undefined).map((name) => `tells ${name}`),
    ...(isWeak ? ['a weak content-security-policy'] : []),
  ]
}

export type Sender = {
  send: (sent: Sent) => Promise<Answer>
  /** The number of answers so far, and those with a header fault. */
  seen: { answers: number; faults: string[] }
  close: () => void
}

/** Sends raw requests over kept connections, and checks the headers of every response. */
export function sender(origin: string, sockets = 16): Sender {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const seen: Sender['seen'] = { answers: 0, faults: [] }
  const once = ({ method = 'GET', path, headers = {}, body }: Sent) =>
    new Promise<Answer>((resolve, reject) => {
      const began = performance.now()
      const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
      const going = request({
        hostname,
        port,
        agent,
        method,
        path,
        headers: { ...length, ...headers },
        timeout: PATIENCE_MS,
      })
      going.on('timeout', () => going.destroy(new Error(`no answer to ${method} ${path}`)))
      going.on('error', reject)
      going.on('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const { statusCode: status = 0, headers } = answer
          seen.answers += 1
          for (const fault of headerFaults(headers)) seen.faults.push(`${status} ${method} ${path}: ${fault}`)
          resolve({ status, headers, body: Buffer.concat(chunks), ms: performance.now() - began })
        })
      })
      going.end(body)
    })
  return {
    seen,
    async send(sent) {
      try {
        return await once(sent)
      } catch (error) {
        // The server may close a kept connection under a request that never reached it.
        const code = error instanceof Error && 'code' in error ? error.code : ''
        if (code === 'ECONNRESET' || code === 'EPIPE') return once(sent)
        throw error
      }
    },
    close: () => agent.destroy(),
  }
}

/** Writes bytes to a new socket and returns everything that comes back until the other side closes it. */
export function sendRaw(origin: string, bytes: string | Buffer, withinMs = 15_000): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    const timer = setTimeout(() => socket.destroy(), withinMs)
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(text)
    })
  })
}
