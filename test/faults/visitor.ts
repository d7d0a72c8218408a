import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The target of a redirect, site-relative. */
  location: string | null
  /** The title of a redirect's toast; null without one. */
  toast: string | null
}

/** No answer came: whether the request was carried out is unknown. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  /** The request id in the product's log, if it has begun. */
  requestId: string
  constructor(message: string, { cause, requestId }: { cause: unknown; requestId: string }) {
    super(message, { cause })
    this.requestId = requestId
  }
  /** False if the connection was refused, so that the request cannot have begun. */
  get wasTaken(): boolean {
    return !(this.cause instanceof Error && 'code' in this.cause && this.cause.code === 'ECONNREFUSED')
  }
}

export type Visitor = {
  cookies: Map<string, string>
  get: (path: string) => Promise<Answer>
  /** Posts a plain form as a browser without JavaScript does. */
  post: (path: string, fields: Readonly<Record<string, string>>) => Promise<Answer>
  /** Posts a form with one file after its fields; requests data as a script does. */
  upload: (path: string, fields: Readonly<Record<string, string>>, file: File) => Promise<Answer>
  close: () => void
}

/** Milliseconds after which a visitor gives up; a proper refusal comes within 2 s. */
const PATIENCE_MS = 30_000

function toastOf(cookies: ReadonlyMap<string, string>): string | null {
  const value = cookies.get('parcela_toast')
  if (!value) return null
  const toast = JSON.parse(Buffer.from(decodeURIComponent(value), 'base64').toString('latin1')) as {
    title?: string
  }
  return toast.title ?? null
}

/** A browser without JavaScript, with cookies, forms and kept connections. `origin` may be read for each request. */
export function visitor(
  origin: () => string,
  agent = new Agent({ keepAlive: true, maxSockets: 4 }),
): Visitor {
  const cookies = new Map<string, string>()

  function keepCookies(lines: readonly string[] = []): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  function send(method: string, path: string, body?: { bytes: Buffer; type: string; accept?: string }) {
    const at = new URL(path, origin())
    const requestId = randomUUID()
    return new Promise<Answer>((resolve, reject) => {
      const failed = (error: Error) =>
        reject(new NoAnswer(`${method} ${path}: ${error.message}`, { cause: error, requestId }))
      const sent = request(at, {
        agent,
        method,
        timeout: PATIENCE_MS,
        headers: {
          Accept: body?.accept ?? 'text/html',
          'X-Request-Id': requestId,
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body && {
            Origin: at.origin,
            'Content-Type': body.type,
            'Content-Length': String(body.bytes.length),
          }),
        },
      })
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)))
      sent.on('error', failed)
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', failed)
        response.on('close', () => {
          if (!response.complete) failed(new Error('the answer was cut'))
        })
        response.on('end', () => {
          keepCookies(response.headers['set-cookie'])
          const toast = toastOf(cookies)
          cookies.delete('parcela_toast')
          const { statusCode: status = 0, headers } = response
          // The balancer's report that the product gave no answer.
          if (status === 502 || status === 504) return failed(new Error(`${status} from the balancer`))
          const text = Buffer.concat(chunks).toString('utf8')
          const location = headers.location?.replace(at.origin, '') ?? null
          resolve({ status, headers, text, location, toast })
        })
      })
      sent.end(body?.bytes)
    })
  }

  return {
    cookies,
    get: (path) => send('GET', path),
    post(path, fields) {
      const bytes = Buffer.from(new URLSearchParams(fields).toString())
      return send('POST', path, { bytes, type: 'application/x-www-form-urlencoded' })
    },
    async upload(path, fields, file) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', file)
      const body = new Response(form)
      const bytes = Buffer.from(await body.arrayBuffer())
      const type = body.headers.get('content-type') ?? ''
      return send('POST', path, { bytes, type, accept: 'application/json' })
    },
    close: () => agent.destroy(),
  }
}

/** Signs in through the form of /signin; throws if refused. */
export async function signIn(who: Visitor, email: string, password: string): Promise<void> {
  const answer = await who.post('/signin', { email, password, intent: 'sign-in' })
  if (answer.status !== 303) throw new Error(`${email} cannot sign in: ${answer.status}`)
}
