import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'

export type RawRequest = {
  method?: string
  /** Sent unchanged: nothing is encoded or normalised. */
  path: string
  headers?: OutgoingHttpHeaders
  body?: Buffer | string
}

/** Requests as a browser without JavaScript sends them, for a page and for a form. */
export const getPage = (path: string, cookie = '', headers: OutgoingHttpHeaders = {}): RawRequest => ({
  path,
  headers: { Accept: 'text/html', Cookie: cookie, ...headers },
})
export const postForm = (
  origin: string,
  path: string,
  fields: Readonly<Record<string, string>> | URLSearchParams | [string, string][],
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

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const TIMEOUT_MS = 120_000

export type Sender = { send: (sent: RawRequest) => Promise<RawResponse>; close: () => void }

export function sender(origin: string): Sender {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const once = ({ method = 'GET', path, headers = {}, body }: RawRequest) =>
    new Promise<RawResponse>((resolve, reject) => {
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
          resolve({ status, headers, body: Buffer.concat(chunks) })
        })
      })
      outgoing.end(body)
    })
  return {
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

export async function mapConcurrently<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}
