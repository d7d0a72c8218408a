export type PageResponse = {
  status: number
  text: string
  location: string | null
  toast: string | null
}

/** Without a response, nobody knows whether the request was carried out. */
export class NoResponse extends Error {
  override name = 'NoResponse'
  /** False if the connection was refused, so that the request never began. */
  wasAccepted: boolean
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.wasAccepted = !(cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED')
  }
}

type Fields = Readonly<Record<string, string>>
export type Visitor = {
  cookies: Map<string, string>
  get: (path: string) => Promise<PageResponse>
  post: (path: string, fields: Fields) => Promise<PageResponse>
  /** Posts a form with one file after its fields; requests data as a script does. */
  upload: (path: string, fields: Fields, file: File) => Promise<PageResponse>
}

/** Generous, since a refusal takes at most 2 s. */
const TIMEOUT_MS = 30_000

function titleOf(toast: string | undefined): string | null {
  if (!toast) return null
  const text = Buffer.from(decodeURIComponent(toast), 'base64').toString('latin1')
  return (JSON.parse(text) as { title?: string }).title ?? null
}

export function visitor(origin: string): Visitor {
  const cookies = new Map<string, string>()

  function keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  async function send(
    path: string,
    body?: URLSearchParams | FormData,
    accept = 'text/html',
  ): Promise<PageResponse> {
    const method = body ? 'POST' : 'GET'
    const noResponse = (reason: string, cause?: unknown) =>
      new NoResponse(`${method} ${path}: ${reason}`, cause)
    const { response, text } = await fetch(origin + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        Accept: accept,
        'Accept-Encoding': 'identity',
        Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body && { Origin: origin }),
      },
      ...(body && { body }),
    })
      .then(async (received) => ({ response: received, text: await received.text() }))
      .catch((error: Error) => {
        const cause = error.cause instanceof Error ? error.cause : error
        throw noResponse(cause.message, cause)
      })
    const { status, headers } = response
    keepCookies(headers.getSetCookie())
    const toast = titleOf(cookies.get('parcela_toast'))
    cookies.delete('parcela_toast')
    // The balancer got no response from the product.
    if (status === 502 || status === 504) throw noResponse(`${status} from the balancer`)
    return { status, text, location: headers.get('Location')?.replace(origin, '') ?? null, toast }
  }

  return {
    cookies,
    get: (path) => send(path),
    post: (path, fields) => send(path, new URLSearchParams(fields)),
    upload(path, fields, file) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', file)
      return send(path, form, 'application/json')
    },
  }
}

export async function signIn(who: Visitor, email: string, password: string): Promise<void> {
  const { status } = await who.post('/signin', { email, password, intent: 'sign-in' })
  if (status !== 303) throw new Error(`${email} cannot sign in: ${status}`)
}
