export type Answer = {
  status: number
  text: string
  /** The target of a redirect, site-relative. */
  location: string | null
  /** The title of a redirect's toast; null without one. */
  toast: string | null
}

/** No answer came: whether the request was carried out is unknown. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  /** False if the connection was refused, so that the request cannot have begun. */
  wasTaken: boolean
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.wasTaken = !(cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED')
  }
}

type Fields = Readonly<Record<string, string>>
export type Visitor = {
  cookies: Map<string, string>
  /** The Cookie header. */
  cookie: () => string
  get: (path: string) => Promise<Answer>
  /** Posts a plain form as a browser without JavaScript does. */
  post: (path: string, fields: Fields) => Promise<Answer>
  /** Posts a form with one file after its fields; requests data as a script does. */
  upload: (path: string, fields: Fields, file: File) => Promise<Answer>
}

/** Milliseconds after which a visitor gives up; a proper refusal comes within 2 s. */
const PATIENCE_MS = 30_000

function titleOf(toast: string | undefined): string | null {
  if (!toast) return null
  const text = Buffer.from(decodeURIComponent(toast), 'base64').toString('latin1')
  return (JSON.parse(text) as { title?: string }).title ?? null
}

/** A browser without JavaScript, with cookies, forms and kept connections. */
export function visitor(origin: string): Visitor {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

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
  ): Promise<Answer> {
    const method = body ? 'POST' : 'GET'
    const noAnswer = (words: string, cause?: unknown) => new NoAnswer(`${method} ${path}: ${words}`, cause)
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        Accept: accept,
        'Accept-Encoding': 'identity',
        Cookie: cookie(),
        ...(body && { Origin: origin }),
      },
      ...(body && { body }),
    })
      .then(async (answer) => ({ answer, text: await answer.text() }))
      .catch((error: Error) => {
        const cause = error.cause instanceof Error ? error.cause : error
        throw noAnswer(cause.message, cause)
      })
    const { answer, text } = response
    const { status, headers } = answer
    keepCookies(headers.getSetCookie())
    const toast = titleOf(cookies.get('parcela_toast'))
    cookies.delete('parcela_toast')
    // The balancer's report that the product gave no answer.
    if (status === 502 || status === 504) throw noAnswer(`${status} from the balancer`)
    return { status, text, location: headers.get('Location')?.replace(origin, '') ?? null, toast }
  }

  return {
    cookies,
    cookie,
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

/** Signs in through the form of /signin; throws if refused. */
export async function signIn(who: Visitor, email: string, password: string): Promise<void> {
  const answer = await who.post('/signin', { email, password, intent: 'sign-in' })
  if (answer.status !== 303) throw new Error(`${email} cannot sign in: ${answer.status}`)
}
